@testable import Catalog
import Foundation
import GRDB
import Photos

/// Values that the tests of the catalogue begin with.
enum Samples {
    static let now = Date(timeIntervalSince1970: 1_700_000_000)
    static let location = "https://example.org/feed.json"

    static func photo(_ name: String, key: String? = nil) -> FeedPhoto {
        var photo = FeedPhoto(title: "Photo \(name)", original: "https://example.org/\(name).jpg")
        photo.key = key
        return photo
    }

    static func photos(_ names: String...) -> [FeedPhoto] { names.map { photo($0) } }

    static func feed(_ names: String...) -> Feed { feed(names.map { photo($0) }) }

    static func feed(_ photos: [FeedPhoto], title: String? = "Sample") -> Feed {
        Feed(kind: .photoList, title: title, photos: photos)
    }

    /// A feed of `count` photos with sizes and some words in each.
    static func largeFeed(_ count: Int) -> Feed {
        feed(
            (0..<count).map { number in
                var photo = photo("\(number)", key: "urn:photo:\(number)")
                photo.description = "A ridge over the lake in the evening, number \(number) of many"
                photo.thumbnail = "https://example.org/small/\(number).jpg"
                photo.page = "https://example.org/photos/\(number)"
                photo.size = PixelSize(width: 4000 + number % 100, height: 3000)
                return photo
            })
    }
}

extension Catalog {
    /// Adds a source named `sample` that has read this feed.
    @discardableResult
    func addSample(_ feed: Feed) async throws -> SourceID {
        let id = SourceID(rawValue: "sample")
        return try await addSource(
            location: Samples.location, title: nil, id: id, settings: SourceSettings(), feed: feed,
            validators: Validators(), at: Samples.now
        ).id
    }

    /// Stores a feed as a refresh would.
    @discardableResult
    func refresh(_ id: SourceID, _ feed: Feed) async throws -> StoreSummary {
        try await store(feed, in: id, validators: Validators(), at: Samples.now)
    }

    func titles(in id: SourceID) async throws -> [String] {
        try await photos(in: id, offset: 0, limit: .max).map(\.entry.title)
    }
}

extension Catalog {
    func allPhotos(in id: SourceID) async throws -> [Photo] {
        try await photos(in: id, offset: 0, limit: .max)
    }

    /// SQLite's own comparison of the full-text index with the rows.
    func searchIndexIsWhole() async throws -> Bool {
        try await write { database in
            do {
                try database.execute(
                    sql: "INSERT INTO photo_text (photo_text, rank) VALUES ('integrity-check', 1)")
                return true
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                return false
            }
        }
    }
}
