import Basics
import FeedReading
import Fetching
import Foundation
import Photos

/// The photos of an album while its answers are read, each once.
struct AlbumPhotos {
    private var collector: PhotoCollector
    private var keys: Set<String> = []
    private let limit: Int?

    /// - Parameters:
    ///   - folder: Where photos lie that are too many for memory.
    ///   - limit: The most photos of the album; `nil` for any number.
    init(in folder: URL, limit: Int?) {
        collector = PhotoCollector(in: folder)
        self.limit = limit
    }

    /// How many there are.
    var count: Int { collector.count }

    /// Takes those photos of an answer that are not there yet.
    ///
    /// - Returns: The limit, if it left a photo out.
    /// - Throws: `SourceError`, where photos that lie in a file cannot be read or written.
    mutating func append(_ answer: Feed) throws(SourceError) -> Int? {
        do {
            try answer.forEachPhoto { photo in
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

    /// Gives the album its photos.
    ///
    /// - Throws: `SourceError`, if they cannot be written.
    mutating func move(to feed: inout Feed) throws(SourceError) {
        do {
            try collector.move(to: &feed)
        } catch {
            throw SourceError(photosUnreadable: error)
        }
    }

    /// Ends the reading of an answer.
    private struct LimitReached: Error {
        let limit: Int
    }
}
