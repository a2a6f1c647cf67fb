import Crypto
import Foundation
import Photos
import SourceRefresh

/// The first pictures of recently previewed feeds, so that the Add page
/// can show them before anything is saved.
///
/// Only pictures that a preview has read can be requested: the server fetches no URL
/// just because a page names it.
actor PreviewImages {
    private var feeds: [(location: String, pictures: [String?])] = []

    private static let maxFeeds = 16
    private static let maxPictures = 12

    /// The limit of the URLs in bytes: some feeds contain the pictures themselves.
    private static let byteLimit = 16 << 20

    /// Stores the first pictures of a previewed feed.
    func store(_ feed: Feed, at location: String) {
        feeds.removeAll { $0.location == location }
        feeds.append((location, feed.photos.prefix(Self.maxPictures).map(\.original)))
        while feeds.count > Self.maxFeeds || (byteCount > Self.byteLimit && feeds.count > 1) {
            feeds.removeFirst()
        }
        guard byteCount > Self.byteLimit else { return }
        // The pictures of this feed alone exceed the limit: the page shows tiles for the last of them.
        var remaining = Self.byteLimit
        feeds[0].pictures = feeds[0].pictures.map { picture in
            remaining -= picture?.utf8.count ?? 0
            return remaining >= 0 ? picture : nil
        }
    }

    private var byteCount: Int {
        feeds.reduce(0) { $0 + $1.pictures.reduce(0) { $0 + ($1?.utf8.count ?? 0) } }
    }

    /// The URL of one of these pictures.
    func picture(_ index: Int, at location: String) -> String? {
        guard let feed = feeds.first(where: { $0.location == location }),
            feed.pictures.indices.contains(index)
        else { return nil }
        return feed.pictures[index]
    }

    /// The server's URL for one of them.
    static func url(of index: Int, at location: String) -> String {
        "/images/preview/\(index)?location=\(PageURL.encoded(location))"
    }
}
