//! Renders receipts and slips as ESC/POS, the command language of 80 mm thermal printers.

/// Initialises the printer.
const INIT: &[u8] = &[0x1b, b'@'];
const CENTRE: &[u8] = &[0x1b, b'a', 1];
const LEFT: &[u8] = &[0x1b, b'a', 0];
/// Double width and double height.
const LARGE: &[u8] = &[0x1d, b'!', 0x11];
const NORMAL: &[u8] = &[0x1d, b'!', 0];
/// Feeds past the blade and cuts.
const CUT: &[u8] = &[0x1d, b'V', 66, 3];

/// Renders a paper: the amount large, then the plain text.
pub(crate) fn slip(amount: &str, text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(INIT);
    bytes.extend_from_slice(CENTRE);
    bytes.extend_from_slice(LARGE);
    bytes.extend(plain(amount));
    bytes.push(b'\n');
    bytes.extend_from_slice(NORMAL);
    bytes.extend_from_slice(LEFT);
    bytes.extend(plain(text));
    bytes.extend_from_slice(CUT);
    bytes
}

/// Converts a text to printable bytes. Printers have one code page; other characters become question marks,
/// never commands.
fn plain(text: &str) -> impl Iterator<Item = u8> + '_ {
    text.chars().map(|letter| match letter {
        '\n' => b'\n',
        ' '..='~' => u8::try_from(letter).unwrap_or(b'?'),
        _ => b'?',
    })
}
