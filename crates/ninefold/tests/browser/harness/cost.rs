//! Measures what an idle page costs: frames, layouts, style recalculations and animations, by count.
//!
//! Counts do not depend on how fast or how busy the machine is. Processor shares do, and are not measured.

use serde_json::json;

use super::Browser;

/// What a page has cost since it was opened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// How often the page was laid out, and styles were worked out.
    pub(crate) layouts: f64,
    pub(crate) styles: f64,
    /// How often a script has asked for a frame, since [`Browser::counts_frames`].
    pub(crate) frames: f64,
    /// How often a script has begun to move something, since [`Browser::counts_frames`].
    pub(crate) moves: f64,
    /// How often the attributes of an element have changed, since [`Browser::counts_frames`].
    pub(crate) changes: f64,
}

impl Browser {
    /// From now on, what scripts do is counted: the frames that they ask for, what they begin to move, and
    /// the elements that they change.
    #[track_caller]
    pub(crate) fn counts_frames(&self) {
        self.run(
            "const ask = window.requestAnimationFrame.bind(window);
            window.done = { frames: 0, moves: 0, changes: 0 };
            window.requestAnimationFrame = (then) => { window.done.frames += 1; return ask(then) };
            const move = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                window.done.moves += 1;
                return move.apply(this, how);
            };
            const all = { attributes: true, childList: true, characterData: true, subtree: true };
            new MutationObserver((seen) => { window.done.changes += seen.length })
                .observe(document.documentElement, all)",
            vec![],
        );
    }

    /// What it has cost so far.
    #[track_caller]
    pub(crate) fn cost(&self) -> Cost {
        self.tools("Performance.enable", &json!({}));
        let told = self.tools("Performance.getMetrics", &json!({}));
        let metric = |name: &str| -> f64 {
            let all = told["metrics"].as_array().unwrap();
            let one = all.iter().find(|it| it["name"] == name);
            one.and_then(|it| it["value"].as_f64()).expect(name)
        };
        let done = self.run("return window.done", vec![]);
        let done = |name: &str| done[name].as_f64().expect("counted since `counts_frames`");
        Cost {
            layouts: metric("LayoutCount"),
            styles: metric("RecalcStyleCount"),
            frames: done("frames"),
            moves: done("moves"),
            changes: done("changes"),
        }
    }

    /// Waits until the server has spoken so often on a stream of its own: it does so every two seconds.
    #[track_caller]
    pub(crate) fn detail_of(&self, times: u8) {
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
            let some = left.min(5);
            let heard = vec![json!(some)];
            self.ask(|driver| async move { driver.execute_async(script, heard).await }).unwrap();
            left -= some;
        }
    }

    /// In pages that are opened from now on, what would happen after `time` milliseconds, once or again and
    /// again, happens after `sooner`.
    #[track_caller]
    pub(crate) fn hurries(&self, time: u32, sooner: u32) {
        let script = format!(
            "for (const name of ['setTimeout', 'setInterval']) {{
                const wait = window[name].bind(window);
                window[name] = (then, time) => wait(then, time === {time} ? {sooner} : time);
            }}"
        );
        self.run_first(&script);
    }

    /// In pages that are opened from now on, this script runs before any other.
    #[track_caller]
    pub(crate) fn run_first(&self, script: &str) {
        self.tools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": script }));
    }
}
