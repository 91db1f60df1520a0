//! Identifies the running program: its version, the commit that it was built from, and the hash of its file.

use std::fs::File;

use web::Program;

use crate::problem::Problem;

/// The version and the commit: `0.2.0 (abc1234)`.
pub(crate) const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("NINEFOLD_COMMIT"), ")");

/// The running program, with the hash of its file. The file is read once, at the start.
pub(crate) fn running() -> Result<Program, Problem> {
    let failed = |error: std::io::Error| {
        Problem::refused(format!("this program cannot read its own file: {error}"))
    };
    let path = std::env::current_exe().map_err(failed)?;
    // On Linux, this is the file that is running, even if another file has replaced it since.
    let file = File::open("/proc/self/exe").or_else(|_| File::open(path)).map_err(failed)?;
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(file).map_err(failed)?;
    Ok(Program {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: env!("NINEFOLD_COMMIT").to_owned(),
        binary: hasher.finalize().to_string(),
    })
}
