//! Tests of the pages in a real browser: Debian's chromium, driven through chromedriver.
//!
//! A test opens a floor, starts a browser, and describes what a person does and sees:
//!
//! ```text
//! let floor = Floor::open();
//! let dealer = floor.browser();
//! dealer.log_in("D100", "/tables/BAC01/console");
//! floor.play("D100 BAC01 coins 1,5");             // beside the browser, by calls
//! dealer.press("COIN IN");
//! dealer.has("[data-seat='1']", "data-led", "steady");
//! dealer.is_accessible();                         // axe-core
//! ```
//!
//!     floor      open playing browser browser_for | play get post ask token | kill start_again
//!     devices    enrol connect senses
//!     hands      open log_in click press fill choose types reload download cookie
//!     eyes       sees sees_no counts reads has waits is_at focuses | all focused address weighs run
//!     manners    is_accessible violations is_quiet unexpected expects
//!     cost       cost counts_frames hears hurries
//!     fonts      written_with browser_with
//!     settings   resize calm forget_session forget_language forget_files picture
//!
//! Every verb of hands and eyes waits until it succeeds, or fails after two minutes with what was there
//! instead, and a picture in `target/browser/`. An error in the browser's console fails the test at its end,
//! unless the test declared it beforehand: `dealer.expects("status of 409")`. Pages that should be checked in
//! every run, and kept as pictures for the guide, are in the list of [`pictures`].

#![allow(clippy::unwrap_used)] // A test that cannot go on should stop where it stands.

mod authorising;
mod boards;
mod consoles;
mod corrections;
mod desk;
mod fonts;
mod front;
mod harness;
mod harness_checks;
mod input_handling;
mod known;
mod layout;
mod login;
mod passing;
mod paying;
mod pictures;
mod pit;
mod playing;
mod prizes;
mod reading;
mod relieving;
mod screens;
mod seats;
#[path = "../common/server.rs"]
mod server;
mod signs;
mod touches;
mod verifying;
mod voiding;
/// The words of the procedures' scripts.
#[path = "../../../web/tests/it/procedures/words.rs"]
mod words;
