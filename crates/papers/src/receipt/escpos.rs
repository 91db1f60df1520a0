//! ESC/POS: what thermal printers of 80 mm speak.

use super::Receipt;

/// Initialise.
const INIT: &[u8] = &[0x1b, b'@'];
const CENTRE: &[u8] = &[0x1b, b'a', 1];
const LEFT: &[u8] = &[0x1b, b'a', 0];
/// Twice as wide and twice as high.
const LARGE: &[u8] = &[0x1d, b'!', 0x11];
const NORMAL: &[u8] = &[0x1d, b'!', 0];
/// Feed past the blade and cut.
const CUT: &[u8] = &[0x1d, b'V', 66, 3];

/// The slip: the amount large, then the plain text.
pub(super) fn slip(receipt: &Receipt) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(INIT);
    bytes.extend_from_slice(CENTRE);
    bytes.extend_from_slice(LARGE);
    bytes.extend(plain(&format!("{} {}\n", receipt.total, receipt.currency)));
    bytes.extend_from_slice(NORMAL);
    bytes.extend_from_slice(LEFT);
    bytes.extend(plain(&receipt.text()));
    bytes.extend_from_slice(CUT);
    bytes
}

/// Printers know one page of letters; what is not on it is shown as a question mark, and never as a command.
fn plain(text: &str) -> impl Iterator<Item = u8> {
    text.chars().map(|letter| match letter {
        '\n' => b'\n',
        ' '..='~' => u8::try_from(letter).unwrap_or(b'?'),
        _ => b'?',
    })
}
