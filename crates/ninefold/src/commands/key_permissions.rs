//! Checks that key files can be read by their owner only.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::problem::Problem;

/// Refuses a key file that anybody but its owner may read or write.
#[allow(clippy::verbose_bit_mask)] // Permissions are groups of three bits.
pub(super) fn check_private(path: &Path) -> Result<(), Problem> {
    // Reading the file later reports why it cannot be read.
    let Ok(found) = std::fs::metadata(path) else { return Ok(()) };
    if found.permissions().mode() & 0o077 == 0 {
        return Ok(());
    }
    let shown = path.display();
    let why = format!("others than its owner can read or write the key {shown}");
    Err(Problem::refused(why).hint(format!("find out who has read it, then: chmod 600 {shown}")))
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;

    use super::*;

    #[test]
    fn a_key_that_others_can_read_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("site.key");
        assert!(check_private(&path).is_ok(), "nothing to be refused yet");
        std::fs::write(&path, "key").unwrap();
        for (mode, good) in
            [(0o600, true), (0o400, true), (0o640, false), (0o604, false), (0o620, false)]
        {
            std::fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            assert_eq!(check_private(&path).is_ok(), good, "{mode:o}");
        }
    }
}
