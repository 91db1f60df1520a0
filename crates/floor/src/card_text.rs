//! Serialises cards in events as people write them, such as `9s`, and lists of them.

use cards::Card;
use serde::{Deserialize, Serialize};

/// A card on its own.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
struct One(#[serde(with = "one")] Card);

/// One card.
pub(crate) mod one {
    use cards::Card;
    use serde::{Deserialize, Deserializer, Serializer, de};

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde requires this signature.
    pub(crate) fn serialize<S: Serializer>(card: &Card, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(card)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Card, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(from)?;
        text.parse().map_err(de::Error::custom)
    }
}

/// A list of cards.
pub(crate) mod list {
    use cards::Card;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::One;

    pub(crate) fn serialize<S: Serializer>(cards: &[Card], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(cards.iter().map(|&card| One(card)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Card>, D::Error> {
        Ok(Vec::<One>::deserialize(from)?.into_iter().map(|One(card)| card).collect())
    }
}
