import Photos

/// What the frame around every page shows.
struct PageShell: ViewModel {
    let title: String
    let screen: String
    let bar: String
    let assets: String
    /// By which browsers keep apart what belongs to different users.
    let user: String
    let hasScript: Bool
    let tabs: [Tab]
    let sources: [SidebarSource]
    let isAdding: Bool
    /// What the person may do: `admin`, `member`, `viewer`, or `visitor` without an account.
    let role: String
    let isAdmin: Bool
    /// The person who is signed in; `nil` if there are no accounts, and for a visitor.
    let account: AccountLink?
    /// Photos that came since the user looked at their sources; `nil` for none.
    let newCount: Int?
    let notice: Notice?
    let lightColor = "#faf9f7"
    let darkColor = "#121211"

    struct AccountLink: ViewModel {
        let name: String
        let url = AccountHandlers.path
        let isCurrent: Bool
    }

    struct Tab: ViewModel {
        let name: String
        let url: String
        let icon: String
        let isCurrent: Bool
    }

    struct SidebarSource: ViewModel {
        let name: String
        let url: String
        let cover: String?
        let isCurrent: Bool

        init(_ source: Source, isCurrent: Bool) {
            name = source.title
            url = PageURL.source(source.id)
            cover = source.cover.flatMap { $0.failure == nil ? ImageURL($0)?.square(160) : nil }
            self.isCurrent = isCurrent
        }
    }

    /// A line that says what has just been done, with the way to undo it.
    struct Notice: ViewModel {
        let text: String
        let undo: String?
        let undoTo: String?
        /// The path of the collection that was looked at.
        let undoIn: String
        /// Whether a slideshow stands still, and stays so after undoing.
        let isPaused: Bool
    }
}

/// The screens, by what `data-screen` says of them.
enum Screen: String {
    case library, source, photo, detail, gallery, places, place, recents, add, settings, error, offline
    case all, new, favorites, hidden, search, mix, day
    case signIn = "sign-in"
    case account, people, status, api

    /// The tab that is lit while the screen shows.
    var tab: String {
        switch self {
        case .places, .place: PageURL.places
        case .recents: PageURL.recents
        case .all: PageURL.all
        case .library, .source, .photo, .detail, .gallery, .new, .favorites, .hidden, .search,
            .mix, .day:
            PageURL.library
        case .signIn: SignInURL.path
        case .add, .settings, .error, .offline, .account, .people, .status, .api: ""
        }
    }
}
