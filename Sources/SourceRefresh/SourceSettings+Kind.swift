public import Photos

extension SourceSettings {
    /// The default settings of a source, by the kind of its feed.
    ///
    /// - Parameter refreshSeconds: The configured interval of new sources; 0 for never. Where
    ///   URLs of photos expire, refreshes are never further apart than they last.
    public static func defaults(
        for feed: Feed, refreshSeconds: Int = defaultRefreshSeconds
    ) -> SourceSettings {
        var settings = defaults(forKindOf: feed)
        settings.refreshSeconds = refreshSeconds
        if feed.kind == .iCloud, refreshSeconds == 0 || refreshSeconds > maxICloudInterval {
            settings.refreshSeconds = maxICloudInterval
        }
        return settings
    }

    /// The URLs of its photos expire, and a refresh renews them.
    private static let maxICloudInterval = 1800

    private static func defaults(forKindOf feed: Feed) -> SourceSettings {
        switch feed.kind {
        case .folder:
            SourceSettings(layout: .wall, opens: .photo, initialZoom: .fit)
        case .titledRows:
            SourceSettings(layout: .list, opens: .detail, initialZoom: .fit)
        case .rss, .rdf, .atom, .jsonFeed:
            // Articles: their words matter as much as the photo.
            SourceSettings(layout: .wall, opens: .detail, initialZoom: .fit)
        case .flickr:
            SourceSettings(layout: .list, opens: .photo, initialZoom: .fill)
        case .webPage:
            SourceSettings(layout: .wall, opens: .photo, initialZoom: .fit)
        case .photoList where feed.photos.contains { $0.thumbnail != nil }:
            // A contact sheet: small pictures in rows, and each original as it is.
            SourceSettings(layout: .list, opens: .photo, initialZoom: .actual)
        case .iCloud, .immich, .nextcloud, .piwigo, .lychee:
            SourceSettings(layout: .wall, opens: .photo, initialZoom: .fit)
        case .photoList, .json, .iiif, .sitemap, .bucket:
            SourceSettings(layout: .grid, opens: .photo, initialZoom: .fit)
        }
    }
}
