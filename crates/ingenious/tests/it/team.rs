//! The team game: ING-801 to 808 and R12, R14, R19.

use game_core::{Game, SeatSet, Viewer};
use game_laws::clause;
use ingenious::rules::partner;
use ingenious::scoring::{outcome, sheet};
use ingenious::state::{End, SeatStats};
use ingenious::{Ingenious, Mode, Phase};

use crate::kit::{Play, in_scene, open_team, pegs_of, rules, scene, seat};

#[test]
fn partners_sit_opposite_with_their_own_racks_and_turns() {
    clause!("ING-801");
    let rules = rules(Mode::Team, 4);
    let team = |a, b| SeatSet::one(seat(a)).with(seat(b));
    assert_eq!(rules.teams(), [team(0, 2), team(1, 3)]);
    assert_eq!((partner(seat(1)), partner(seat(2))), (seat(3), seat(0)));
    let mut play = Play::new(rules);
    play.settle();
    for number in [0, 1, 2, 3, 0] {
        assert!(play.is_to_act(number));
        assert_eq!(play.state.rack(seat(number)).len(), 6);
        let action = play.legal_as(number)[0].clone();
        play.act(&action).act("keep").settle();
    }
}

#[test]
fn a_team_shares_one_set_of_pegs() {
    clause!("ING-802", "ING-803");
    let mut shared = scene(&[], [0; 6], "RB");
    shared.racks = vec![vec!["RB".parse().unwrap()]; 4];
    let mut play = in_scene(rules(Mode::Team, 4), &shared);
    assert_eq!(play.view(Viewer::Spectator).pegs, [[0; 6]; 2]);
    play.act("RB 0,-4 0,-3");
    assert_eq!(
        (pegs_of(&play, 0)[0], pegs_of(&play, 2)[0], pegs_of(&play, 1)[0]),
        (1, 1, 0),
        "no matter which partner placed the tile"
    );
    play.act("keep").settle();
    play.act("RB 4,-3 4,-2").act("keep").settle();
    play.act("RB 1,-5 2,-5");
    assert_eq!((pegs_of(&play, 0)[0], pegs_of(&play, 2)[0], pegs_of(&play, 1)[0]), (3, 3, 0));
}

#[test]
fn at_the_left_eighteen_surplus_points_are_lost_and_the_placer_earns_a_bonus() {
    clause!("ING-804", "ING-805");
    let mut play = in_scene(rules(Mode::Team, 4), &scene(&["RG 1,-5 2,-5"], [17, 0, 0, 0, 0, 0], "RB GG"));
    play.act("RB 0,-4 0,-3");
    assert_eq!(pegs_of(&play, 0)[0], 18, "one of two points is lost");
    assert_eq!(play.state.owed(), 1);
    assert!(play.is_to_act(0), "the partner who placed the tile has the bonus");
    let mut partner = scene(&[], [17, 0, 0, 0, 0, 0], "");
    partner.racks = vec![vec![]; 4];
    partner.racks[2] = crate::kit::tiles("RB GG");
    partner.mover = Some(seat(2));
    let mut play = in_scene(rules(Mode::Team, 4), &partner);
    play.act("RB 0,-4 0,-3");
    assert!(play.is_to_act(2), "the other partner, too");
}

#[test]
fn at_the_right_eighteen_the_peg_stays_and_earns_a_bonus_once() {
    clause!("ING-806");
    let mut play = in_scene(rules(Mode::Team, 4), &scene(&["RG 1,-5 2,-5"], [35, 0, 0, 0, 0, 0], "RB RG RO"));
    play.act("RB 0,-4 0,-3");
    assert_eq!((pegs_of(&play, 0)[0], play.state.owed()), (36, 1));
    play.act("RG -1,-4 -1,-3");
    assert_eq!((pegs_of(&play, 0)[0], play.state.owed()), (36, 0), "it stays there and earns nothing more");
}

#[test]
fn partners_see_each_others_racks_in_open_play_only() {
    clause!("ING-807", "ING-R14");
    for (rules, open) in [(rules(Mode::Team, 4), false), (open_team(), true)] {
        let mut play = Play::new(rules);
        play.settle();
        let view = play.view_of(0);
        let seen: Vec<bool> = view.racks.iter().map(|rack| rack.tiles.is_some()).collect();
        assert_eq!(seen, [true, false, open, false]);
        let partner_draws =
            play.heard(Viewer::Seat(seat(0))).iter().filter(|line| *line == "seat 2 draws a tile").count();
        assert_eq!(partner_draws, if open { 0 } else { 6 });
        assert_eq!(play.heard(Viewer::Seat(seat(1))).iter().filter(|line| *line == "seat 2 draws a tile").count(), 6);
    }
}

#[test]
fn all_other_standard_rules_for_four_apply() {
    clause!("ING-808");
    let rules = rules(Mode::Team, 4);
    assert_eq!(rules.boundary().cells().len(), 169);
    let sheet = sheet(&rules, seat(2), &[20, 19, 30, 36, 22, 11], &[None; 6], &SeatStats::default());
    assert_eq!(sheet.total, 11, "the team's lowest peg");
}

#[test]
fn a_team_wins_at_once_and_exchanges_by_its_own_pegs() {
    clause!("ING-R12");
    let mut winning = in_scene(rules(Mode::Team, 4), &scene(&[], [35, 36, 36, 36, 36, 36], "RB"));
    winning.act("RB 0,-4 0,-3");
    assert_eq!(winning.state.phase(), Phase::Over(End::InstantWin(seat(0))));
    let outcome = winning.outcome().unwrap();
    assert_eq!((outcome.place(seat(0)), outcome.place(seat(2)), outcome.place(seat(1))), (Some(1), Some(1), Some(2)));
    // Six pegs on the left 18 do not win.
    let mut left = in_scene(rules(Mode::Team, 4), &scene(&[], [17, 18, 18, 18, 18, 18], "RB GG"));
    left.act("RB 0,-4 0,-3");
    assert_eq!(left.state.phase(), Phase::Place);
    // Green at 19 is the team's lowest peg, no matter which pegs the other team has and on which of the two
    // score boards a peg is.
    for (rack, legal) in [("BO RO PP", &["keep", "exchange"][..]), ("BO RO GP", &["keep"])] {
        let mut exchanging = scene(&[], [20, 19, 30, 36, 22, 30], rack);
        exchanging.pegs[1] = [0, 30, 30, 30, 30, 30];
        let mut play = in_scene(rules(Mode::Team, 4), &exchanging);
        play.act("BO 0,0 1,0");
        assert_eq!(play.legal_as(0), legal, "{rack}");
    }
}

#[test]
fn equal_teams_share_the_first_place() {
    clause!("ING-R19");
    let rules = rules(Mode::Team, 4);
    let pegs = [[1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]];
    let outcome = outcome(&rules, End::BoardFull, |seat| {
        sheet(&rules, seat, &pegs[rules.pegs_of(seat)], &[None; 6], &SeatStats::default())
    });
    assert_eq!(outcome.ranking, [rules.teams()]);
    assert_eq!(Ingenious::teams(&rules).len(), 2);
}
