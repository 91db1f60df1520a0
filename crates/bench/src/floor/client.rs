//! A small HTTP/1.1 client for the benchmark. It uses little processor time, because it runs on the same
//! machine as the server that it measures.
//!
//! A connection is kept alive and makes one call at a time, or becomes a reader of server-sent events. Only
//! the HTTP that our own server uses is supported: the response to a call has a `content-length`, a stream is
//! chunked, and an event is one `id: ` line followed by one `data: ` line.

use std::io;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How many bytes are read at a time.
const READ: usize = 16 * 1024;

/// A connection that is kept alive.
pub(crate) struct Connection {
    stream: TcpStream,
    /// What has been received: one response, or the part of a stream that is not consumed yet.
    bytes: Vec<u8>,
}

/// The response to a call.
pub(crate) struct Answer<'a> {
    pub(crate) status: u16,
    pub(crate) body: &'a [u8],
}

/// The bytes of a call to the API. It asks for the shortest answer.
pub(crate) fn request(method: &str, path: &str, token: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "{method} /api/v1{path} HTTP/1.1\r\nhost: floor\r\nauthorization: Bearer {token}\r\n\
         prefer: return=minimal\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

fn ended() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the server has closed the connection")
}

impl Connection {
    pub(crate) async fn open(address: &str) -> io::Result<Connection> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, bytes: Vec::with_capacity(READ) })
    }

    /// Makes a call, and waits for the response. After an error, or if the wait is cancelled, the connection
    /// must not be used again.
    pub(crate) async fn call(&mut self, request: &[u8]) -> io::Result<Answer<'_>> {
        self.stream.write_all(request).await?;
        self.bytes.clear();
        let (status, start) = self.head().await?;
        let length = length_of(&self.bytes[..start]).ok_or_else(|| broken("no content-length"))?;
        while self.bytes.len() < start + length {
            self.more().await?;
        }
        Ok(Answer { status, body: &self.bytes[start..start + length] })
    }

    /// Opens the event stream, starting after event `last` if it is given.
    pub(crate) async fn listen(
        mut self,
        query: &str,
        token: &str,
        last: Option<u64>,
    ) -> io::Result<Lines> {
        let last = last.map_or(String::new(), |last| format!("last-event-id: {last}\r\n"));
        let request = format!(
            "GET /api/v1/stream{query} HTTP/1.1\r\nhost: floor\r\nauthorization: Bearer {token}\r\n\
             {last}\r\n"
        );
        self.stream.write_all(request.as_bytes()).await?;
        let (status, start) = self.head().await?;
        if status != 200 {
            return Err(broken(&format!("the stream answers {status}")));
        }
        self.bytes.drain(..start);
        Ok(Lines { connection: self, at: 0, left: 0, text: Vec::new(), read: 0 })
    }

    /// Reads to the end of the head; returns the status, and where the body begins.
    async fn head(&mut self) -> io::Result<(u16, usize)> {
        let start = loop {
            if let Some(end) = find(&self.bytes, b"\r\n\r\n") {
                break end + 4;
            }
            self.more().await?;
        };
        let status = self.bytes.get(9..12).and_then(|it| std::str::from_utf8(it).ok());
        let status = status.and_then(|it| it.parse().ok());
        Ok((status.ok_or_else(|| broken("no status"))?, start))
    }

    /// Reads more bytes, at least one.
    async fn more(&mut self) -> io::Result<()> {
        self.bytes.reserve(READ);
        match self.stream.read_buf(&mut self.bytes).await? {
            0 => Err(ended()),
            _ => Ok(()),
        }
    }
}

/// The content length in a head.
fn length_of(head: &[u8]) -> Option<usize> {
    let head = std::str::from_utf8(head).ok()?;
    let named = |line: &str| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse().ok())?
    };
    head.lines().find_map(named)
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// The events of a stream.
pub(crate) struct Lines {
    connection: Connection,
    /// How many bytes of the connection have been consumed.
    at: usize,
    /// How many bytes of the current chunk are not consumed yet, with the line break that ends it.
    left: usize,
    /// The content of the chunks, without their framing.
    text: Vec<u8>,
    /// How many bytes of the text have been returned as events.
    read: usize,
}

/// An event: its number, and its data.
pub(crate) struct Line<'a> {
    pub(crate) id: u64,
    pub(crate) data: &'a [u8],
}

impl Lines {
    /// The next event with a number; `None` when the stream has ended.
    pub(crate) async fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        let (id, start, end) = loop {
            if let Some(length) = find(&self.text[self.read..], b"\n\n") {
                let (start, end) = (self.read, self.read + length);
                self.read = end + 2;
                if let Some((id, data)) = parts(&self.text[start..end]) {
                    break (id, start + data, end);
                }
                continue;
            }
            self.text.drain(..self.read);
            self.read = 0;
            if !self.chunk().await? {
                return Ok(None);
            }
        };
        Ok(Some(Line { id, data: &self.text[start..end] }))
    }

    /// Takes one step: receives bytes, reads the size of a chunk, or moves its content to the text. Returns
    /// `false` at the end of the stream. A step may add no text.
    async fn chunk(&mut self) -> io::Result<bool> {
        let bytes = &mut self.connection.bytes;
        if self.left == 0 {
            let Some(end) = find(&bytes[self.at..], b"\r\n") else {
                bytes.drain(..self.at);
                self.at = 0;
                self.connection.more().await?;
                return Ok(true);
            };
            let size = std::str::from_utf8(&bytes[self.at..self.at + end]).ok();
            let size = size.and_then(|it| usize::from_str_radix(it, 16).ok());
            let size = size.ok_or_else(|| broken("a chunk without a size"))?;
            self.at += end + 2;
            // The line break after the chunk is counted, and is not copied to the text.
            self.left = size + 2;
            return Ok(size > 0);
        }
        let there = &bytes[self.at..];
        if there.is_empty() {
            bytes.clear();
            self.at = 0;
            self.connection.more().await?;
            return Ok(true);
        }
        let take = there.len().min(self.left);
        let data = take.min(self.left.saturating_sub(2));
        self.text.extend_from_slice(&there[..data]);
        self.at += take;
        self.left -= take;
        Ok(true)
    }
}

/// The number of an event, and where its data begins. `None` for anything else, such as the keep-alive event,
/// which has no number.
fn parts(event: &[u8]) -> Option<(u64, usize)> {
    let rest = event.strip_prefix(b"id: ")?;
    let end = rest.iter().position(|byte| *byte == b'\n')?;
    let id = std::str::from_utf8(&rest[..end]).ok()?.parse().ok()?;
    rest[end + 1..].starts_with(b"data: ").then_some((id, 4 + end + 1 + 6))
}
