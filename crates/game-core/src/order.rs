//! Sorting short slices.

/// Stable insertion sort for short slices. Avoids monomorphising `slice::sort` per type in the wasm client,
/// whose code would be 52 kB larger (12 kB compressed) with `slice::sort_by`.
pub fn sort_few<T>(few: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for at in 1..few.len() {
        let mut to = at;
        while to > 0 && before(&few[to], &few[to - 1]) {
            few.swap(to, to - 1);
            to -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_few;

    #[test]
    fn short_slices_are_sorted_and_equal_items_keep_their_order() {
        let mut few = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_few(&mut few, |a, b| a.0 < b.0);
        assert_eq!(few, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        sort_few::<u8>(&mut [], |a, b| a < b);
    }
}
