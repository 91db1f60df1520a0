//! Response time limits: how long the client of one connection may take to read its responses, and how long
//! the connection may be idle. The listener closes a connection that exceeds a limit.
//!
//! ```text
//! request --> response begins --> a part is ready, unread --> read --> ... --> all read --> next request
//!             |                   |<------- `part` ------->|                   |<----- `idle` ----->|
//!             |<--------------------------- `whole` -------------------------->|
//! ```
//!
//! The limit for a part runs only while data is ready that the client does not read: a stream without events
//! never times out. An HTTP/2 client that keeps its flow control window at zero counts as not reading,
//! although its connection is alive. A stream has no end, so the limit for the whole response does not apply
//! to it. No limit runs while the server works on a response: that is not the client's fault.
//!
//! A part counts as read when the body is polled again, that is, when hyper has room for more. The limits are
//! checked at intervals of half of `part`, so a client may exceed each by that much.

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};

/// The time limits for responses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limits {
    /// For a part that is ready and unread.
    pub(crate) part: Duration,
    /// For a whole response, except a stream.
    pub(crate) whole: Duration,
    /// For a connection without a request in progress.
    pub(crate) idle: Duration,
}

#[derive(Clone, Copy)]
struct Answer {
    /// When the response began. `None` before that, and for a stream always.
    began: Option<Instant>,
    /// Since when data has been ready and unread.
    waits: Option<Instant>,
}

struct Open {
    /// The number of the last request.
    last: u64,
    /// The requests in progress, with their numbers: one, or the few that an HTTP/2 client makes at a time.
    answers: Vec<(u64, Answer)>,
    /// When the last response ended, or the connection began.
    quiet: Instant,
}

/// The requests and responses in progress on a connection. Each connection has its own tracker.
pub(crate) struct ResponseTracker {
    limits: Limits,
    open: Mutex<Open>,
}

impl ResponseTracker {
    pub(crate) fn new(limits: Limits) -> Arc<ResponseTracker> {
        let open = Open { last: 0, answers: Vec::new(), quiet: Instant::now() };
        Arc::new(ResponseTracker { limits, open: Mutex::new(open) })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers a request. It ends when the returned value is dropped, or the response that contains it.
    pub(crate) fn asked(self: &Arc<ResponseTracker>) -> PendingResponse {
        let mut open = self.open();
        open.last += 1;
        let number = open.last;
        open.answers.push((number, Answer { began: None, waits: None }));
        PendingResponse { tracker: Arc::clone(self), number }
    }

    /// Waits until the client has exceeded a time limit; otherwise it waits forever.
    pub(crate) async fn taken_too_long(&self) {
        let look = (self.limits.part / 2).max(Duration::from_millis(10));
        while !self.is_too_long(Instant::now()) {
            tokio::time::sleep(look).await;
        }
    }

    fn is_too_long(&self, now: Instant) -> bool {
        let (open, limits) = (self.open(), self.limits);
        let over = |since: Instant, most| now.saturating_duration_since(since) > most;
        let late = |(_, it): &(u64, Answer)| {
            it.waits.is_some_and(|since| over(since, limits.part))
                || it.began.is_some_and(|since| over(since, limits.whole))
        };
        let idle = open.answers.is_empty() && over(open.quiet, limits.idle);
        idle || open.answers.iter().any(late)
    }
}

/// A request in progress.
pub(crate) struct PendingResponse {
    tracker: Arc<ResponseTracker>,
    number: u64,
}

impl PendingResponse {
    /// Wraps the response to measure how the client reads it. The head is its first part, and is ready now.
    pub(crate) fn watch(self, response: Response) -> Response {
        let kind = response.headers().get(CONTENT_TYPE);
        let endless = kind.is_some_and(|it| it.as_bytes().starts_with(b"text/event-stream"));
        let now = Instant::now();
        self.set(|_| Answer { began: (!endless).then_some(now), waits: Some(now) });
        response.map(|body| Body::new(TrackedBody { body, asked: self }))
    }

    fn set(&self, change: impl FnOnce(&Answer) -> Answer) {
        let mut open = self.tracker.open();
        if let Some((_, answer)) = open.answers.iter_mut().find(|(it, _)| *it == self.number) {
            *answer = change(answer);
        }
    }

    /// Sets since when data has been ready and unread; `None` if there is none.
    fn waits(&self, since: Option<Instant>) {
        self.set(|answer| Answer { waits: since, ..*answer });
    }
}

impl Drop for PendingResponse {
    fn drop(&mut self) {
        let mut open = self.tracker.open();
        open.answers.retain(|(it, _)| *it != self.number);
        open.quiet = Instant::now();
    }
}

/// A body that reports to the tracker when it is polled. Dropping it ends the request.
struct TrackedBody {
    body: Body,
    asked: PendingResponse,
}

impl HttpBody for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        // A part counts as unread until the next one is polled for.
        self.asked.waits(polled.is_ready().then(Instant::now));
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;

    use super::*;

    const LIMITS: Limits = Limits {
        part: Duration::from_secs(30),
        whole: Duration::from_mins(10),
        idle: Duration::from_mins(2),
    };

    fn poll(body: &mut Body) -> Poll<bool> {
        let mut context = Context::from_waker(std::task::Waker::noop());
        Pin::new(body).poll_frame(&mut context).map(|it| it.is_some())
    }

    #[test]
    fn the_clock_runs_while_something_is_not_taken() {
        let tracker = ResponseTracker::new(LIMITS);
        let start = Instant::now();
        let later = |seconds| tracker.is_too_long(start + Duration::from_secs(seconds));
        assert!(!later(100) && later(200), "nothing is asked");
        let asked = tracker.asked();
        assert!(!later(5_000), "whatever takes long to work out is no fault of the client");
        let (sender, receiver) = tokio::sync::mpsc::channel::<Result<&'static str, axum::Error>>(1);
        let lines = Body::from_stream(tokio_stream::wrappers::ReceiverStream::new(receiver));
        let mut body =
            asked.watch(([(CONTENT_TYPE, "text/event-stream")], lines).into_response()).into_body();
        assert!(later(31), "not even its head is taken");
        assert!(poll(&mut body).is_pending());
        assert!(!later(5_000), "a stream with nothing to tell");
        sender.try_send(Ok("line")).unwrap();
        assert_eq!(poll(&mut body), Poll::Ready(true));
        assert!(later(31), "a line that is not taken");
        assert!(poll(&mut body).is_pending());
        assert!(!later(5_000));
        drop(body);
        assert!(tracker.open().answers.is_empty());
    }

    #[test]
    fn an_answer_that_is_no_stream_ends() {
        let tracker = ResponseTracker::new(LIMITS);
        let (_sender, receiver) =
            tokio::sync::mpsc::channel::<Result<&'static str, axum::Error>>(1);
        let lines = Body::from_stream(tokio_stream::wrappers::ReceiverStream::new(receiver));
        let mut body = tracker.asked().watch(lines.into_response()).into_body();
        assert!(poll(&mut body).is_pending());
        assert!(!tracker.is_too_long(Instant::now() + Duration::from_mins(9)));
        assert!(tracker.is_too_long(Instant::now() + Duration::from_mins(11)));
    }
}
