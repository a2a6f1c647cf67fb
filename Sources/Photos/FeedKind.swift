/// The recognized kind of a feed.
public enum FeedKind: String, Sendable, Codable, CaseIterable {
    case photoList = "photo list"
    case titledRows = "titled rows"
    case json = "JSON"
    case flickr = "Flickr"
    case jsonFeed = "JSON Feed"
    case rss = "RSS"
    case rdf = "RSS 1.0"
    case atom = "Atom"
    case iiif = "IIIF"
    case sitemap = "Sitemap"
    case bucket = "S3"
    case webPage = "web page"
    case folder = "folder"
    case immich = "Immich"
    case nextcloud = "Nextcloud"
    case piwigo = "Piwigo"
    case lychee = "Lychee"
    case iCloud = "iCloud"
}

extension FeedKind {
    /// Whether URLs of its photos are signed for a limited time: another URL with the same key is the same
    /// picture.
    public var signsURLs: Bool { self == .iCloud }

    /// Whether the pages of its photos contain the link by which it is read: for a shared album, that opens all of it.
    public var photoPagesContainLink: Bool {
        switch self {
        case .webPage, .immich, .nextcloud, .piwigo, .lychee, .iCloud: true
        case .photoList, .titledRows, .json, .flickr, .jsonFeed, .rss, .rdf, .atom, .iiif, .sitemap, .bucket,
            .folder:
            false
        }
    }
}

/// Names of the kinds of feeds that are not named after a format.
public enum FeedKindName: String, MessageCode {
    case photoList = "kind.photoList"
    case titledRows = "kind.titledRows"
    case webPage = "kind.webPage"
    case folder = "kind.folder"
}

extension FeedKind {
    /// The name of the kind, as the start of a sentence; formats have the same name in every language.
    public var name: Message.Argument {
        switch self {
        case .photoList: .message(Message(FeedKindName.photoList))
        case .titledRows: .message(Message(FeedKindName.titledRows))
        case .webPage: .message(Message(FeedKindName.webPage))
        case .folder: .message(Message(FeedKindName.folder))
        case .json, .flickr, .jsonFeed, .rss, .rdf, .atom, .iiif, .sitemap, .bucket, .immich, .nextcloud,
            .piwigo, .lychee,
            .iCloud:
            .text(rawValue)
        }
    }
}
