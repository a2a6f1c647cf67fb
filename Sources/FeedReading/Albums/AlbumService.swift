public import Photos

/// A service whose albums are read through its public API.
public enum AlbumService: String, Hashable, Sendable, Codable, CaseIterable {
    /// Shared links of Immich.
    case immich
    /// Public links to folders and files of Nextcloud.
    case nextcloud
    /// Albums of Piwigo.
    case piwigo
    /// Public albums of Lychee.
    case lychee
    /// Shared albums of iCloud.
    case iCloud
}

extension AlbumService {
    /// The kind of its feeds.
    public var kind: FeedKind {
        switch self {
        case .immich: .immich
        case .nextcloud: .nextcloud
        case .piwigo: .piwigo
        case .lychee: .lychee
        case .iCloud: .iCloud
        }
    }

    /// Its name, in every language.
    public var name: String { kind.rawValue }

    /// The format of its responses.
    var format: any FeedFormat {
        switch self {
        case .immich: ImmichFormat()
        case .nextcloud: NextcloudFormat()
        case .piwigo: PiwigoFormat()
        case .lychee: LycheeFormat()
        case .iCloud: ICloudFormat()
        }
    }
}
