//! Numbers of several rounds.

use serde::Serialize;

/// The middle of several numbers and how far they reach.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Spread {
    pub(crate) median: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
}

impl Spread {
    /// Of at least one number.
    pub(crate) fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let mut sorted: Vec<f64> = numbers.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        let n = sorted.len();
        let median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2.0;
        Self { median, min: sorted[0], max: sorted[n - 1] }
    }
}

/// The exponent `b` of `y = a · x^b` that fits points best, by least squares on the logarithms of both.
pub(crate) fn exponent(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<_> = points.iter().map(|&(x, y)| (libm::log(x), libm::log(y))).collect();
    let n = logs.len() as f64;
    let mean = logs.iter().fold((0.0, 0.0), |(sx, sy), (x, y)| (sx + x / n, sy + y / n));
    let (mut xy, mut xx) = (0.0, 0.0);
    for (x, y) in logs {
        xy += (x - mean.0) * (y - mean.1);
        xx += (x - mean.0) * (x - mean.0);
    }
    xy / xx
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_an_even_number_lies_between_two() {
        assert_eq!(Spread::of([4.0, 1.0, 3.0, 2.0]), Spread { median: 2.5, min: 1.0, max: 4.0 });
        assert_eq!(Spread::of([7.0]), Spread { median: 7.0, min: 7.0, max: 7.0 });
    }

    #[test]
    fn the_exponent_of_a_power_law_is_its_own() {
        let points = [1.0, 10.0, 1000.0].map(|x: f64| (x, 5.0 * x * x.sqrt()));
        assert!((exponent(&points) - 1.5).abs() < 1e-12);
        assert!(exponent(&[(1.0, 3.0), (2.0, 3.0)]).abs() < 1e-12);
    }
}
