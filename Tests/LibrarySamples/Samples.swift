package import Foundation
package import Library
import LibrarySQL
package import Photos

/// Sample values for the tests of the library.
package enum Samples {
    package static let now = Date(timeIntervalSince1970: 1_700_000_000)
    /// An empty library: the only place that selects the implementation of the ports for tests.
    package static func library() throws -> any LibraryStore {
        guard let location = TestDatabase.location(named: UUID().uuidString) else {
            return try SQLLibrary.temporary()
        }
        return try SQLLibrary.temporary(location)
    }

    /// The library stored at a path, as another process opens it.
    package static func library(at path: String) throws -> any LibraryStore {
        guard let location = TestDatabase.location(named: path) else { return try SQLLibrary(path: path) }
        return try SQLLibrary(
            location, keyIn: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    package static let location = "https://example.org/feed.json"

    package static func photo(_ name: String, key: String? = nil) -> FeedPhoto {
        var photo = FeedPhoto(title: "Photo \(name)", original: "https://example.org/\(name).jpg")
        photo.key = key
        return photo
    }

    package static func photos(_ names: String...) -> [FeedPhoto] { names.map { photo($0) } }

    package static func feed(_ names: String...) -> Feed { feed(names.map { photo($0) }) }

    package static func feed(_ photos: [FeedPhoto], title: String? = "Sample") -> Feed {
        Feed(kind: .photoList, title: title, photos: photos)
    }

    /// Up to 29 photos of twelve names, with and without a key, and rows of text.
    package static func anyPhotos(using random: inout Seeded) -> [FeedPhoto] {
        (0..<Int.random(in: 0..<30, using: &random)).map { _ in
            let name = "\(Int.random(in: 0..<12, using: &random))"
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return FeedPhoto(title: "Text \(name)")
            case 1: return photo(name, key: "key \(name)")
            default: return photo(name)
            }
        }
    }

    /// A feed of `count` photos with sizes and some words in each.
    package static func largeFeed(_ count: Int) -> Feed {
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

extension LibraryStore {
    /// Adds a source named `sample` that has read this feed.
    @discardableResult
    package func addSample(_ feed: Feed) async throws -> SourceID {
        let id = SourceID(rawValue: "sample")
        return try await addSource(
            location: Samples.location, title: nil, id: id, settings: SourceSettings(), feed: feed,
            validators: Validators(), at: Samples.now
        ).id
    }

    /// Adds an account, and returns the library as its user sees it.
    package func addPerson(_ name: String, _ role: Role) async throws -> any LibraryStore {
        guard let account = try await addAccount(name: name, role: role, password: nil, at: Samples.now)
        else {
            throw NameTaken(name: name)
        }
        return personal(to: account.id)
    }

    /// Adds a source that is read at a location.
    @discardableResult
    package func add(_ location: String, _ feed: Feed) async throws -> Source {
        try await addSource(
            location: location, title: nil, id: nil, settings: SourceSettings(), feed: feed,
            validators: Validators(), at: Samples.now)
    }

    /// Stores a feed as a refresh would.
    @discardableResult
    package func refresh(_ id: SourceID, _ feed: Feed) async throws -> StoreSummary {
        try await store(feed, in: id, validators: Validators(), at: Samples.now)
    }

    /// Replaces all settings of a source.
    @discardableResult
    package func update(
        _ id: SourceID, title: String?, settings: SourceSettings
    ) async throws(LibraryError) -> Source? {
        let former = try await source(id)?.settings ?? SourceSettings()
        return try await update(id, title: title, SettingsEdit(from: former, to: settings))
    }

    package func titles(in id: SourceID) async throws -> [String] {
        try await photos(in: .source(id)).map(\.entry.title)
    }
}

extension LibraryStore {
    /// What a device viewed last.
    package func recents(of device: String) async throws -> [Photo] {
        try await photos(in: .recents(device: device))
    }

    package func allPhotos(in id: SourceID) async throws -> [Photo] {
        try await photos(in: .source(id))
    }
}

/// Another account has the name.
private struct NameTaken: Error { let name: String }

/// Numbers that are the same in every run (SplitMix64).
package struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    package init(state: UInt64) { self.state = state }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension ImageFactStore {
    /// Stores the facts of an image, as the pipeline would.
    package func storeFacts(_ facts: ImageFacts, of url: String) async throws {
        try await change(url) { $0.facts = facts }
    }

    /// Records why an image failed, as the pipeline would.
    package func storeFailure(_ reason: Message, of url: String) async throws {
        try await change(url) { $0.failure = ImageRecord.Failure(reason: reason, isTransient: true) }
    }

    /// Clears the failure of an image.
    package func clearFailure(of url: String) async throws { try await change(url) { $0.failure = nil } }

    private func change(_ url: String, _ change: (inout ImageRecord) -> Void) async throws {
        var record = try await imageRecord(url) ?? ImageRecord()
        change(&record)
        try await storeImageRecords([url: record])
    }
}
