//! A quick evaluation of a park: what it is worth, and what each placement would add, worked out by
//! differences. A placement touches one colour, one circle and few groups, so nothing is judged again.

use spectacular::ground::{HEXES, Hexes};
use spectacular::missions::Mission;
use spectacular::{Habitat, Player, Point, Tile};

use super::facts::{Facts, minds_dice, minds_tiles};
use super::land::{CIRCLES, Land, NO_CIRCLE};
use super::weights::Chances;

/// Tiles of one colour that touch.
#[derive(Clone, Copy, Default)]
struct Area {
    cells: Hexes,
    sum: u8,
    /// Tiles without a die: with a tower part, and with a heart.
    parts: u8,
    hearts: u8,
    /// Breeding tiles with a die.
    bred: u8,
    worth: f32,
}

/// The three corners at a point where a tower can be built.
#[derive(Clone, Copy, Default)]
struct Circle {
    /// The number of matching parts, and their colour plus 1.
    parts: u8,
    tower: u8,
    sum: u8,
    /// Parts whose tile has no die.
    open: u8,
    blocked: bool,
    worth: f32,
}

/// A group of hexes that are connected by dice, or by tiles.
#[derive(Clone, Copy, Default)]
struct Group {
    cells: Hexes,
    /// The sum of the dice; for tiles, of those that are not linked to the entrance by dice.
    sum: u8,
    /// Tiles with a part and without a die.
    open: u8,
    entrance: bool,
}

/// At most as many as there are hexes.
#[derive(Clone, Copy)]
struct Few<T> {
    all: [T; HEXES],
    len: usize,
}

impl<T: Copy + Default> Few<T> {
    fn new() -> Self {
        Self { all: [T::default(); HEXES], len: 0 }
    }

    fn push(&mut self, one: T) {
        self.all[self.len] = one;
        self.len += 1;
    }

    fn iter(&self) -> impl Iterator<Item = &T> {
        self.all[..self.len].iter()
    }
}

/// A park as the evaluation sees it.
pub(super) struct Outlook<'a> {
    land: &'a Land<'a>,
    chances: &'a Chances,
    player: &'a Player,
    areas: [Few<Area>; 4],
    circles: [Circle; CIRCLES],
    animals: u16,
    /// Groups of dice and of tiles; in the first round, and groups of dice where a mission asks for them.
    herds: Few<Group>,
    paths: Few<Group>,
    facts: Facts,
    missions: [f32; 3],
    /// What the park is worth, in points.
    pub(super) worth: f32,
}

impl<'a> Outlook<'a> {
    pub(super) fn new(land: &'a Land<'a>, chances: &'a Chances, player: &'a Player) -> Self {
        let mut outlook = Self {
            land,
            chances,
            player,
            areas: [Few::new(); 4],
            circles: [Circle::default(); CIRCLES],
            animals: player.park.animals(),
            herds: Few::new(),
            paths: Few::new(),
            facts: Facts::default(),
            missions: [0.0; 3],
            worth: 0.0,
        };
        let mut worth = chances.worker * player.workers.count_ones() as f32;
        worth += outlook.find_areas() + outlook.find_circles();
        worth += animal_points(land, chances, outlook.animals.count_ones());
        if chances.first_round || land.rules.missions {
            worth += outlook.find_groups();
        }
        if land.rules.missions {
            outlook.find_facts();
            outlook.missions = land.missions.map(|mission| mission.map_or(0.0, |m| outlook.hope(m, &outlook.facts)));
            worth += outlook.missions.iter().sum::<f32>();
        }
        if player.park.fed().has(land.ground.star()) {
            worth += chances.star;
        }
        outlook.worth = worth;
        outlook
    }

    fn find_areas(&mut self) -> f32 {
        let (park, ground) = (&self.player.park, self.land.ground);
        let (fed, hearts) = (park.fed(), park.hearts());
        let mut worth = 0.0;
        for colour in Habitat::ALL {
            for cells in ground.groups(park.cells(ground, self.land.star, colour)) {
                let open = cells.without(&fed);
                let open_hearts = open.and(&hearts).len() as u8;
                let mut area = Area {
                    cells,
                    sum: park.sum(cells) as u8,
                    parts: open.len() as u8 - open_hearts,
                    hearts: open_hearts,
                    bred: cells.and(&hearts).len() as u8 - open_hearts,
                    worth: 0.0,
                };
                area.worth = self.chances.area(&area);
                worth += area.worth;
                self.areas[colour as usize].push(area);
            }
        }
        worth
    }

    fn find_circles(&mut self) -> f32 {
        let park = &self.player.park;
        for cell in park.placed().iter() {
            let Some(tile) = park.tile(cell) else { continue };
            let own = if tile.breeding() { None } else { Some(park.corner(cell)) };
            for corner in Point::ALL {
                let at = self.land.circle(cell, corner);
                if at == NO_CIRCLE {
                    continue;
                }
                let circle = &mut self.circles[usize::from(at)];
                let tower = tile.part().map_or(0, |tower| tower as u8 + 1);
                if own != Some(corner) || circle.parts > 0 && circle.tower != tower {
                    circle.blocked = true;
                } else {
                    circle.parts += 1;
                    circle.tower = tower;
                    circle.sum += park.die(cell);
                    circle.open += u8::from(park.die(cell) == 0);
                }
            }
        }
        let mut worth = 0.0;
        for circle in &mut self.circles {
            circle.worth = self.chances.circle(circle);
            worth += circle.worth;
        }
        worth
    }

    fn find_groups(&mut self) -> f32 {
        let (park, ground, chances) = (&self.player.park, self.land.ground, self.chances);
        let at_entrance = |cells: &Hexes| !cells.and(&ground.entrance()).is_empty();
        let mut linked = Hexes::EMPTY;
        let mut worth = 0.0;
        for cells in ground.groups(park.fed()) {
            let group = Group { cells, sum: park.sum(cells) as u8, open: 0, entrance: at_entrance(&cells) };
            if group.entrance {
                linked = linked.or(&cells);
                worth += f32::from(group.sum);
            }
            self.herds.push(group);
        }
        if !chances.first_round {
            return 0.0;
        }
        let closed = park.fed().or(&park.hearts());
        for cells in ground.groups(park.placed().or(&park.fed())) {
            let open = cells.without(&closed).len() as u8;
            let sum = park.sum(cells.without(&linked)) as u8;
            let group = Group { cells, sum, open, entrance: at_entrance(&cells) };
            worth += chances.path(&group);
            self.paths.push(group);
        }
        worth
    }

    fn find_facts(&mut self) {
        let (park, land) = (&self.player.park, self.land);
        let (ground, fed) = (land.ground, park.fed());
        let around = ground.neighbours(ground.star());
        let mut facts = Facts {
            placed: park.placed().len() as u8,
            animals: self.animals,
            around: around.len() as u8,
            around_placed: around.and(&park.placed()).len() as u8,
            around_fed: around.and(&fed).len() as u8 + u8::from(fed.has(ground.star())),
            herds: self.herds.len as u8,
            workers: self.player.workers.count_ones() as u8,
            nursery: park.nursery().len() as u8,
            open_hearts: park.hearts().without(&fed).len() as u8,
            ..Facts::default()
        };
        for colour in Habitat::ALL {
            let at = colour as usize;
            let seen = !park.cells_placed(colour).and(&around).is_empty();
            facts.around_colours |= u8::from(seen) << at;
            facts.areas[at] = self.areas[at].len as u8;
            facts.largest[at] = self.areas[at].iter().fold(0, |most, area| most.max(area.cells.len() as u8));
            for cell in park.cells(ground, land.star, colour).and(&fed).iter() {
                facts.add_die(colour, park.die(cell));
            }
        }
        for circle in self.circles.iter().filter(|circle| circle.parts == 3 && !circle.blocked) {
            facts.towers += 1;
            facts.tower_colours |= u8::from(circle.open == 0) << circle.tower;
        }
        self.facts = facts;
    }

    /// The points that a mission is expected to bring.
    fn hope(&self, mission: &Mission, facts: &Facts) -> f32 {
        let (done, met) = facts.progress(mission);
        let done = done.min(0.99);
        let chances = self.chances;
        let share =
            if met { chances.met } else { done * (chances.linear + (1.0 - chances.linear) * done) * chances.mission };
        f32::from(mission.points) * share
    }

    /// Whether a mission is met.
    #[cfg(test)]
    pub(super) fn meets(&self, mission: &Mission) -> bool {
        self.facts.progress(mission).1
    }

    /// What is added by the missions that such a placement can change.
    fn hoped(&self, minds: fn(spectacular::missions::Criterion) -> bool, change: impl FnOnce(&mut Facts)) -> f32 {
        if !self.land.missions.iter().flatten().any(|mission| minds(mission.criterion)) {
            return 0.0;
        }
        let mut facts = self.facts;
        change(&mut facts);
        let all = self.land.missions.iter().zip(self.missions);
        all.filter_map(|(mission, before)| {
            mission.filter(|mission| minds(mission.criterion)).map(|mission| self.hope(mission, &facts) - before)
        })
        .sum()
    }

    /// What a tile adds to the areas, the size of the area that it becomes part of, and how many it joins.
    fn tile_area(&self, tile: Tile, cell: u8) -> (f32, u8, u8) {
        let around = self.land.ground.neighbours(cell);
        let mut area = Area { cells: Hexes::EMPTY, ..Area::default() };
        area.cells.insert(cell);
        if tile.breeding() {
            area.hearts = 1;
        } else {
            area.parts = 1;
        }
        let mut before = 0.0;
        let mut merged = 0;
        for other in self.areas[tile.habitat() as usize].iter().filter(|area| !area.cells.and(&around).is_empty()) {
            area.cells = area.cells.or(&other.cells);
            area.sum += other.sum;
            area.parts += other.parts;
            area.hearts += other.hearts;
            area.bred += other.bred;
            before += other.worth;
            merged += 1;
        }
        (self.chances.area(&area) - before, area.cells.len() as u8, merged)
    }

    /// What a tile adds to the expected points of the entrance.
    fn tile_path(&self, tile: Tile, cell: u8) -> f32 {
        let around = self.land.ground.neighbours(cell);
        let entrance = self.land.ground.entrance().has(cell);
        let mut path = Group { open: u8::from(!tile.breeding()), entrance, ..Group::default() };
        let mut before = 0.0;
        for other in self.paths.iter().filter(|path| !path.cells.and(&around).is_empty()) {
            path.sum += other.sum;
            path.open += other.open;
            path.entrance |= other.entrance;
            before += self.chances.path(other);
        }
        self.chances.path(&path) - before
    }

    /// What a tile adds on a hex: without its circle, and its circles by corner.
    pub(super) fn tile(&self, tile: Tile, cell: u8) -> (f32, [f32; 6]) {
        let (mut gain, size, joined) = self.tile_area(tile, cell);
        if self.chances.first_round {
            gain += self.tile_path(tile, cell);
        }
        if self.animals >> tile.animal().index() & 1 == 0 {
            let number = self.animals.count_ones();
            gain += animal_points(self.land, self.chances, number + 1) - animal_points(self.land, self.chances, number);
        }
        let mut corners = [0.0; 6];
        let mut towers = [false; 6];
        for corner in Point::ALL {
            let at = self.land.circle(cell, corner);
            if at == NO_CIRCLE {
                continue;
            }
            let circle = self.circles[usize::from(at)];
            gain -= circle.worth;
            if let Some(tower) = tile.part()
                && !circle.blocked
                && (circle.parts == 0 || circle.tower == tower as u8 + 1)
            {
                let circle = Circle { parts: circle.parts + 1, open: circle.open + 1, ..circle };
                corners[corner as usize] = self.chances.circle(&circle);
                towers[corner as usize] = circle.parts == 3;
            }
        }
        if self.land.rules.missions {
            let hoped = |tower: bool| {
                self.hoped(minds_tiles, |facts| {
                    facts.add_tile(tile);
                    let colour = tile.habitat() as usize;
                    facts.largest[colour] = facts.largest[colour].max(size);
                    facts.areas[colour] = facts.areas[colour] + 1 - joined;
                    if self.land.ground.neighbours(self.land.ground.star()).has(cell) {
                        facts.around_placed += 1;
                        facts.around_colours |= 1 << colour;
                    }
                    facts.towers += u8::from(tower);
                })
            };
            let plain = hoped(false);
            gain += plain;
            for (corner, tower) in towers.into_iter().enumerate() {
                if tower {
                    corners[corner] += hoped(true) - plain;
                }
            }
        }
        (gain, corners)
    }

    /// What a die of this value adds on a hex, with these workers left.
    pub(super) fn die(&self, colour: Habitat, value: u8, cell: u8, workers: u8) -> f32 {
        let (park, chances) = (&self.player.park, self.chances);
        let heart = park.hearts().has(cell);
        let left = workers.count_ones() as u8;
        let mut gain = chances.worker * (f32::from(left) - self.player.workers.count_ones() as f32);
        if let Some(area) = self.areas[colour as usize].iter().find(|area| area.cells.has(cell)) {
            let mut after = Area { sum: area.sum + value, ..*area };
            if heart {
                after.hearts -= 1;
                after.bred += 1;
            } else {
                after.parts -= 1;
            }
            gain += chances.area(&after) - area.worth;
        }
        if cell == self.land.ground.star() {
            gain += chances.star;
        }
        let mut tower = 0;
        let at = if heart || park.tile(cell).is_none() { NO_CIRCLE } else { self.land.circle(cell, park.corner(cell)) };
        if at != NO_CIRCLE {
            let circle = &self.circles[usize::from(at)];
            if !circle.blocked {
                let after = Circle { sum: circle.sum + value, open: circle.open - 1, ..*circle };
                gain += chances.circle(&after) - circle.worth;
                tower = u8::from(after.parts == 3 && after.open == 0) << after.tower;
            }
        }
        if chances.first_round {
            gain += self.die_path(value, cell);
        }
        if self.land.rules.missions {
            gain += self.hoped(minds_dice, |facts| {
                facts.add_die(colour, value);
                facts.workers = left;
                facts.tower_colours |= tower;
                if heart {
                    facts.nursery += 1;
                    facts.open_hearts -= 1;
                }
                let around = self.land.ground.neighbours(cell);
                let merged = self.herds.iter().filter(|herd| !herd.cells.and(&around).is_empty()).count() as u8;
                facts.herds = facts.herds + 1 - merged;
                let star = self.land.ground.star();
                facts.around_fed += u8::from(cell == star || around.has(star));
            });
        }
        gain
    }

    /// What one more pip on the die of a hex adds, not counting missions.
    pub(super) fn pip(&self, colour: Habitat, cell: u8) -> f32 {
        let (park, chances) = (&self.player.park, self.chances);
        let area = self.areas[colour as usize].iter().find(|area| area.cells.has(cell));
        let mut worth = area.map_or(0.0, |area| f32::from(area.bred) + f32::from(area.hearts) * chances.bred);
        let heart = park.hearts().has(cell) || park.tile(cell).is_none();
        let at = if heart { NO_CIRCLE } else { self.land.circle(cell, park.corner(cell)) };
        if at != NO_CIRCLE && !self.circles[usize::from(at)].blocked {
            let circle = &self.circles[usize::from(at)];
            worth += chances.circle(&Circle { sum: circle.sum + 1, ..*circle }) - circle.worth;
        }
        let linked = self.herds.iter().any(|herd| herd.entrance && herd.cells.has(cell));
        worth + f32::from(u8::from(chances.first_round && linked))
    }

    /// What a die adds to the expected points of the entrance.
    fn die_path(&self, value: u8, cell: u8) -> f32 {
        let (ground, chances) = (self.land.ground, self.chances);
        let around = ground.neighbours(cell);
        let mut linked = ground.entrance().has(cell);
        let mut apart = 0;
        for herd in self.herds.iter().filter(|herd| !herd.cells.and(&around).is_empty()) {
            linked |= herd.entrance;
            apart += if herd.entrance { 0 } else { herd.sum };
        }
        let part = u8::from(!self.player.park.hearts().has(cell) && cell != ground.star());
        // The star hex has no tile, so its die joins the paths next to it.
        let (mut after, mut before) = (Group::default(), 0.0);
        for path in self.paths.iter() {
            if path.cells.has(cell) || cell == ground.star() && !path.cells.and(&around).is_empty() {
                after.sum += path.sum;
                after.open += path.open;
                after.entrance |= path.entrance;
                before += chances.path(path);
            }
        }
        after.open -= part;
        let mut points = 0;
        if linked {
            points = value + apart;
            after.sum -= apart;
        } else {
            after.sum += value;
        }
        f32::from(points) + chances.path(&after) - before
    }
}

impl Chances {
    #[inline]
    fn area(&self, area: &Area) -> f32 {
        let hearts = f32::from(area.hearts) * self.bred;
        let sum = f32::from(area.sum) + f32::from(area.parts) * self.fed * self.die + hearts * self.heart_die;
        sum * if area.bred + area.hearts == 0 { self.lone } else { f32::from(area.bred) + hearts }
    }

    #[inline]
    fn circle(&self, circle: &Circle) -> f32 {
        if circle.blocked || circle.parts == 0 {
            return 0.0;
        }
        let full = f32::from(circle.sum) + f32::from(circle.open) * self.tower_die;
        match circle.parts {
            3 => (0..circle.open).fold(full, |worth, _| worth * self.tower_fed),
            2 => (full + self.third_die) * self.third,
            _ => (full + self.second_dice) * self.second,
        }
    }

    #[inline]
    fn path(&self, path: &Group) -> f32 {
        if path.entrance { f32::from(path.sum) * self.linked + f32::from(path.open) * self.open } else { 0.0 }
    }
}

/// Points for the number of animals expected at the end; `number` does not count the star animal.
fn animal_points(land: &Land<'_>, chances: &Chances, number: u32) -> f32 {
    let table = &land.rules.components.animal_points;
    let at = (number as f32 + 1.0 + chances.animals).min(17.0);
    let low = at as usize;
    let rest = at - low as f32;
    f32::from(table[low]) * (1.0 - rest) + f32::from(table[(low + 1).min(17)]) * rest
}
