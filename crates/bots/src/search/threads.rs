//! Work that is independent of each other, on several threads where the host has them.

/// Returns the results of all pieces of work, in their order. The thread that calls does its share.
pub(super) fn side_by_side<W: Sync, R: Send>(threads: usize, work: &[W], each: impl Fn(&W) -> R + Sync) -> Vec<R> {
    let threads = threads.min(work.len());
    if threads < 2 || cfg!(target_family = "wasm") {
        return work.iter().map(each).collect();
    }
    // Pieces are dealt out in turn: they take about equally long.
    let share = |thread: usize| work.iter().skip(thread).step_by(threads).map(&each).collect::<Vec<R>>();
    let mut shares: Vec<_> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|thread| scope.spawn(move || share(thread))).collect();
        let own = share(0);
        let others = others.into_iter().map(|other| match other.join() {
            Ok(share) => share,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        core::iter::once(own).chain(others).map(Vec::into_iter).collect()
    });
    (0..work.len()).filter_map(|at| shares[at % threads].next()).collect()
}
