//! Installs Python for the second verifier of journals, with what `oracle/requirements.txt` pins.

use std::path::PathBuf;

use crate::python;
use crate::steps::root;

/// The variable that names the Python for `oracle/verify.py` to the tests.
pub(crate) const VARIABLE: &str = "NINEFOLD_PYTHON";
/// The name of the environment in `target/`.
const ENVIRONMENT: &str = "oracle-venv";

/// The path of that Python.
pub(crate) fn python() -> PathBuf {
    root().join("target").join(ENVIRONMENT).join("bin/python")
}

/// Creates the environment, with everything the verifier needs.
pub(crate) fn tools() -> Result<(), String> {
    python::environment(ENVIRONMENT, "oracle/requirements.txt").map(drop)
}
