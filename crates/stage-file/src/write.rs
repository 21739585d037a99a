//! Writing a file.

use crate::header::{HEADER_LEN, Header};
use crate::payload::write_payload;
use crate::stream::PayloadWriter;
use crate::{StageRef, StageSettings};
use std::io::{self, Cursor, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// How a payload is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Compression {
    /// As it is: the fastest to read and write.
    #[default]
    None,
    /// By zstd at level 3: several times smaller. Needs the feature `zstd`.
    Zstd,
}

/// Why a stage was not written. A file that was there before is as it was.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The path is that of something else than a file, a folder or a device.
    #[error("{} is no file that could be replaced", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
    },
    /// The file could not be made beside the path, filled, or given its name.
    #[error("the file could not be written")]
    Io(#[source] io::Error),
    /// The frame and the settings could not be encoded.
    #[error("the payload could not be encoded")]
    Encode(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Compression that this build leaves out.
    #[error("compressed files need the feature `zstd`")]
    NoZstd,
}

/// Writes a stage to a file, all of it or nothing, and returns the length of the file.
///
/// The bytes go to a temporary file in the same folder, which takes the name of `path` once it is complete; whoever reads
/// `path` meanwhile finds the old file or the new one. Scratch is under a megabyte, whatever the size.
///
/// # Errors
/// [`WriteError`]; a file that was there before is as it was.
pub fn write(
    path: impl AsRef<Path>,
    stage: StageRef<'_>,
    settings: Option<&StageSettings>,
    compression: Compression,
) -> Result<u64, WriteError> {
    let path = path.as_ref();
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return Err(WriteError::NotAFile { path: path.into() });
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut temporary = tempfile::Builder::new();
    temporary.prefix(".span-").suffix(".part");
    #[cfg(unix)]
    {
        // As any new file: what the process's mask leaves of it, not the private mode of a temporary one.
        use std::os::unix::fs::PermissionsExt;
        temporary.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let mut file = temporary.tempfile_in(folder).map_err(WriteError::Io)?;
    let len = write_to(file.as_file_mut(), stage, settings, compression)?;
    file.persist(path).map_err(|error| WriteError::Io(error.error))?;
    Ok(len)
}

/// The bytes of a stage file.
///
/// # Errors
/// [`WriteError`] where compression is asked for and left out of this build.
pub fn encode(
    stage: StageRef<'_>,
    settings: Option<&StageSettings>,
    compression: Compression,
) -> Result<Vec<u8>, WriteError> {
    let mut bytes = Cursor::new(Vec::new());
    write_to(&mut bytes, stage, settings, compression)?;
    Ok(bytes.into_inner())
}

fn write_to(
    to: &mut (impl Write + Seek),
    stage: StageRef<'_>,
    settings: Option<&StageSettings>,
    compression: Compression,
) -> Result<u64, WriteError> {
    // The header is known last: a place is left for it.
    to.write_all(&[0; HEADER_LEN]).map_err(WriteError::Io)?;
    let (payload_len, checksum) = match compression {
        Compression::None => {
            let mut payload = PayloadWriter::new(&mut *to);
            write_payload(&mut payload, stage, settings)?;
            let (len, checksum, _) = payload.finish();
            (len, checksum)
        }
        #[cfg(feature = "zstd")]
        Compression::Zstd => {
            let encoder = zstd::Encoder::new(&mut *to, 3).map_err(WriteError::Io)?;
            let mut payload = PayloadWriter::new(encoder);
            write_payload(&mut payload, stage, settings)?;
            let (len, checksum, encoder) = payload.finish();
            encoder.finish().map_err(WriteError::Io)?;
            (len, checksum)
        }
        #[cfg(not(feature = "zstd"))]
        Compression::Zstd => return Err(WriteError::NoZstd),
    };
    let end = to.stream_position().map_err(WriteError::Io)?;
    let header = Header::new(stage.name(), compression, [payload_len, end - HEADER_LEN as u64], checksum);
    to.seek(SeekFrom::Start(0)).map_err(WriteError::Io)?;
    to.write_all(&header.to_bytes()).map_err(WriteError::Io)?;
    to.flush().map_err(WriteError::Io)?;
    Ok(end)
}
