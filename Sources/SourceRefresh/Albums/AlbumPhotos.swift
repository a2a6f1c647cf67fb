import Basics
import FeedReading
import Fetching
import Foundation
import Photos

/// Collects the photos of an album from its responses, each once.
struct AlbumPhotos {
    private var collector: PhotoCollector
    private var keys: Set<String> = []
    private let limit: Int?

    /// - Parameters:
    ///   - folder: The folder for photos that are too many for memory.
    ///   - limit: The most photos of the album; `nil` for no limit.
    init(in folder: URL, limit: Int?) {
        collector = PhotoCollector(in: folder)
        self.limit = limit
    }

    /// The number of photos.
    var count: Int { collector.count }

    /// Adds the photos of a response that are new.
    ///
    /// - Returns: The limit, if a photo was skipped because of it.
    /// - Throws: `SourceError` if photos in a file cannot be read or written.
    mutating func append(_ response: Feed) throws(SourceError) -> Int? {
        do {
            try response.forEachPhoto { photo in
                guard photo.key.map({ keys.insert($0).inserted }) ?? true else { return }
                if let limit, collector.count >= limit { throw LimitReached(limit: limit) }
                try collector.append(photo)
            }
            return nil
        } catch let full as LimitReached {
            return full.limit
        } catch {
            throw SourceError(photosUnreadable: error)
        }
    }

    /// Moves the photos into the album's feed.
    ///
    /// - Throws: `SourceError` if they cannot be written.
    mutating func move(to feed: inout Feed) throws(SourceError) {
        do {
            try collector.move(to: &feed)
        } catch {
            throw SourceError(photosUnreadable: error)
        }
    }

    /// Stops reading a response.
    private struct LimitReached: Error {
        let limit: Int
    }
}
