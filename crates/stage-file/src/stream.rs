//! The payload as a stream: counted and summed on its way.

use crate::{ReadError, WriteError};
use std::io::{self, Read, Write};

/// Writes a payload and remembers its length and checksum.
pub(crate) struct PayloadWriter<W> {
    inner: W,
    len: u64,
    checksum: crc32fast::Hasher,
}

impl<W: Write> PayloadWriter<W> {
    pub(crate) fn new(inner: W) -> Self {
        Self { inner, len: 0, checksum: crc32fast::Hasher::new() }
    }

    /// Writes bytes.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), WriteError> {
        self.write_all(bytes).map_err(WriteError::Io)
    }

    /// The length and the checksum of all that was written, and the writer below.
    pub(crate) fn finish(self) -> (u64, u32, W) {
        (self.len, self.checksum.finalize(), self.inner)
    }
}

impl<W: Write> Write for PayloadWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n_written = self.inner.write(bytes)?;
        self.checksum.update(&bytes[..n_written]);
        self.len += n_written as u64;
        Ok(n_written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Reads a payload of a claimed length, never past it, and sums it up.
pub(crate) struct PayloadReader<R> {
    inner: R,
    left: u64,
    known: bool,
    checksum: crc32fast::Hasher,
}

impl<R: Read> PayloadReader<R> {
    /// A payload of `len` bytes; `known` says that they are known to be there, as in an uncompressed file of that length.
    pub(crate) fn new(inner: R, len: u64, known: bool) -> Self {
        Self { inner, left: len, known, checksum: crc32fast::Hasher::new() }
    }

    /// Bytes of the payload that were not read yet.
    pub(crate) const fn left(&self) -> u64 {
        self.left
    }

    /// Whether the bytes that are left are known to be there.
    pub(crate) const fn is_known(&self) -> bool {
        self.known
    }

    /// Fills a buffer.
    pub(crate) fn get(&mut self, bytes: &mut [u8]) -> Result<(), ReadError> {
        self.read_exact(bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => ReadError::Short { missing: bytes.len() as u64, left: self.left },
            _ => ReadError::Io(error),
        })
    }

    /// The checksum of the whole payload: what was not read before is read now and dropped.
    pub(crate) fn finish(mut self) -> io::Result<u32> {
        io::copy(&mut self, &mut io::sink())?;
        if self.left > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(self.checksum.finalize())
    }
}

impl<R: Read> Read for PayloadReader<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let room = usize::try_from(self.left).map_or(bytes.len(), |left| left.min(bytes.len()));
        let n_read = self.inner.read(&mut bytes[..room])?;
        self.checksum.update(&bytes[..n_read]);
        self.left -= n_read as u64;
        Ok(n_read)
    }
}
