//! What a visitor does: goes somewhere, presses, types, downloads.
//!
//! A page that updates itself may replace an element while it is being pressed; then the element is found
//! again. A press is repeated only if it did not happen.

use std::fs;
use std::path::PathBuf;

use serde_json::json;
use thirtyfour::prelude::WebDriverResult;
use thirtyfour::{By, TypingData, WebElement};

use super::{Browser, until};

impl Browser {
    /// Goes to an address within the site, and waits until it is loaded.
    #[track_caller]
    pub(crate) fn open(&self, address: &str) {
        let url = format!("{}{address}", self.site);
        let went = self.ask(|driver| async move { driver.goto(url).await });
        went.expect(address);
    }

    /// Loads the page again.
    #[track_caller]
    pub(crate) fn reload(&self) {
        self.ask(|driver| async move { driver.refresh().await }).unwrap();
    }

    /// Does something to the first shown element of a selector.
    #[track_caller]
    fn with<F>(&self, what: &str, css: &str, act: impl Fn(WebElement) -> F)
    where
        F: Future<Output = WebDriverResult<()>>,
    {
        let done = until(|| {
            let done = self.ask(async |driver| {
                for element in driver.find_all(By::Css(css)).await? {
                    if element.is_displayed().await? {
                        return act(element).await.map(|()| true);
                    }
                }
                Ok(false)
            });
            if done? { Ok(()) } else { Err("nothing like it is shown".to_owned()) }
        });
        if let Err(instead) = done {
            panic!("waited in vain to {what} {css}: {instead}");
        }
    }

    /// Presses a button by its name: `COIN IN`, `GAME OVER`.
    #[track_caller]
    pub(crate) fn press(&self, button: &str) {
        self.click(&format!("[data-button=\"{button}\"]"));
    }

    /// Presses the first of these that is shown.
    #[track_caller]
    pub(crate) fn click(&self, css: &str) {
        self.with("press", css, async |it| it.click().await);
    }

    /// Writes into a field, over what was there.
    #[track_caller]
    pub(crate) fn fill(&self, css: &str, text: &str) {
        self.with("fill", css, async |it| {
            it.clear().await?;
            it.send_keys(text).await
        });
    }

    /// Chooses from a list by value.
    #[track_caller]
    pub(crate) fn choose(&self, css: &str, value: &str) {
        self.click(&format!("{css} option[value=\"{value}\"]"));
    }

    /// Types on the keyboard, wherever the focus is: `Key::Tab`, `Key::Enter`, `"r"`.
    #[track_caller]
    pub(crate) fn types(&self, keys: impl Into<TypingData>) {
        let keys = keys.into();
        let typed =
            self.ask(|driver| async move { driver.action_chain().send_keys(keys).perform().await });
        typed.unwrap();
    }

    /// Logs in at the door, as somebody with a new browser does, and goes to an address. The calls beside the
    /// browser share the session.
    #[track_caller]
    pub(crate) fn log_in(&self, staff: &str, address: &str) {
        self.forget_session();
        self.open("/login?next=/account");
        self.fill("input[name=staff]", staff);
        self.fill("input[name=secret]", "demo");
        self.click("form[action='/login'] button");
        self.is_at("/account");
        let cookie = self.cookie("session").expect("whoever is logged in has a session");
        self.sessions.borrow_mut().insert(staff.to_owned(), cookie.value);
        self.open(address);
    }

    /// Nobody is logged in here any more, though the session lasts. The page is left first: one that keeps
    /// itself fresh would find its session gone and go to the door by itself, whatever is opened meanwhile.
    pub(crate) fn forget_session(&self) {
        self.ask(|driver| async move { driver.goto("about:blank").await }).unwrap();
        self.forget_cookie("session");
    }

    /// No language is chosen any more.
    pub(crate) fn forget_language(&self) {
        self.forget_cookie("lang");
    }

    /// Forgets a cookie of the site, wherever the browser is.
    fn forget_cookie(&self, name: &str) {
        self.tools("Network.deleteCookies", &json!({ "name": name, "url": self.site }));
    }

    /// A cookie, also one that scripts do not see.
    #[track_caller]
    pub(crate) fn cookie(&self, name: &str) -> Option<thirtyfour::Cookie> {
        let all = self.ask(|driver| async move { driver.get_all_cookies().await }).unwrap();
        all.into_iter().find(|cookie| cookie.name == name)
    }

    /// Presses a link and waits for the file that it brings. While it comes, its name is taken by an empty
    /// file, and the whole one takes that one's place.
    #[track_caller]
    pub(crate) fn download(&self, css: &str) -> PathBuf {
        let folder = self.folder.path().join("downloads");
        let files = || -> Vec<PathBuf> {
            let files = fs::read_dir(&folder).into_iter().flatten();
            files.map(|file| file.unwrap().path()).collect()
        };
        let before = files();
        self.click(css);
        let file = until(|| {
            let whole = |file: &PathBuf| {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                let filled = fs::metadata(file).is_ok_and(|file| file.len() > 0);
                let own = !name.starts_with('.') && !name.ends_with(".crdownload");
                own && filled && !before.contains(file)
            };
            files().into_iter().find(whole).ok_or_else(|| format!("{:?}", files()))
        });
        match file {
            Ok(file) => file,
            Err(instead) => panic!("{css} brings no file; there are {instead}"),
        }
    }
}
