//! Tests that two apps in one process share nothing: what a site knows belongs to its `App`.

use std::fs;
use std::path::Path;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use axum::http::StatusCode;

use crate::asked_rights::sources;
use crate::site::Site;

const POOL: &str = "/manager/pools/NINES";

/// How many heavy queries run or wait.
async fn heavy(site: &Site) -> String {
    let page = site.page("/metrics").await;
    let line = page.lines().find_map(|it| it.strip_prefix("ninefold_heavy_questions "));
    line.unwrap().to_owned()
}

#[tokio::test]
async fn advice_that_one_site_has_counted_is_not_known_to_another() {
    let (one, other) = (Site::open(), Site::open());
    let (here, there) = (one.log_in("M800").await, other.log_in("M800").await);
    assert_eq!(one.look(POOL, Some(&here)).await.0, StatusCode::OK);
    // The same site has the result, and need not count.
    let held = one.app.hold_heavy_questions().await.unwrap();
    assert_eq!(one.look(POOL, Some(&here)).await.0, StatusCode::OK);
    drop(held);
    // Another site with the same settings counts for itself.
    let held = other.app.hold_heavy_questions().await.unwrap();
    let mut page = pin!(other.look(POOL, Some(&there)));
    while heavy(&other).await != "1" {
        let polled = page.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        assert!(matches!(polled, Poll::Pending), "the page is answered without counting");
        tokio::task::yield_now().await;
    }
    drop(held);
    assert_eq!(page.await.0, StatusCode::OK);
}

/// Constant data may be static: the catalog, texts, files. What changes belongs to an app.
#[test]
fn nothing_that_changes_is_static() {
    let mut files = vec![];
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let changes = ["Mutex", "RwLock", "Semaphore", "OnceCell", "Atomic", "RefCell", "Notify"];
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim_start().trim_start_matches("pub(crate) ");
            let found = line.starts_with("static ") && changes.iter().any(|it| line.contains(it));
            assert!(!found, "{}:{}: {line}", file.display(), number + 1);
        }
    }
}
