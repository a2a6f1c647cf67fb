import Crypto
import Foundation
import Photos
import SourceRefresh

/// The first pictures of feeds that were previewed lately, so that the Add page
/// can show them before anything is saved.
///
/// Only what a preview has read can be asked for: the server fetches no address
/// that a page merely names. It guards the feeds it remembers.
actor PreviewImages {
    private var feeds: [(location: String, pictures: [String?])] = []

    private static let mostFeeds = 16
    private static let mostPictures = 12

    /// Remembers the first pictures of a feed that was read.
    func remember(_ feed: Feed, at location: String) {
        feeds.removeAll { $0.location == location }
        feeds.append((location, feed.photos.prefix(Self.mostPictures).map(\.original)))
        if feeds.count > Self.mostFeeds { feeds.removeFirst() }
    }

    /// The address of one of these pictures.
    func picture(_ index: Int, at location: String) -> String? {
        guard let feed = feeds.first(where: { $0.location == location }),
            feed.pictures.indices.contains(index)
        else { return nil }
        return feed.pictures[index]
    }

    /// Where the server answers with one of them.
    static func address(of index: Int, at location: String) -> String {
        "/images/preview/\(index)?location=\(Address.encoded(location))"
    }
}
