//! Putting a few things in order.

/// Puts a few things in order; those of which neither comes before the other stay as they are.
///
/// The library's way to sort is made for many things, and is long: in a client it would travel once for every
/// type that is sorted.
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
    fn a_few_things_are_put_in_order_and_equals_stay() {
        let mut few = [(3, 'a'), (1, 'b'), (3, 'c'), (2, 'd'), (1, 'e')];
        sort_few(&mut few, |a, b| a.0 < b.0);
        assert_eq!(few, [(1, 'b'), (1, 'e'), (2, 'd'), (3, 'a'), (3, 'c')]);
        sort_few::<u8>(&mut [], |a, b| a < b);
    }
}
