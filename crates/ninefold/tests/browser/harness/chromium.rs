//! Starts a separate chromium for each visitor, driven by a separate chromedriver. It is the build without a
//! window (`chromium-headless-shell`): the same engine, but it starts four times as fast.
//!
//! Both run in one process group, with a shell that waits at a pipe. When the pipe closes, because the visit
//! ends, the test fails or the whole test run is killed, the shell ends the group. Profile, temporary files
//! and downloads are in one folder that is removed with them.

use std::cell::RefCell;
use std::fs;
use std::future::Future;
use std::io::{self, BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;

use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::prelude::WebDriverResult;
use thirtyfour::{
    ChromeCapabilities, ChromiumLikeCapabilities, DesiredCapabilities, LoggingPrefsLogLevel,
    WebDriver,
};
use tokio::runtime::Runtime;

use super::floor::Sessions;
use super::until;

/// The browser is asked by futures, the tests are plain sentences: here they meet.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap()
});

/// What chromium is told: no window, no sandbox (tests run as root, in containers), and nothing that asks the
/// outside world or differs between machines.
const FLAGS: [&str; 14] = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--no-proxy-server",
    "--password-store=basic",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--hide-scrollbars",
];

/// The driver, and the shell that ends everything. Either end of the pipe may be the first to go.
const GROUP: &str = "{ chromedriver --port=0 2>&1 || echo \"chromedriver ended with $?\"; } & \
                     read -r _; kill -KILL 0";

/// Somebody's browser.
pub(crate) struct Browser {
    driver: WebDriver,
    pub(super) site: String,
    pub(super) sessions: Sessions,
    /// The lines of the browser's console that are errors, and the words of those that are expected.
    pub(super) errors: RefCell<Vec<String>>,
    pub(super) expected: RefCell<Vec<String>>,
    /// Gone before the folder is.
    group: Option<Group>,
    pub(super) folder: TempDir,
}

/// The group of processes, by its shell.
struct Group(Child);

impl Drop for Group {
    fn drop(&mut self) {
        // The pipe closes, and the shell ends whatever is left.
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

impl Browser {
    /// Starts one for somebody who reads this language, at the size of a console, with a machine's fonts.
    pub(super) fn start(
        address: &str,
        language: &str,
        fonts: Fonts,
        sessions: Sessions,
    ) -> Browser {
        let folder = tempfile::tempdir().unwrap();
        let (group, port) = driver(folder.path(), fonts);
        let capabilities = capabilities(language).unwrap();
        let started =
            RUNTIME.block_on(WebDriver::new(format!("http://127.0.0.1:{port}"), capabilities));
        let browser = Browser {
            driver: started.expect("chromium starts"),
            site: format!("http://{address}"),
            sessions,
            errors: RefCell::default(),
            expected: RefCell::default(),
            group: Some(group),
            folder,
        };
        browser.resize(1280, 800);
        let downloads = browser.folder.path().join("downloads");
        let behavior = json!({ "behavior": "allow", "downloadPath": downloads });
        browser.tools("Browser.setDownloadBehavior", &behavior);
        browser
    }

    /// Asks the browser something. Of a refusal, the driver's own stack says nothing to anybody.
    pub(super) fn ask<T, F>(&self, ask: impl FnOnce(WebDriver) -> F) -> Result<T, String>
    where
        F: Future<Output = WebDriverResult<T>>,
    {
        let answer = RUNTIME.block_on(ask(self.driver.clone()));
        answer.map_err(|error| {
            let error = error.to_string();
            error.split("Stacktrace:").next().unwrap_or_default().trim().to_owned()
        })
    }

    /// Sets or asks something by the protocol of the developer tools. On a busy machine a browser that has
    /// just started may answer late, and is asked again.
    pub(super) fn tools(&self, command: &str, settings: &Value) -> Value {
        let asked = until(|| {
            let settings = settings.clone();
            match self.ask(|driver| async move { driver.cdp().send_raw(command, settings).await }) {
                Err(late) if late.contains("Timed out receiving message") => Err(late),
                answer => Ok(answer),
            }
        });
        asked.and_then(|answer| answer).unwrap()
    }

    /// Makes the page this large.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.tools("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Somebody who wants nothing to move.
    pub(crate) fn calm(&self) {
        let calm = json!([{ "name": "prefers-reduced-motion", "value": "reduce" }]);
        self.tools("Emulation.setEmulatedMedia", &json!({ "features": calm }));
    }

    /// Whatever was loaded is loaded again.
    pub(crate) fn forget_files(&self) {
        self.tools("Network.clearBrowserCache", &json!({}));
    }

    /// A picture of what is shown.
    pub(crate) fn picture(&self, file: &Path) -> Result<(), String> {
        let picture = self.ask(|driver| async move { driver.screenshot_as_png().await })?;
        let folder = file.parent().expect("a file is in a folder");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(file, picture))
            .map_err(|it| it.to_string())
    }

    /// What somebody who wonders about a failed test wants to see: the page as a picture and as text.
    fn keep(&self) -> String {
        let name = thread::current().name().unwrap_or("test").replace("::", "-");
        let picture = target().join(format!("browser/{name}.png"));
        let page = picture.with_extension("html");
        let source = self.ask(|driver| async move { driver.source().await });
        match (self.picture(&picture), source.map(|text| fs::write(&page, text))) {
            (Ok(()), Ok(Ok(()))) => format!("see {} and .html", picture.display()),
            trouble => format!("no picture of it: {trouble:?}"),
        }
    }
}

/// The folder of everything that is made, as the chores know it.
pub(super) fn target() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target")
}

/// The fonts that a machine has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fonts {
    /// Those that are installed here.
    Installed,
    /// The same without those that can write Chinese, Japanese or Korean.
    NoHan,
}

/// What tells the browser of fonts to leave those out.
const NO_HAN: &str = r#"<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<selectfont><rejectfont>
<pattern><patelt name="lang"><string>zh-tw</string></patelt></pattern>
<pattern><patelt name="lang"><string>zh-cn</string></patelt></pattern>
<pattern><patelt name="lang"><string>ja</string></patelt></pattern>
<pattern><patelt name="lang"><string>ko</string></patelt></pattern>
</rejectfont></selectfont>
</fontconfig>
"#;

/// A driver that listens, and its port.
///
/// The driver asks the system for a free port of IPv6, then wants the same of IPv4, which another
/// program may have. It ends then; started again, it gets another port.
fn driver(folder: &Path, fonts: Fonts) -> (Group, u16) {
    let temporary = folder.join("tmp");
    fs::create_dir(&temporary).unwrap();
    let mut shell = Command::new("sh");
    if fonts == Fonts::NoHan {
        let list = folder.join("fonts.conf");
        fs::write(&list, NO_HAN).unwrap();
        shell.env("FONTCONFIG_FILE", list);
    }
    shell
        .args(["-c", GROUP])
        .env("TMPDIR", temporary)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0);
    loop {
        match started(Group(shell.spawn().unwrap())) {
            Ok(driver) => return driver,
            Err(said) => assert!(
                said.contains("port not available"),
                "chromedriver does not start; `cargo xtask browser` installs it:\n{said}"
            ),
        }
    }
}

/// Waits until the driver listens, and gives its port; or gives what it said before it ended.
fn started(mut group: Group) -> Result<(Group, u16), String> {
    let mut lines = BufReader::new(group.0.stdout.take().unwrap());
    let mut said = String::new();
    loop {
        let before = said.len();
        let read = lines.read_line(&mut said).unwrap();
        let line = said[before..].trim();
        if read == 0 || line.contains("chromedriver ended with") {
            return Err(said);
        }
        let port = line.strip_prefix("ChromeDriver was started successfully on port ");
        if let Some(port) = port.and_then(|port| port.trim_end_matches('.').parse().ok()) {
            // Somebody must read what comes after, or it waits.
            thread::spawn(move || io::copy(&mut lines, &mut io::sink()));
            return Ok((group, port));
        }
    }
}

fn capabilities(language: &str) -> WebDriverResult<ChromeCapabilities> {
    let mut capabilities = DesiredCapabilities::chrome();
    capabilities.set_binary("/usr/bin/chromium-headless-shell")?;
    for flag in FLAGS {
        capabilities.add_arg(flag)?;
    }
    capabilities.add_arg("--window-size=1280,800")?;
    capabilities.add_arg(&format!("--accept-lang={language}"))?;
    capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
    Ok(capabilities)
}

/// At the end of every visit: no error may have appeared in the console.
impl Drop for Browser {
    #[allow(clippy::print_stderr)] // The test has failed, and shows it.
    fn drop(&mut self) {
        let failed = thread::panicking();
        let errors = self.unexpected();
        let kept = if failed || !errors.is_empty() { self.keep() } else { String::new() };
        let _ = self.ask(|driver| async move { driver.quit().await });
        drop(self.group.take());
        if failed {
            eprintln!("{kept}; in the console: {errors:#?}");
        } else if !errors.is_empty() {
            panic!("errors in the browser's console: {errors:#?}\n{kept}");
        }
    }
}
