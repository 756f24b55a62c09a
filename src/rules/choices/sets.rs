//! Ways to take some of several things of which some are equal.

/// The ways to take `take` things from groups of equal ones, each as how many of every group; the first groups come first. At most `most`
/// ways; whether those are all.
pub fn counts(groups: &[usize], take: usize, most: usize) -> (Vec<Vec<usize>>, bool) {
    let mut all = Vec::new();
    let is_all = fill(groups, take, most, &mut Vec::new(), &mut all);
    (all, is_all)
}

fn fill(groups: &[usize], take: usize, most: usize, so_far: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) -> bool {
    let Some((&first, rest)) = groups.split_first() else {
        if take > 0 {
            return true;
        }
        if all.len() >= most {
            return false;
        }
        all.push(so_far.clone());
        return true;
    };
    let left: usize = rest.iter().sum();
    for some in (take.saturating_sub(left)..=first.min(take)).rev() {
        so_far.push(some);
        let is_all = fill(rest, take - some, most, so_far, all);
        so_far.pop();
        if !is_all {
            return false;
        }
    }
    true
}

/// The orders of things, as places in the list; equal ones, by `class`, keep theirs. At most `most` orders; whether those are all.
pub fn orders(class: &[usize], most: usize) -> (Vec<Vec<u8>>, bool) {
    let mut all = Vec::new();
    let is_all = extend(class, most, &mut Vec::new(), &mut all);
    (all, is_all)
}

fn extend(class: &[usize], most: usize, so_far: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) -> bool {
    if so_far.len() == class.len() {
        if all.len() >= most {
            return false;
        }
        all.push(so_far.clone());
        return true;
    }
    for next in 0..class.len() {
        let is_free = |at: usize| !so_far.contains(&(at as u8));
        let is_first_of_its_class = (0..next).all(|before| class[before] != class[next] || !is_free(before));
        if is_free(next) && is_first_of_its_class {
            so_far.push(next as u8);
            let is_all = extend(class, most, so_far, all);
            so_far.pop();
            if !is_all {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_a_pair_and_a_single_thing_are_two_ways() {
        assert_eq!(counts(&[2, 1], 2, 100), (vec![vec![2, 0], vec![1, 1]], true));
        assert_eq!(counts(&[2, 1], 4, 100), (Vec::new(), true));
        assert_eq!(counts(&[1, 1, 1], 0, 100), (vec![vec![0, 0, 0]], true));
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let (some, is_all) = counts(&[1; 10], 5, 20);
        assert_eq!((some.len(), is_all), (20, false));
        let (some, is_all) = orders(&[0, 1, 2, 3], 20);
        assert_eq!((some.len(), is_all), (20, false));
    }

    #[test]
    fn equal_things_keep_their_order() {
        assert_eq!(orders(&[0, 0, 1], 100), (vec![vec![0, 1, 2], vec![0, 2, 1], vec![2, 0, 1]], true));
        assert_eq!(orders(&[0, 1, 2], 100).0.len(), 6);
    }
}
