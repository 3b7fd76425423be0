//! Labels beside the ends of lines, moved apart where they would overlap.

/// Positions for labels that want to be at `wanted`: each at least `distance` from the next, all between `first` and
/// `last` if there is room, in the order of what they want. The result is in the order of `wanted`.
pub(crate) fn spread(wanted: &[f64], distance: f64, first: f64, last: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|left, right| at(wanted, *left).total_cmp(&at(wanted, *right)));
    let mut placed: Vec<f64> = Vec::with_capacity(wanted.len());
    for index in &order {
        let free = placed.last().map_or(first, |previous| previous + distance);
        placed.push(at(wanted, *index).max(free));
    }
    // Pushed past the end: move back, from the last one on.
    let mut limit = last;
    for position in placed.iter_mut().rev() {
        *position = position.min(limit);
        limit = *position - distance;
    }
    let mut result = vec![0.0; wanted.len()];
    for (index, position) in order.into_iter().zip(placed) {
        if let Some(slot) = result.get_mut(index) {
            *slot = position;
        }
    }
    result
}

fn at(values: &[f64], index: usize) -> f64 {
    values.get(index).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stay_where_they_want_to_be_if_there_is_room() {
        assert_eq!(spread(&[50.0, 10.0, 90.0], 10.0, 0.0, 100.0), [50.0, 10.0, 90.0]);
        assert!(spread(&[], 10.0, 0.0, 100.0).is_empty());
    }

    #[test]
    fn labels_that_overlap_move_apart_and_keep_their_order() {
        assert_eq!(spread(&[20.0, 21.0, 22.0], 10.0, 0.0, 100.0), [20.0, 30.0, 40.0]);
        assert_eq!(spread(&[99.0, 98.0, 97.0], 10.0, 0.0, 100.0), [100.0, 90.0, 80.0]);
    }
}
