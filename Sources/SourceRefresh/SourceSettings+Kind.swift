public import Photos

extension SourceSettings {
    /// How a source is shown at first, by what it turned out to be.
    public static func suited(to kind: FeedKind) -> SourceSettings {
        switch kind {
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
        case .photoList, .json, .iiif:
            SourceSettings(layout: .grid, opens: .photo, initialZoom: .fit)
        }
    }
}
