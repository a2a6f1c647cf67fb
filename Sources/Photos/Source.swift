public import Foundation

/// How a source's photos are laid out.
public enum Layout: String, Sendable, Codable, CaseIterable {
    case list, wall, grid
}

/// The screen that a tap on a photo opens.
public enum OpeningScreen: String, Sendable, Codable, CaseIterable {
    case photo, detail, gallery
}

/// The zoom that a photo starts with.
public enum InitialZoom: String, Sendable, Codable, CaseIterable {
    /// One image pixel to one CSS pixel.
    case actual
    /// As much of the photo as possible without unused space.
    case fill
    /// All of the photo.
    case fit
}

/// How one source is shown and refreshed.
public struct SourceSettings: Hashable, Sendable, Codable {
    /// How the photos are laid out.
    public var layout: Layout
    /// What a tap opens.
    public var opens: OpeningScreen
    /// The initial zoom of a photo.
    public var initialZoom: InitialZoom
    /// Seconds a photo stays in the slideshow, `1...60`.
    public var slideshowSeconds: Int
    /// Whether the slideshow fits photos into the area instead of filling it.
    public var slideshowFits: Bool
    /// Seconds between scheduled refreshes, 60 to a year; 0 for never.
    public var refreshSeconds: Int
    /// Which photos are stored after its feed no longer lists them.
    public var history: HistoryPolicy
    /// Whether the originals of its photos are kept permanently; never done for files on this machine.
    public var archive: Bool
    /// Sent as `Referer` if an image host requires it.
    public var referer: String?
    /// The path of the list to read in a JSON feed, if a person chose another one.
    public var listPath: String?
    /// The field that holds the picture of an entry in a JSON feed, if a person chose another one.
    public var imagePath: String?
    /// The field that holds the title of an entry in a JSON feed, if a person chose another one.
    public var titlePath: String?

    /// Seconds between the refreshes of a new source, unless another interval is configured.
    public static let defaultRefreshSeconds = 3600
    private static let longestInterval = 366 * 86_400

    /// Creates settings; values out of range are moved to the nearest allowed one.
    public init(
        layout: Layout = .wall, opens: OpeningScreen = .photo, initialZoom: InitialZoom = .fit,
        slideshowSeconds: Int = 2, slideshowFits: Bool = false,
        refreshSeconds: Int = Self.defaultRefreshSeconds,
        history: HistoryPolicy = .automatic, archive: Bool = false, referer: String? = nil,
        listPath: String? = nil, imagePath: String? = nil, titlePath: String? = nil
    ) {
        self.layout = layout
        self.opens = opens
        self.initialZoom = initialZoom
        self.slideshowSeconds = min(max(slideshowSeconds, 1), 60)
        self.slideshowFits = slideshowFits
        self.refreshSeconds = refreshSeconds <= 0 ? 0 : min(max(refreshSeconds, 60), Self.longestInterval)
        self.history = history
        self.archive = archive
        self.referer = referer
        self.listPath = listPath
        self.imagePath = imagePath
        self.titlePath = titlePath
    }

    /// Reads settings from a stored list of sources. Those of earlier versions lack some, and those of later versions
    /// may have unknown values: the defaults replace these.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func known<Value: Decodable>(_ key: CodingKeys, _ type: Value.Type = Value.self) -> Value? {
            try? values.decodeIfPresent(type, forKey: key)
        }
        let standard = SourceSettings()
        self.init(
            layout: known(.layout) ?? standard.layout, opens: known(.opens) ?? standard.opens,
            initialZoom: known(.initialZoom) ?? standard.initialZoom,
            slideshowSeconds: known(.slideshowSeconds) ?? standard.slideshowSeconds,
            slideshowFits: known(.slideshowFits) ?? standard.slideshowFits,
            refreshSeconds: known(.refreshSeconds) ?? standard.refreshSeconds,
            history: known(.history) ?? standard.history, archive: known(.archive) ?? standard.archive,
            referer: known(.referer), listPath: known(.listPath), imagePath: known(.imagePath),
            titlePath: known(.titlePath))
    }

    /// What a person chose in the feed.
    public var pointer: FeedPointer {
        get { FeedPointer(list: listPath, image: imagePath, title: titlePath) }
        set {
            listPath = newValue.list
            imagePath = newValue.image
            titlePath = newValue.title
        }
    }
}

/// Where photos come from, as stored in the library.
public struct Source: Hashable, Sendable, Codable, Identifiable {
    /// Its name in URLs.
    public let id: SourceID
    /// The name that a person gave, else the feed's title, else words from the location.
    public var title: String
    /// Whether a person gave the title, so that a refresh keeps it.
    public var hasOwnTitle: Bool
    /// The language of its feed's texts, if the feed declares one.
    public var language: LanguageTag?
    /// An `http` or `https` URL, or the absolute path of a file or folder; empty for visitors.
    public var location: String
    /// The most recently recognized kind.
    public var kind: FeedKind
    /// How it is shown and refreshed.
    public var settings: SourceSettings
    /// Photos shown: rows of text count, removed photos do not.
    public var photoCount: Int
    /// Photos that a person removed.
    public var removedCount: Int
    /// Photos that its feed no longer lists, including removed ones.
    public var historyCount: Int
    /// Photos that were added since the user last opened it, or since it was added itself.
    public var newCount: Int
    /// When the newest of its photos was added; `nil` before the first one.
    public var cameAt: Date?
    /// Whether the user has pinned it above the others.
    public var isPinned: Bool
    /// Whether visitors without an account see it.
    public var isPublic: Bool
    /// The newest photo with a picture: of those that were added last, the one with the latest date.
    public var cover: Photo?
    /// When it was added.
    public var addedAt: Date
    /// When it was last refreshed successfully.
    public var refreshedAt: Date?
    /// Why the last refresh failed; `nil` if it succeeded.
    public var failure: Message?
    /// When the first of the current run of failures happened.
    public var failedAt: Date?
    /// The number of entries that yielded no photo at the last refresh.
    public var skippedCount: Int
    /// What the last refresh left out because a limit was reached.
    public var notices: [FeedNotice]
    /// Grows with each change of its photos, their order or their words.
    public var version: Int64
    /// The number of places that it lists, if its feed lists places and not photos.
    public var placeCount: Int
    /// The place whose photos it contains, if it belongs to a list of places.
    public var place: Place?
    /// Whether it belongs to a list of places, and is shown only in Places.
    public var isPlaceOfList: Bool
    /// How far its older photos are loaded; `nil` before its feed was read.
    public var older: OlderPhotos?
    /// The kind of credentials that are sent to its server; `nil` if there are none.
    public var credentials: CredentialKind?

    /// Creates a source with all values, as the library does.
    public init(
        id: SourceID, title: String, hasOwnTitle: Bool, language: LanguageTag? = nil, location: String,
        kind: FeedKind, settings: SourceSettings, photoCount: Int, removedCount: Int, historyCount: Int = 0,
        newCount: Int = 0, cameAt: Date? = nil, isPinned: Bool = false, isPublic: Bool = false, cover: Photo?,
        addedAt: Date, refreshedAt: Date?, failure: Message?,
        failedAt: Date?, skippedCount: Int,
        notices: [FeedNotice] = [], version: Int64 = 0,
        placeCount: Int = 0, place: Place? = nil, isPlaceOfList: Bool = false, older: OlderPhotos? = nil,
        credentials: CredentialKind? = nil
    ) {
        self.id = id
        self.title = title
        self.hasOwnTitle = hasOwnTitle
        self.language = language
        self.location = location
        self.kind = kind
        self.settings = settings
        self.photoCount = photoCount
        self.removedCount = removedCount
        self.historyCount = historyCount
        self.newCount = newCount
        self.cameAt = cameAt
        self.isPinned = isPinned
        self.isPublic = isPublic
        self.cover = cover
        self.addedAt = addedAt
        self.refreshedAt = refreshedAt
        self.failure = failure
        self.failedAt = failedAt
        self.skippedCount = skippedCount
        self.notices = notices
        self.version = version
        self.placeCount = placeCount
        self.place = place
        self.isPlaceOfList = isPlaceOfList
        self.older = older
        self.credentials = credentials
    }
}

extension Source {
    /// The language of its title, if that is the feed's.
    public var titleLanguage: LanguageTag? { hasOwnTitle ? nil : language }

    /// Whether its feed is a file or folder on this machine.
    public var isLocal: Bool { location.hasPrefix("/") }
}
