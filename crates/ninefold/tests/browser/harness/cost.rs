//! What a page costs while it stands there: frames, layouts and styles by count, and the processor's time.
//!
//! Counts do not depend on how fast or how busy the machine is. The processor's time is that of the browser
//! alone, whatever others do meanwhile; only the length of the window is a clock's.

use std::fs;

use serde_json::json;

use super::Browser;

/// Ticks of the processor's time in a second, as Linux tells them to programs.
const TICKS: f64 = 100.0;

/// What a page has cost since it was opened, and the browser since it was started.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// How often the page was laid out, and styles were worked out.
    pub(crate) layouts: f64,
    pub(crate) styles: f64,
    /// How often a script has asked for a frame, since [`Browser::counts_frames`].
    pub(crate) frames: f64,
    /// Seconds of one core, of all processes of the browser.
    pub(crate) seconds: f64,
    /// The browser's clock, in seconds.
    pub(crate) at: f64,
}

impl Cost {
    /// What was spent since then, as a share of one core.
    pub(crate) fn share_since(&self, before: &Cost) -> f64 {
        (self.seconds - before.seconds) / (self.at - before.at)
    }
}

impl Browser {
    /// From now on, the frames that scripts ask for are counted.
    #[track_caller]
    pub(crate) fn counts_frames(&self) {
        self.run(
            "const ask = window.requestAnimationFrame.bind(window);
            window.framesAsked = 0;
            window.requestAnimationFrame = (then) => { window.framesAsked += 1; return ask(then) }",
            vec![],
        );
    }

    /// What it has cost so far.
    #[track_caller]
    pub(crate) fn cost(&self) -> Cost {
        self.tools("Performance.enable", json!({}));
        let told = self.tools("Performance.getMetrics", json!({}));
        let metric = |name: &str| -> f64 {
            let all = told["metrics"].as_array().unwrap();
            let one = all.iter().find(|it| it["name"] == name);
            one.and_then(|it| it["value"].as_f64()).expect(name)
        };
        let frames = self.run("return window.framesAsked ?? 0", vec![]);
        Cost {
            layouts: metric("LayoutCount"),
            styles: metric("RecalcStyleCount"),
            frames: frames.as_f64().unwrap(),
            seconds: self.processor(),
            at: metric("Timestamp"),
        }
    }

    /// Seconds of the processor that the living processes of the browser have taken; the driver is not one.
    fn processor(&self) -> f64 {
        let group = self.group().to_string();
        let all = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let ticks = all.filter_map(|it| fs::read_to_string(it.path().join("stat")).ok());
        let ticks = ticks.filter_map(|stat| {
            // The name is in brackets, and may have some itself: `12 (chromium) S 1 12 ...`
            let (name, rest) = stat.rsplit_once(") ")?;
            let fields: Vec<&str> = rest.split(' ').collect();
            let own = fields[2] == group && name.contains("(chrom") && !name.ends_with("driver");
            own.then(|| fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap())
        });
        ticks.sum::<f64>() / TICKS
    }

    /// Waits until the server has spoken so often on a stream of its own: it does so every two seconds.
    #[track_caller]
    pub(crate) fn hears(&self, times: u8) {
        let script = "const [times, done] = arguments;
            const source = new EventSource('/api/v1/stream?pool=NINES&alive=2&public=true');
            let heard = 0;
            source.addEventListener('alive', () => {
                heard += 1;
                if (heard === times) { source.close(); done() }
            })";
        let mut left = times;
        while left > 0 {
            // The driver waits half a minute for a script at most.
            let some = left.min(8);
            let heard = vec![json!(some)];
            self.ask(|driver| async move { driver.execute_async(script, heard).await }).unwrap();
            left -= some;
        }
    }

    /// In pages that are opened from now on, what would happen after so many milliseconds happens at once.
    #[track_caller]
    pub(crate) fn hurries(&self, milliseconds: u32) {
        let script = format!(
            "const wait = window.setTimeout.bind(window);
            window.setTimeout = (then, time) => wait(then, time === {milliseconds} ? 0 : time)"
        );
        self.tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script }));
    }
}
