//! Triangles from the text of an `.obj` file (R29).
//!
//! Read from bytes in one pass without allocation by line, since meshes of 100 MB are common and their comments come in
//! any encoding. Vertices are doubles; every fault is told with its line.

use std::fmt;
use thiserror::Error;

/// Vertices, and three indices for each triangle.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Mesh {
    pub(super) vertices: Vec<[f64; 3]>,
    pub(super) indices: Vec<u32>,
}

/// What is wrong with a line of an `.obj` file (R29).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ObjError {
    /// A coordinate of a vertex that is no number.
    #[error("{word} is not a number")]
    NotANumber {
        /// The word in its place.
        word: Word,
    },
    /// A vertex with less than three coordinates.
    #[error("a vertex of {found} numbers: x, y and z are needed")]
    FewCoordinates {
        /// Numbers on the line.
        found: usize,
    },
    /// A face with less than three corners.
    #[error("a face of {found} corners: at least 3 are needed")]
    FewCorners {
        /// Corners on the line.
        found: usize,
    },
    /// A corner that does not begin with a whole number.
    #[error("{word} is not a corner: the number of a vertex is needed, then perhaps `/` and more")]
    NotACorner {
        /// The word in its place.
        word: Word,
    },
    /// A corner of vertex 0.
    #[error("a corner of vertex 0: vertices count from 1, or from -1 backwards")]
    IndexZero,
    /// A corner of a vertex that the file does not have, or, counted backwards, has not had yet.
    #[error("a corner of vertex {index}, but there are {n_vertices} vertices")]
    IndexOutOfRange {
        /// The number as it stands on the line.
        index: i64,
        /// Vertices in the file; for a negative number, up to this line.
        n_vertices: usize,
    },
}

/// The beginning of a word of a file, for a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word(String);

impl Word {
    fn new(bytes: &[u8]) -> Self {
        const LONGEST: usize = 40;
        let cut = &bytes[..bytes.len().min(LONGEST)];
        let more = if cut.len() < bytes.len() { "…" } else { "" };
        Self(format!("{}{more}", String::from_utf8_lossy(cut).escape_debug()))
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

/// A fault and the number of its line, from 1.
pub(super) type Located = (usize, ObjError);

/// Reads the vertices and the faces, each face as a fan from its first corner; everything else is passed over (R29).
pub(super) fn parse(text: &[u8]) -> Result<Mesh, Located> {
    let mut mesh = Mesh::default();
    let mut lines = Lines::new(text);
    let mut farthest = 0; // a positive index may refer to a later vertex: looked at in the end
    while let Some(line) = lines.next() {
        let largest = statement(line, &mut mesh);
        farthest = largest.map_err(|error| (lines.number, error))?.max(farthest);
    }
    if !mesh.indices.is_empty() && farthest as usize >= mesh.vertices.len() {
        return Err(first_past(text, mesh.vertices.len()));
    }
    Ok(mesh)
}

/// The number of the line, from 1, that holds the vertex with an index.
pub(super) fn line_of_vertex(text: &[u8], index: u32) -> Option<usize> {
    let mut lines = Lines::new(text);
    let mut n_vertices = 0;
    while let Some(line) = lines.next() {
        if words(line).next() == Some(b"v") {
            if n_vertices == index {
                return Some(lines.number);
            }
            n_vertices += 1;
        }
    }
    None
}

/// The first face of a file without other faults that refers past its last vertex.
fn first_past(text: &[u8], n_vertices: usize) -> Located {
    let mut lines = Lines::new(text);
    let mut corners = Vec::new();
    let (mut n_read, mut past) = (0, 0);
    while let Some(line) = lines.next() {
        let mut words = words(line);
        match words.next() {
            Some(b"v") => n_read += 1,
            Some(b"f") => {
                corners.clear();
                past = face(words, n_read, &mut corners).unwrap_or(0);
                if past as usize >= n_vertices {
                    break;
                }
            }
            _ => {}
        }
    }
    (lines.number, ObjError::IndexOutOfRange { index: i64::from(past) + 1, n_vertices })
}

/// Adds what a line says and returns the largest index it uses.
fn statement(line: &[u8], mesh: &mut Mesh) -> Result<u32, ObjError> {
    let mut words = words(line);
    match words.next() {
        Some(b"v") => mesh.vertices.push(vertex(words)?),
        Some(b"f") => return face(words, mesh.vertices.len(), &mut mesh.indices),
        _ => {} // normals, texture, groups, materials, curves
    }
    Ok(0)
}

fn vertex<'a>(words: impl Iterator<Item = &'a [u8]>) -> Result<[f64; 3], ObjError> {
    let mut vertex = [0.0; 3];
    let mut found = 0;
    for (coordinate, word) in vertex.iter_mut().zip(words) {
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse::<f64>().ok());
        // `nan` and `inf` parse, and are none; `1e999` parses to infinity and is out of any range.
        let number = number.filter(|number| !number.is_nan() && word.iter().any(u8::is_ascii_digit));
        *coordinate = number.ok_or_else(|| ObjError::NotANumber { word: Word::new(word) })?;
        found += 1;
    }
    if found < 3 { Err(ObjError::FewCoordinates { found }) } else { Ok(vertex) }
}

/// Adds a face's triangles and returns the largest of its indices.
fn face<'a>(words: impl Iterator<Item = &'a [u8]>, n_vertices: usize, indices: &mut Vec<u32>) -> Result<u32, ObjError> {
    let (mut found, mut first, mut before, mut largest) = (0, 0, 0, 0);
    for word in words {
        let index = corner(word, n_vertices)?;
        if found >= 2 {
            indices.extend([first, before, index]);
        }
        if found == 0 {
            first = index;
        }
        before = index;
        largest = index.max(largest);
        found += 1;
    }
    if found < 3 { Err(ObjError::FewCorners { found }) } else { Ok(largest) }
}

/// The index, from 0, of the vertex that a corner such as `7`, `7/1/2`, `7//2` or `-1` names.
fn corner(word: &[u8], n_vertices: usize) -> Result<u32, ObjError> {
    let number = word.split(|&byte| byte == b'/').next().unwrap_or_default();
    let number = std::str::from_utf8(number).ok().and_then(|number| number.parse::<i64>().ok());
    let index = number.ok_or_else(|| ObjError::NotACorner { word: Word::new(word) })?;
    let from_0 = match index {
        0 => return Err(ObjError::IndexZero),
        1.. => Some(index - 1),
        _ => i64::try_from(n_vertices).ok().and_then(|n_vertices| n_vertices.checked_add(index)),
    };
    let from_0 = from_0.and_then(|from_0| u32::try_from(from_0).ok());
    from_0.ok_or(ObjError::IndexOutOfRange { index, n_vertices })
}

/// The words of a line up to its comment.
fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Lines, ended by LF or CRLF, those that end in `\` joined with the next.
struct Lines<'a> {
    rest: &'a [u8],
    /// Number of the last line read, from 1.
    number: usize,
    joined: Vec<u8>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a [u8]) -> Self {
        const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
        Self { rest: text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text), number: 0, joined: Vec::new() }
    }

    fn next(&mut self) -> Option<&[u8]> {
        let mut line = self.single()?;
        if !line.ends_with(b"\\") {
            return Some(line);
        }
        self.joined.clear();
        while let Some(head) = line.strip_suffix(b"\\") {
            self.joined.extend_from_slice(head);
            self.joined.push(b' ');
            line = self.single().unwrap_or_default();
        }
        self.joined.extend_from_slice(line);
        Some(&self.joined)
    }

    fn single(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let end = self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len());
        let line = &self.rest[..end];
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::sample::select;
    use rstest::rstest;

    const SQUARE: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 1.0], [1.0, 0.0, 0.0]];
    const FAN: [u32; 6] = [0, 1, 2, 0, 2, 3];

    #[rstest]
    #[case::plain("v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf 1 2 3 4\n")]
    #[case::no_line_end_at_the_end("v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf 1 2 3 4")]
    #[case::crlf("v 0 0 0\r\nv 0 0 1\r\nv 1 0 1\r\nv 1 0 0\r\nf 1 2 3 4\r\n")]
    #[case::byte_order_mark("\u{feff}v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf 1 2 3 4\n")]
    #[case::exponents("v 0e0 0.0E+00 -0\nv +0 .0 1.\nv 1e0 0 10E-1\nv 1.000000 0 0e9\nf 1 2 3 4\n")]
    #[case::corners("v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nvt 0 0\nvn 0 1 0\nf 1/1/1 2//1 3/1 4/\n")]
    #[case::backwards("v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf -4 -3 -2 -1\n")]
    #[case::backwards_from_here("v 0 0 0\nv 0 0 1\nv 1 0 1\nf -3 -2 -1\nv 1 0 0\nf -4 -2 -1\n")]
    #[case::face_before_its_vertices("f 1 2 3 4\nv 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\n")]
    #[case::comments("# v 9 9 9\nv 0 0 0 # first\nv 0 0 1\n  # f 1 1 1\nv 1 0 1#\nv 1 0 0\nf 1 2 3 4#5 6\n")]
    #[case::spaces("  v   0 0\t0 \n\nv 0 0 1\nv 1 0 1\n\tv 1 0 0\nf 1  2 3 4 \n")]
    #[case::objects(
        "mtllib a.mtl\no a\nv 0 0 0\nv 0 0 1\nv 1 0 1\ng x y\nusemtl m\ns 1\nf 1 2 3\no b\nv 1 0 0\nf 1 3 4\n"
    )]
    #[case::colours_and_weights("v 0 0 0 1\nv 0 0 1 0.5 0.5 0.5\nv 1 0 1\nv 1 0 0 red\nf 1 2 3 4\n")]
    #[case::continued("v 0 \\\n0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf 1 2\\\r\n 3 \\\n4\n")]
    #[case::comment_continued("# a comment \\\nv 9 9 9\nv 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nf 1 2 3 4 \\")]
    fn a_square(#[case] text: &str) {
        assert_eq!(parse(text.as_bytes()), Ok(Mesh { vertices: SQUARE.into(), indices: FAN.into() }));
    }

    #[test]
    fn comments_in_another_encoding_are_passed_over() {
        let mesh = parse(b"# caf\xe9\no caf\xe9\nv 1 2 3\nv 1 2 4\nv 2 2 3\nf 1 2 3\n");
        assert_eq!(mesh.map(|mesh| mesh.indices), Ok(vec![0, 1, 2]));
    }

    #[test]
    fn coordinates_are_the_nearest_doubles() {
        let mesh = parse(b"v 0.1 2097151.9999999998 5e-324\n");
        assert_eq!(mesh.map(|mesh| mesh.vertices), Ok(vec![[0.1, 2_097_151.999_999_999_8, 5e-324]]));
    }

    #[rstest]
    #[case::word("v 0 0 0\nv 0 zero 0\n", "2: `zero` is not a number")]
    #[case::decimal_comma("v 0,5 0 0\n", "1: `0,5` is not a number")]
    #[case::nan("v 0 nan 0\n", "1: `nan` is not a number")]
    #[case::infinity("v 0 -inf 0\n", "1: `-inf` is not a number")]
    #[case::two_numbers("\nv 1 2\n", "2: a vertex of 2 numbers: x, y and z are needed")]
    #[case::two_corners("v 0 0 0\nf 1 1\n", "2: a face of 2 corners: at least 3 are needed")]
    #[case::no_corners("f\n", "1: a face of 0 corners: at least 3 are needed")]
    #[case::zero("v 0 0 0\nf 1 1 0\n", "2: a corner of vertex 0: vertices count from 1, or from -1 backwards")]
    #[case::past("v 0 0 0\nf 1 1 1\nf 1 2 1\nf 3 1 1\n", "3: a corner of vertex 2, but there are 1 vertices")]
    #[case::far_past("v 0 0 0\nf 1 1 5000000000\n", "2: a corner of vertex 5000000000, but there are 1 vertices")]
    #[case::before("v 0 0 0\nf -1 -2 1\nv 0 0 0\n", "2: a corner of vertex -2, but there are 1 vertices")]
    #[case::float(
        "v 0 0 0\nf 1 1 1.0\n",
        "2: `1.0` is not a corner: the number of a vertex is needed, then perhaps `/` and more"
    )]
    #[case::slash(
        "v 0 0 0\nf 1 1 /1\n",
        "2: `/1` is not a corner: the number of a vertex is needed, then perhaps `/` and more"
    )]
    #[case::line_of_the_end_of_a_continued_one("v 0 \\\n0 \\\nx\n", "3: `x` is not a number")]
    fn faults(#[case] text: &str, #[case] expected: &str) {
        let message = parse(text.as_bytes()).map_err(|(line, error)| format!("{line}: {error}"));
        assert_eq!(message, Err(expected.to_owned()));
    }

    proptest! {
        /// Whatever is in a file: its triangles have vertices, or its fault has a line.
        #[test]
        fn no_text_breaks_the_reader(words in proptest::collection::vec(select(WORDS), 0..40)) {
            let text = words.concat();
            match parse(&text) {
                Ok(mesh) => prop_assert!(mesh.indices.iter().all(|&index| (index as usize) < mesh.vertices.len())),
                Err((line, _)) => {
                    prop_assert!(1 <= line && line <= 1 + text.iter().filter(|&&byte| byte == b'\n').count());
                }
            }
        }
    }

    const WORDS: &[&[u8]] = &[
        b"v 0 0 0\n",
        b"v 1 0 0\n",
        b"f 1 2 3\n",
        b"f -1 -2 1\n",
        b"v",
        b"f",
        b" ",
        b"1",
        b"-1",
        b"/",
        b"#",
        b"\\",
        b"\r",
        b"\n",
        b"\n",
        b"1e9",
        b"99999999999999999999",
        b"\xff",
        b"nan",
    ];

    #[test]
    fn a_vertex_has_a_line() {
        let text = b"# x\nv 0 0 0\nvn 0 0 1\nv 0 \\\n 0 1\n";
        assert_eq!(line_of_vertex(text, 0), Some(2));
        assert_eq!(line_of_vertex(text, 1), Some(5));
        assert_eq!(line_of_vertex(text, 2), None);
    }
}
