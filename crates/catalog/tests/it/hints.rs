//! Hints: the best few lines from a view alone, what is said of them, and why.

use catalog::{
    AnyTable, BotRequest, BotSessions, Budget, Estimate, GameWithBots, Hint, HintLine, Phrase, PhraseArg, bot_rng,
};
use game_core::hex::Bytes32;
use game_core::{ChanceSource, Seat, Viewer};

use crate::small::{ONE, TOY, dealt};
use crate::{games, open, ways};

fn request(table: &dyn AnyTable, seat: Seat) -> BotRequest {
    BotRequest {
        table: "away".to_owned(),
        seat,
        options: table.options(),
        seats: table.seat_count(),
        component_set: None,
        view: table.view(Viewer::Seat(seat)),
        bot: "master".to_owned(),
    }
}

/// In every mode each line of a hint is accepted whole, the lines differ, and reasons are found for them from
/// the view alone.
#[test]
fn every_line_of_a_hint_can_be_played() {
    let mut reasons = 0;
    for (game, mode, seats) in ways() {
        let (mut table, _) = open(game, mode, seats, ChanceSource::Seeded(catalog::seed("hints")));
        let (mut rng, mut sessions) = (bot_rng(Bytes32([4; 32])), BotSessions::default());
        // A line of The Magnificent takes a thousand nodes or more to try out once.
        let nodes = if game.meta().id == "magnificent" { 20_000 } else { 1_000 };
        let budget = Budget::default().with_nodes(nodes);
        let mut most = 0;
        for turn in 0..12 {
            let Some(seat) = table.to_move().to_act().first() else { break };
            let task = game.hint_from_view(request(&*table, seat), &mut sessions, &budget).unwrap();
            let decision = task.run(&mut rng);
            let hint = decision.hint.unwrap();
            let context = format!("{} {mode} {seats} {turn}: {hint:?}", game.meta().id);
            assert_eq!(hint.candidates[0].line, decision.chain, "{context}");
            assert!(hint.candidates.len() <= Hint::MOST, "{context}");
            most = most.max(hint.candidates.len());
            reasons += hint.candidates.iter().map(|line| line.reasons.len()).sum::<usize>();
            let lines: Vec<Vec<String>> = hint.candidates.iter().map(|line| line.line.clone()).collect();
            let again = game.reasons(request(&*table, seat), &lines).unwrap();
            assert_eq!(again.len(), lines.len(), "{context}");
            for (number, line) in lines.iter().enumerate() {
                assert!(!lines[..number].contains(line), "{context}");
                let record = table.record();
                let mut copy = game.load(&record, None).unwrap();
                let played = copy.play_chain(seat, line, None).unwrap();
                assert_eq!((played.taken, played.refusal), (line.len(), None), "{context}");
            }
            table.play_chain(seat, &decision.chain, None).unwrap();
        }
        assert!(most > 1, "{} {mode} {seats}: {most}", game.meta().id);
    }
    assert!(reasons > 0, "there is something to say of a line");
}

/// Completing the other lines is divided into slices as well, and ends when it is stopped.
#[test]
fn a_hint_is_made_in_slices() {
    let mut searched = false;
    for game in games() {
        let mode = &game.meta().modes[0];
        let seats = usize::from(mode.seats[mode.seats.len() / 2]);
        let (table, _) = open(game, mode.id, seats, ChanceSource::Seeded(catalog::seed("slices")));
        let seat = table.to_move().to_act().first().unwrap();
        let id = game.meta().id;
        let slices = |hint: bool, stopped_after: usize| {
            let (mut rng, mut sessions) = (bot_rng(Bytes32([4; 32])), BotSessions::default());
            let budget = Budget::default().with_nodes(1_000);
            let request = request(&*table, seat);
            let mut task = match hint {
                true => game.hint_from_view(request, &mut sessions, &budget).unwrap(),
                false => game.bot_chain_from_view(request, &mut sessions, &budget).unwrap(),
            };
            for slice in 1.. {
                if let Some(decision) = task.advance(&mut rng) {
                    return (slice, decision);
                }
                if slice == stopped_after {
                    budget.stop();
                }
            }
            unreachable!("a decision is made in the end")
        };
        let (chain, played) = slices(false, usize::MAX);
        let (all, hint) = slices(true, usize::MAX);
        let others = hint.hint.unwrap().candidates.len() - 1;
        assert!(all >= chain + others.max(1), "{id}: {all} slices with {others} more lines, {chain} without");
        searched |= all > chain + others.max(1);
        let (stopped, decision) = slices(true, chain);
        assert_eq!(stopped, chain + 1, "{id}");
        assert_eq!(decision.chain, played.chain, "{id}");
        assert_eq!(decision.hint.unwrap().candidates.len(), others + 1, "{id}: the lines are told as far as they go");
    }
    assert!(searched, "no line takes more than one slice");
}

#[test]
fn a_line_that_is_not_in_notation_is_refused() {
    let game: &dyn GameWithBots = &TOY;
    let why = game.reasons(request(&*dealt(), ONE), &[vec!["nonsense".to_owned()]]).unwrap_err();
    assert_eq!(why.code(), "bad_notation");
}

fn hint(alone: bool, values: &[(f32, f32)]) -> Hint {
    let line = |&(share, margin): &(f32, f32)| HintLine {
        line: vec!["keep".to_owned()],
        evaluation: Some(Estimate { share, margin }),
        reasons: vec![Phrase::new("because")],
    };
    Hint { alone, candidates: values.iter().map(line).collect() }
}

/// The keys of what is said of a line, with the numbers.
fn said(hint: &Hint, at: usize) -> Vec<String> {
    let number =
        |arg: &PhraseArg| if let PhraseArg::Number(number) = arg { format!(" {number}") } else { String::new() };
    let all = hint.phrases(at).into_iter();
    all.map(|phrase| phrase.args.iter().fold(phrase.key.into_owned(), |said, (_, arg)| said + &number(arg))).collect()
}

#[test]
fn a_value_is_no_more_precise_than_a_search() {
    let close = hint(false, &[(0.623, 4.0), (0.601, 3.0), (0.5, 1.0)]);
    assert_eq!(said(&close, 0), ["hint-wins 60", "because", "hint-next-equal"]);
    assert_eq!(said(&close, 1), ["hint-equal", "because"]);
    assert_eq!(said(&close, 2), ["hint-less 12", "because"]);
    // A line that the search ranks lower is not called better, whatever the samples say.
    assert_eq!(said(&hint(false, &[(0.5, 1.0), (0.6, 2.0)]), 1)[0], "hint-equal");
}

#[test]
fn points_tell_lines_apart_where_a_game_is_decided_or_nobody_can_win() {
    let won = hint(false, &[(0.99, 20.0), (0.99, 14.4)]);
    assert_eq!(said(&won, 0), ["hint-wins-nearly", "because", "hint-next-less-points 6"]);
    assert_eq!(said(&hint(false, &[(0.01, -9.0), (0.0, -9.4)]), 0), ["hint-wins-hardly", "because", "hint-next-equal"]);
    assert_eq!(
        said(&hint(true, &[(0.0, 18.4), (0.0, 16.0)]), 0),
        ["hint-score 18", "because", "hint-next-less-points 2"]
    );
    assert_eq!(said(&hint(true, &[(0.6, 204.0)]), 0), ["hint-wins 60", "because"]);
}

#[test]
fn nothing_is_said_of_what_is_not_known() {
    assert_eq!(said(&Hint::of(vec!["keep".to_owned()]), 0), [""; 0]);
    let mut unclear = hint(false, &[(0.5, 0.0), (0.4, 0.0)]);
    unclear.candidates[0].reasons.clear();
    assert_eq!(said(&unclear, 0), ["hint-wins 50", "hint-no-reason", "hint-next-less 10"]);
}
