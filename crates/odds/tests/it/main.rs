//! The exact engine against everything that can check it.

mod brute;
mod oracle;
