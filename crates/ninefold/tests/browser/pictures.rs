//! Every page in its main states: looked at in each test run, and kept as pictures by
//! `cargo xtask screenshots`.
//!
//! Here is the list, and nowhere else. A story is played on a floor of its own; each of its pictures is a
//! page as somebody sees it, perhaps after doing something there. Nothing moves, and nobody plays: the same
//! story gives the same picture, but for the time of day.

use std::path::PathBuf;

use crate::harness::{Browser, Floor};

/// What has happened on the floor, and what can be seen then.
struct Story {
    before: &'static str,
    pictures: &'static [Picture],
}

struct Picture {
    name: &'static str,
    address: &'static str,
    /// Who looks; nobody is a guest.
    who: &'static str,
    size: (u32, u32),
    /// What is done there before the picture is taken; it waits until the page is as it should be.
    then: fn(&Browser),
}

const CONSOLE: (u32, u32) = (1280, 800);
const DESK: (u32, u32) = (1440, 900);
const PHONE: (u32, u32) = (390, 844);

const STORIES: &[Story] = &[Story {
    before: "",
    pictures: &[
        Picture { name: "home", address: "/", who: "", size: DESK, then: |_| {} },
        Picture {
            name: "home-chinese",
            address: "/?lang=zh-Hant",
            who: "",
            size: DESK,
            then: |_| {},
        },
        Picture { name: "home-dealer", address: "/", who: "D100", size: CONSOLE, then: |_| {} },
        Picture { name: "home-phone", address: "/?lang=es", who: "", size: PHONE, then: |_| {} },
        Picture { name: "log-in", address: "/login", who: "", size: DESK, then: |_| {} },
        Picture {
            name: "log-in-wrong",
            address: "/login",
            who: "",
            size: DESK,
            then: |browser| {
                browser.expects("status of 401");
                browser.fill("input[name=staff]", "D100");
                browser.fill("input[name=secret]", "guess");
                browser.click("main form button");
                browser.sees("[data-problem]");
            },
        },
        Picture { name: "account", address: "/account", who: "D100", size: DESK, then: |_| {} },
        Picture {
            name: "no-such-page",
            address: "/nowhere",
            who: "",
            size: DESK,
            then: |browser| browser.expects("status of 404"),
        },
    ],
}];

#[test]
fn every_page_in_its_main_states() {
    let folder = std::env::var_os("NINEFOLD_PICTURES").map(PathBuf::from);
    for story in STORIES {
        let floor = Floor::open();
        floor.play(story.before);
        let browser = floor.browser();
        browser.calm();
        let mut who = "";
        for picture in story.pictures {
            browser.forget_language();
            if picture.who != who {
                browser.forget_session();
                if !picture.who.is_empty() {
                    browser.log_in(picture.who, "/account");
                }
                who = picture.who;
            }
            let (width, height) = picture.size;
            browser.resize(width, height);
            browser.open(picture.address);
            (picture.then)(&browser);
            if let Some(folder) = &folder {
                browser.run("document.documentElement.style.caretColor = 'transparent'", vec![]);
                browser.picture(&folder.join(format!("{}.png", picture.name))).unwrap();
            }
            browser.is_accessible();
        }
    }
}
