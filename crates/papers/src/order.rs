//! The order in which people expect names: `BAC2` before `BAC10`.

use std::cmp::Ordering;

/// Compares names in natural order: digits by the number they form, everything else by character. Names that
/// differ only in leading zeros are still different.
#[must_use]
pub fn natural_order(left: &str, right: &str) -> Ordering {
    let (mut one, mut other) = (left, right);
    while let (Some(a), Some(b)) = (one.chars().next(), other.chars().next()) {
        let order = if a.is_ascii_digit() && b.is_ascii_digit() {
            let (digits, rest) = number(one);
            let (other_digits, other_rest) = number(other);
            (one, other) = (rest, other_rest);
            (digits.len(), digits).cmp(&(other_digits.len(), other_digits))
        } else {
            (one, other) = (&one[a.len_utf8()..], &other[b.len_utf8()..]);
            a.cmp(&b)
        };
        if order.is_ne() {
            return order;
        }
    }
    one.len().cmp(&other.len()).then_with(|| left.cmp(right))
}

/// The digits at the start without leading zeros, and what follows them.
fn number(text: &str) -> (&str, &str) {
    let end = text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
    (text[..end].trim_start_matches('0'), &text[end..])
}

/// Items in the natural order of their names.
pub fn sorted_by_name<T>(
    items: impl IntoIterator<Item = T>,
    name: impl Fn(&T) -> &str,
) -> impl Iterator<Item = T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort_by(|one, other| natural_order(name(one), name(other)));
    items.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_in_which_people_count() {
        let sorted = [
            "A-1",
            "B",
            "BAC",
            "BAC-SHOE",
            "BAC01",
            "BAC1",
            "BAC2",
            "BAC2-SHOE",
            "BAC10",
            "BAC010A",
            "BAC99999999999999999999",
            "BAC100000000000000000000",
            "BAD1",
        ];
        let mut names = sorted;
        names.reverse();
        let names: Vec<&str> = sorted_by_name(names, |it| it).collect();
        assert_eq!(names, sorted);
    }
}
