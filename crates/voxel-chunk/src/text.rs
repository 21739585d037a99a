//! The canonical text (S54): `chunk W D H`, then `x z start+length:material …` for each column that is not empty.

use crate::VoxelChunk;
use std::fmt;

impl fmt::Display for VoxelChunk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, depth, height] = self.size;
        writeln!(f, "chunk {width} {depth} {height}")?;
        for z in 0..depth {
            for x in 0..width {
                let runs = self.column(x, z);
                if runs.is_empty() {
                    continue;
                }
                write!(f, "{x} {z}")?;
                for run in runs {
                    write!(f, " {}+{}:{}", run.start, run.length, run.material)?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
