//! `.obj` meshes (R29).

/// Vertices and triangles.
pub(super) type Mesh = (Vec<[f64; 3]>, Vec<u32>);

pub(super) fn parse(text: &str) -> Result<Mesh, String> {
    let mut vertices: Vec<[f64; 3]> = Vec::new();
    let mut indices = Vec::new();
    let text = text.replace("\r\n", "\n").replace("\\\n", " ");
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => {
                let mut number = || -> Result<f64, String> {
                    let word = words.next().ok_or_else(|| format!("Mesh: too few numbers in '{line}'"))?;
                    word.parse().map_err(|_| format!("Mesh: '{word}' is no number"))
                };
                vertices.push([number()?, number()?, number()?]);
            }
            Some("f") => {
                let corners: Vec<u32> = words.map(|word| corner(word, vertices.len())).collect::<Result<_, _>>()?;
                if corners.len() < 3 {
                    return Err(format!("Mesh: '{line}' has fewer than 3 corners"));
                }
                for pair in corners[1..].windows(2) {
                    indices.extend([corners[0], pair[0], pair[1]]);
                }
            }
            _ => {}
        }
    }
    Ok((vertices, indices))
}

fn corner(word: &str, n_read: usize) -> Result<u32, String> {
    let first = word.split('/').next().unwrap_or_default();
    let index: i64 = first.parse().map_err(|_| format!("Mesh: '{word}' is no corner"))?;
    let from_0 = match index {
        0 => return Err("Mesh: index 0".to_owned()),
        1.. => index - 1,
        _ => i64::try_from(n_read).map_err(|error| error.to_string())? + index,
    };
    u32::try_from(from_0).map_err(|_| format!("OutOfRange: index {index}"))
}
