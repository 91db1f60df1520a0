//! Checks the browser's console: no error may appear there.
//!
//! The browser itself logs every refusal as an error. A test that provokes one declares it beforehand:
//! `browser.expects("status of 409")`. A script that fails or a violated policy is never expected.

use super::Browser;

impl Browser {
    /// Errors in the console with these words are part of the test.
    pub(crate) fn expects(&self, words: &str) {
        self.expected.borrow_mut().push(words.to_owned());
    }

    /// The errors so far that nobody expects.
    pub(crate) fn unexpected(&self) -> Vec<String> {
        let log = self.ask(|driver| async move { driver.browser_log().await });
        let mut errors = self.errors.borrow_mut();
        // Reading empties the log.
        match log {
            Ok(log) => errors
                .extend(log.into_iter().filter(|it| it.level == "SEVERE").map(|it| it.message)),
            Err(error) => errors.push(format!("the console cannot be read: {error}")),
        }
        let expected = self.expected.borrow();
        let unexpected = |error: &&String| !expected.iter().any(|words| error.contains(words));
        errors.iter().filter(unexpected).cloned().collect()
    }

    /// No error has appeared so far.
    #[track_caller]
    pub(crate) fn is_quiet(&self) {
        let errors = self.unexpected();
        assert!(errors.is_empty(), "errors in the browser's console: {errors:#?}");
    }
}
