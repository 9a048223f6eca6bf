//! Icons and the avatars of seats, as SVG paths.

/// An icon, drawn in a square of 24 by 24.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Icon {
    Bell,
    Back,
    #[default]
    Bin,
    Book,
    Bulb,
    Calendar,
    Chart,
    Check,
    Clock,
    Close,
    Copy,
    Cup,
    Download,
    Eye,
    First,
    Flag,
    Gear,
    Last,
    Learn,
    Link,
    Log,
    Market,
    Next,
    One,
    Onward,
    Pause,
    People,
    Play,
    Plus,
    Previous,
    Replay,
    Rotate,
    Search,
    Share,
    Shield,
    Swap,
    Talk,
    Undo,
    Unfold,
    Upload,
}

impl Icon {
    /// Returns the path data.
    pub(crate) const fn path(self) -> &'static str {
        match self {
            Self::Bell => "M6 17c1.5-2 1.5-4 1.5-7a4.5 4.5 0 0 1 9 0c0 3 0 5 1.5 7zM10 20h4",
            Self::Back => "M15 5l-7 7 7 7",
            Self::Bin => "M5 7h14M10 4h4M7 7l1 13h8l1-13",
            Self::Book => "M12 5c-2-1.7-5-2-8-1.5v14c3-.5 6-.2 8 1.5 2-1.7 5-2 8-1.5v-14C17 3 14 3.3 12 5zM12 5v14",
            Self::Bulb => "M9 18h6M10 21h4M8.5 14.5C6.5 13 5.5 11 5.5 9a6.5 6.5 0 0 1 13 0c0 2-1 4-3 5.5V16h-7z",
            Self::Calendar => "M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4",
            Self::Chart => "M4 4v16h16M8 15l3.5-5 3.5 3 5-7",
            Self::Check => "M4 12.5 9.5 18 20 6",
            Self::Clock => "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
            Self::Close => "M6 6l12 12M18 6 6 18",
            Self::Copy => "M9 9h11v11H9zM15 9V4H4v11h5",
            Self::Cup => "M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1 5 3.5 5M17 6h3c0 3-1 5-3.5 5M12 14v4M8 20h8",
            Self::Download => "M12 4v11M7 11l5 5 5-5M4 20h16",
            Self::Eye => "M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
            Self::First => "M6 5v14M19 5l-9 7 9 7z",
            Self::Flag => "M6 21V4M6 4c4-2 7 2 12 0v9c-5 2-8-2-12 0",
            Self::Gear => {
                "M10.1 5L10.4 2.4L13.6 2.4L13.9 5L15.6 5.6L17.6 4.1L19.9 6.4L18.4 8.4L19 10.1L21.6 10.4\
                 L21.6 13.6L19 13.9L18.4 15.6L19.9 17.6L17.6 19.9L15.6 18.4L13.9 19L13.6 21.6L10.4 21.6L10.1 19\
                 L8.4 18.4L6.4 19.9L4.1 17.6L5.6 15.6L5 13.9L2.4 13.6L2.4 10.4L5 10.1L5.6 8.4L4.1 6.4L6.4 4.1\
                 L8.4 5.6zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"
            }
            Self::Last => "M18 5v14M5 5l9 7-9 7z",
            Self::Learn => "M2 9l10-5 10 5-10 5zM6 11.5V16c0 1.5 3 3 6 3s6-1.5 6-3v-4.5M22 9v6",
            Self::Link => "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
            Self::Log => "M5 6h14M5 12h14M5 18h9",
            Self::Market => {
                "M3 9 5 4h14l2 5a2.2 2.2 0 0 1-4.5 0 2.2 2.2 0 0 1-4.5 0 2.2 2.2 0 0 1-4.5 0A2.2 2.2 0 0 1 3 9zM5 12v8h14v-8M5 16h14"
            }
            Self::Next => "M8 5l9 7-9 7z",
            Self::One => "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-4.5 3.5-6.5 7.5-6.5s7.5 2 7.5 6.5",
            Self::Onward => "M9 5l7 7-7 7",
            Self::Pause => "M8 5v14M16 5v14",
            Self::People => {
                "M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 6-6s6 2 6 6M16 11a3 3 0 1 0 0-6M17 14c3 .3 5 2.5 5 6"
            }
            Self::Play => "M7 4l13 8-13 8z",
            Self::Plus => "M12 5v14M5 12h14",
            Self::Previous => "M16 5l-9 7 9 7z",
            Self::Replay => "M4 12a8 8 0 1 0 2.5-5.8M4 3.5V8h4.5M12 8v4.5l3 2",
            Self::Rotate => "M19 5v5h-5M19 10c-2-4.5-7-6-11-4s-5 7-2.5 10.5 8 4 11.5.5",
            Self::Search => "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5",
            Self::Share => "M12 15V4M8 7.5 12 3.5l4 4M6 11v9h12v-9",
            Self::Shield => "M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6zM8.5 12l2.5 2.5 4.5-5",
            Self::Swap => "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
            Self::Talk => "M4 5h16v11h-9l-5 4v-4H4zM8 9.5h8M8 12.5h5",
            Self::Undo => "M9 7H4V2M4 7c3-4.5 9-5.5 12.5-2S20 15 16 18c-2.5 1.8-6 1.8-8.5 0",
            Self::Unfold => "M5 15l7-7 7 7",
            Self::Upload => "M12 16V5M7 9l5-5 5 5M4 20h16",
        }
    }
}

/// Pine, acorn, feather, fox, bee, owl: drawn in a circle of radius 11.
pub(crate) const AVATARS: [&str; 6] = [
    "M0-11 6-3H3l5 7H2v6h-4V4h-6l5-7h-3z",
    "M-8-2c0-4 4-6 8-6s8 2 8 6zM-6.5 0h13c0 6-3.5 8-6.5 11-3-3-6.5-5-6.5-11zM-1-8l1-3 1 3z",
    "M8-10C-2-9-8-2-7 7l-2 4 3-2c8 0 13-7 14-19zM-5 7 5-6",
    "M-10-9l5 4h10l5-4c1 8-2 14-10 20C-8 5-11-1-10-9z",
    "M0-6c4 0 6 4 6 8s-3 8-6 9c-3-1-6-5-6-9s2-8 6-8zM-2-6c-5-6-10-2-8 2s6 2 8-2zM2-6c5-6 10-2 8 2s-6 2-8-2z",
    "M-8-10c2 2 4 3 8 3s6-1 8-3c2 8 2 20-8 21C-10 10-10-2-8-10zM-4-3a2.5 2.5 0 1 0 .1 0zM4-3a2.5 2.5 0 1 0 .1 0z",
];
