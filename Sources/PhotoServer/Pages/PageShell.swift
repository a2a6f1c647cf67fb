import Photos

/// The frame around every page.
struct PageShell: ViewModel {
    let title: String
    let screen: String
    let bar: String
    let assets: String
    /// Identifies the user, so that browsers keep the data of different users separate.
    let user: String
    /// The version of the user's favorites and visits (`personalVersion`).
    let personal: Int64
    let hasScript: Bool
    let tabs: [Tab]
    /// The sources in the sidebar, as HTML (`SidebarRows`).
    let sources: String
    /// Whether the sidebar lists anything below its tabs: a visitor may have no source to see.
    let hasSources: Bool
    let isAdding: Bool
    /// The person's role: `admin`, `member`, `viewer`, or `visitor` without an account.
    let role: String
    let isAdmin: Bool
    /// The signed-in person; `nil` without accounts, and for a visitor.
    let account: AccountLink?
    /// The number of photos added since the user opened their sources; `nil` for none.
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

    struct SidebarSource: ViewModel, Hashable {
        let name: String
        /// The language of the name, if that is not the page's.
        let lang: String?
        let url: String
        let cover: String?
        let isCurrent: Bool

        init(_ source: Source, isCurrent: Bool) {
            name = source.title
            lang = source.titleLanguage?.attribute()
            url = PageURL.source(source.id)
            cover = source.cover.flatMap { $0.failure == nil ? ImageURL($0)?.square(160) : nil }
            self.isCurrent = isCurrent
        }
    }

    /// A message about a change that was just made, with a way to undo it.
    struct Notice: ViewModel {
        /// The text before the title, or all of it without one.
        let text: String
        /// The title of a photo, whose text direction does not affect the rest.
        var title: String?
        /// The text after the title.
        var rest = ""
        let undo: String?
        let undoTo: String?
        /// The path of the collection that was shown.
        let undoIn: String
        /// Whether a slideshow is paused, and stays so after undoing.
        let isPaused: Bool
    }
}

/// The screens, by their `data-screen`.
enum Screen: String {
    case library, source, photo, detail, gallery, places, place, recents, add, settings, error, offline
    case all, new, favorites, hidden, search, mix, day
    case signIn = "sign-in"
    case account, people, status, api

    /// The active tab of the screen.
    var tab: String {
        switch self {
        case .places, .place: PageURL.places
        case .favorites: PageURL.favorites
        case .recents: PageURL.recents
        case .all: PageURL.all
        case .library, .source, .photo, .detail, .gallery, .new, .hidden, .search, .mix, .day:
            PageURL.library
        case .signIn: SignInURL.path
        case .add, .settings, .error, .offline, .account, .people, .status, .api: ""
        }
    }
}
