//! The fixed messages and hints of problems that do not come from a rule of the floor.
//!
//! Each has a stable code, the kebab-case name of its variant. Translations are found by the code
//! (`text-wrong-pin` in `crates/web/words/{es,zh-Hant}/problems.ftl`), so the English text, which is
//! here and nowhere else, can change without them. Codes do not change.
//!
//! A message with details of the request (a field, a name, what a parser found) stays in English.
//! Translations put it into a general sentence for its kind of problem.

macro_rules! texts {
    ($($variant:ident = $text:literal;)*) => {
        /// A fixed message or hint.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr, strum::EnumIter)]
        #[strum(serialize_all = "kebab-case")]
        #[allow(missing_docs)] // The text says it.
        pub enum ProblemText {
            $($variant,)*
        }

        impl ProblemText {
            /// The text in English.
            #[must_use]
            pub const fn english(self) -> &'static str {
                match self {
                    $(ProblemText::$variant => $text,)*
                }
            }
        }
    };
}

texts! {
    // Messages.
    AnotherSender = "another sender uses the token of this device";
    AuthorisationEnded = "the authorisation has ended, or it belongs to another table or console";
    BodyIncomplete = "the body ended too early";
    BodyTooSlow = "the body arrived too slowly";
    DealerUnclear = "it is not clear who the dealer is";
    DeviceInputsOnly = "a device may send inputs only";
    FormIncomplete = "the form is not complete";
    JournalNotWritten = "the last attempt to write the journal failed";
    KeyAuthorisationEnded = "the authorisation with which the key was turned has ended";
    KeyReused = "this key was already used for another input";
    LoginFailed =
        "the staff number or the password is wrong, or the account is locked after repeated failures";
    NoSuchFile = "there is no such file";
    NoSuchPage = "there is no such page";
    NoSuchSide = "this wager has no such side";
    NoToken = "the request has no token";
    NotADealer = "only a dealer takes over a console with a PIN or a badge";
    NotCovered = "the authorisation does not cover this: another prize was marked after it, or this is \
                  not a step of a prize";
    NotDone = "the request was not carried out";
    NotFromOurPage = "the request was not sent by a page of this server";
    NotJson = "the body must be JSON, with the matching content type";
    OldSecretNeeded = "to change your own password or PIN, you must also send the old one";
    OrderNotYours = "the order of jackpots is for surveillance, accounting, executives and auditors";
    PinMissing = "the input has no PIN or card, and no authorisation by one";
    PinNotChosen = "this PIN was set by somebody else";
    PointsUnclear = "the points are incomplete, or given twice";
    QueueFull = "too many inputs are waiting";
    ReceiptsNotYours = "receipts are for supervisors, the office and auditors";
    RequestSettled = "the request is already settled";
    SecretNotNew = "this is the secret that somebody else set";
    SessionEnded = "the session has ended";
    Stopping = "the Game Manager is stopping";
    StreamNeedsFilter = "without a session, you can receive the events of one table or one pool only";
    TooManyLogins = "there were too many login attempts";
    TooManyQueries = "too many reports and calculations are waiting";
    TooManyWrongSecrets = "there were too many wrong PINs, passwords or cards";
    TwoMustApprove = "this needs the approval of two people";
    UnknownCard = "this card belongs to nobody";
    VoidNeedsApproval = "voiding a round needs the approval of a second person";
    WrongMethod = "this path does not accept this method";
    WrongPassword = "the password is wrong";
    WrongPin = "the PIN is wrong";
    // Hints.
    AskSupervisor = "ask a supervisor or an administrator";
    AuthoriseAgain = "enter staff number and PIN again, or swipe the card again";
    BackOutUnderOwnPool = "back it out under its own pool";
    CallAdministrator = "call the system administrator; `ninefold journal verify` shows the details";
    CheckName = "check the name";
    ChooseAnother = "choose another one";
    ChooseOwnPin = "choose your own PIN on the account page";
    CorrectSettings = "correct the settings";
    FewerBettors = "use fewer bettors";
    GetApproval = "ask a second person to approve it";
    LogInWithPassword = "log in with your password";
    LogIn = "log in with POST /api/v1/sessions";
    OnDutyForms = "send `staff` and `pin`, or `card`, or nothing for the caller";
    RefusedBefore = "this input was already refused when it was first sent";
    ReloadPage = "reload the page";
    ResultForms = "send `totals`, or `player` and `banker`, or `cards`";
    RetrySameKey = "nothing was done; send it again with the same key";
    SeeAllow = "the header `Allow` lists the methods";
    SeeContract = "see the contract at /api/v1/openapi.json";
    SendAgainSoon = "send it again in a moment";
    SendAsOld = "send it as `old`";
    SendFaster = "send the whole body without a pause";
    SendJson = "send the header `Content-Type: application/json`";
    SendLess = "send a smaller body";
    SendNewKey = "send a new input with a new key";
    TryAfterRestart = "try again when it is running again";
    TryAgain = "try again";
    TryAgainOrAsk = "try again, or ask a supervisor";
    TryAgainSoon = "try again in a moment";
    TryAnotherCard = "try another card";
    TurnKeyAgain = "whoever turned the key authorises again, or turn the key back and turn it again";
    UniqueKeys = "use a new key for every new input; repeat an input with the same key and the same content";
    WaitForSender = "wait until the other sender has been silent for three seconds";
    WaitThenTry = "wait a moment, then try again";
}

impl ProblemText {
    /// Its stable code.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}

/// A message in English, and its code if it is a fixed one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    pub(crate) english: String,
    pub(crate) text: Option<ProblemText>,
}

impl From<ProblemText> for Message {
    fn from(text: ProblemText) -> Message {
        Message { english: text.english().to_owned(), text: Some(text) }
    }
}

impl From<String> for Message {
    fn from(english: String) -> Message {
        Message { english, text: None }
    }
}

impl From<&str> for Message {
    fn from(english: &str) -> Message {
        Message { english: english.to_owned(), text: None }
    }
}
