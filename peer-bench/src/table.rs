//! Tables that read well as text and as Markdown.

use std::fmt;

/// Rows under a head; words stand left, numbers right.
pub(crate) struct Table {
    n_words: usize,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table whose first `n_words` columns hold words.
    pub(crate) fn new(n_words: usize, head: &[&str]) -> Self {
        Self { n_words, rows: vec![head.iter().map(ToString::to_string).collect()] }
    }

    /// Adds a row with as many cells as the head.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<usize> = (0..self.rows[0].len())
            .map(|column| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0).max(4))
            .collect();
        for (i, row) in self.rows.iter().enumerate() {
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                if column < self.n_words { write!(f, "| {cell:<width$} ")? } else { write!(f, "| {cell:>width$} ")? }
            }
            writeln!(f, "|")?;
            if i == 0 {
                for (column, width) in widths.iter().enumerate() {
                    let colon = if column < self.n_words { '-' } else { ':' };
                    write!(f, "| {}{colon} ", "-".repeat(width - 1))?;
                }
                writeln!(f, "|")?;
            }
        }
        Ok(())
    }
}

/// `1234567` as `1,234,567`.
pub(crate) fn count(n: usize) -> String {
    let digits = n.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join(",")
}

/// Three digits, or as many as there are before the point.
pub(crate) fn number(x: f64) -> String {
    let decimals = if x < 9.995 { 2 } else { usize::from(x < 99.95) };
    format!("{x:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let mut table = Table::new(1, &["scene", "spans"]);
        table.row(["a".to_owned(), count(1_234_567)]);
        assert_eq!(table.to_string(), "| scene |     spans |\n| ----- | --------: |\n| a     | 1,234,567 |\n");
    }

    #[test]
    fn numbers_have_three_digits() {
        let texts = [0.0, 9.994, 9.996, 99.94, 99.96, 12_345.6].map(number);
        assert_eq!(texts, ["0.00", "9.99", "10.0", "99.9", "100", "12346"]);
        assert_eq!([0, 999, 1000].map(count), ["0", "999", "1,000"]);
    }
}
