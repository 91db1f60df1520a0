//! The exact engine against everything that can check it.

mod oracle;
