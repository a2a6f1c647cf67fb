import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// Merged orders equal those of a scan of all photos, whatever has changed.
@Suite struct DatedPhotosTests {
    /// `ORDER_SEQUENCES` says how many sequences of changes are tried, 20 without it.
    private static let sequences =
        ProcessInfo.processInfo.environment["ORDER_SEQUENCES"].flatMap { UInt64($0) } ?? 20

    @Test func agreesWithAScan() async throws {
        for seed in 0..<Self.sequences {
            var run = try await OrderRun(seed: seed)
            for _ in 0..<25 {
                let change = try await run.change()
                try await run.check(after: change)
            }
        }
    }

    @Test func readsOnlySourcesThatChanged() async throws {
        let library = try SQLLibrary.temporary()
        let sources = [
            try await library.add("https://example.org/a", Samples.feed("a", "b")),
            try await library.add("https://example.org/b", Samples.feed("c")),
        ]
        let cache = DatedPhotosCache(largestPart: 1)
        let before = try await library.read { try #require(try cache.photos(of: nil, $0)).sources }
        try await library.refresh(sources[1].id, Samples.feed("d", "c"))
        let after = try await library.read { try #require(try cache.photos(of: nil, $0)).sources }
        #expect(before[0] == after[0] && before[1].id == after[1].id && before[1] != after[1])
        let photo = try #require(try await library.photos(in: .source(sources[0].id)).first)
        _ = try await library.remove(photo.id, at: Samples.now)
        try await library.addFavorite(photo.id, at: Samples.now)
        #expect(try await library.read { try #require(try cache.photos(of: nil, $0)).sources } == after)
    }

    @Test func readsFewPhotosFromTheirSourcesAlone() async throws {
        let library = try SQLLibrary.temporary()
        for name in ["a", "b", "c", "d", "e"] {
            try await library.add("https://example.org/\(name)", Samples.feed(name))
        }
        let cache = DatedPhotosCache(largestPart: 4)
        #expect(try await library.read { try cache.photos(of: [1], $0) } == nil)
        #expect(try await library.read { try cache.photos(of: [1, 2], $0)?.photos.count } == 5)
        #expect(try await library.read { try cache.photos(of: [1], $0)?.photos.count } == 5)
    }
}

/// A library that changes randomly, and orders that are cached meanwhile.
private struct OrderRun {
    private static let guest = UserID(rawValue: 2)
    private static let revisions = ["0000000000000001", "0000000000000002"]

    private let seed: UInt64
    private var random: Seeded
    private let library: SQLLibrary
    /// One merges whatever has changed, one reads it in parts, one works as in the program.
    private let caches = [
        DatedPhotosCache(largestPart: 1), DatedPhotosCache(largestPart: 1, maxPacked: 0), DatedPhotosCache(),
    ]
    private var sources: [SourceID] = []
    private var mixes: [MixID] = []

    init(seed: UInt64) async throws {
        self.seed = seed
        random = Seeded(state: seed)
        library = try SQLLibrary.temporary()
        try await library.addUser(Self.guest, name: "guest")
        for _ in 0..<8 { try await addSource() }
        for order in [PhotoOrder.newest, .oldest, .random(seed: 7)] {
            for isOfAll in [true, false] {
                let mix = try await library.addMix(
                    title: "\(order) \(isOfAll)", sources: isOfAll ? nil : Array(sources.prefix(3)),
                    words: "",
                    order: order)
                mixes.append(mix.id)
            }
        }
    }

    private var user: any LibraryStore {
        mutating get { Bool.random(using: &random) ? library : library.personal(to: Self.guest) }
    }

    // MARK: Changes

    mutating func change() async throws -> String {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: try await addSource()
        case 1: try await deleteSource()
        case 2: try await hide()
        case 3: try await unhide()
        case 4: try await pick()
        case 5: try await unpick()
        case 6, 7: try await updateRecord()
        case 8: return try await limitHistory()
        default: return try await refresh()
        }
        return "another change"
    }

    private mutating func addSource() async throws {
        let number = UInt64.random(in: 0 ... .max, using: &random)
        let source = try await library.add("https://example.org/\(number)", feed())
        sources.append(source.id)
    }

    private mutating func deleteSource() async throws {
        guard sources.count > 5 else { return }
        try await library.deleteSource(sources.remove(at: Int.random(in: sources.indices, using: &random)))
    }

    private mutating func refresh() async throws -> String {
        guard let source = sources.randomElement(using: &random) else { return "" }
        try await library.refresh(source, feed())
        return "a refresh"
    }

    private mutating func hide() async throws {
        guard let photo = try await anyPhoto() else { return }
        _ = try await user.remove(photo, at: Samples.now)
    }

    private mutating func unhide() async throws {
        guard let photo = try await anyPhoto() else { return }
        _ = try await user.restore(photo)
    }

    private mutating func pick() async throws {
        guard let photo = try await anyPhoto(), let mix = mixes.randomElement(using: &random) else { return }
        try await library.addPhotos([photo], to: mix, at: Samples.now)
    }

    private mutating func unpick() async throws {
        guard let photo = try await anyPhoto(), let mix = mixes.randomElement(using: &random) else { return }
        try await library.removePhotos([photo], from: mix)
    }

    /// Records the size or the content of a picture.
    private mutating func updateRecord() async throws {
        let size = PixelSize(width: Int.random(in: 1..<4, using: &random), height: 3)
        let facts = ImageFacts(
            size: try #require(size), contentType: "image/jpeg",
            revision: Self.revisions.randomElement(using: &random))
        let name = Int.random(in: 0..<12, using: &random)
        try await library.storeFacts(facts, of: "https://example.org/\(name).jpg")
    }

    private mutating func limitHistory() async throws -> String {
        guard let source = sources.randomElement(using: &random) else { return "" }
        var settings = SourceSettings()
        settings.history = [.all, .newest(0), .newest(2)].randomElement(using: &random) ?? .all
        try await library.update(source, title: nil, settings: settings)
        return "another limit"
    }

    private mutating func anyPhoto() async throws -> PhotoID? {
        try await library.photoIDs(in: .all).randomElement(using: &random)
    }

    /// Few photos of few dates, pages and titles, so that many share theirs.
    private mutating func feed() -> Feed {
        let photos = Samples.anyPhotos(using: &random).map { sample in
            var photo = sample
            if Bool.random(using: &random) {
                photo.date = Samples.now + Double(Int.random(in: -3..<3, using: &random) * 50_000)
            }
            if Bool.random(using: &random) { photo.page = "https://example.org/\(photo.title)" }
            return photo
        }
        return Samples.feed(photos)
    }

    // MARK: Facts

    func check(after change: String) async throws {
        let lists =
            [PhotoOrder.newest, .oldest, .random(seed: 3)].map { CollectionID.all.ordered(by: $0) }
            + [.all] + mixes.map { .mix($0) }
        for user in [library, library.personal(to: Self.guest)] {
            let library = try #require(user as? SQLLibrary)
            for list in lists {
                try await library.read { [caches, seed] database in
                    guard let query = try CollectionQuery(list, database) else { return }
                    let expected = try query.scannedOrder(database)
                    for cache in caches {
                        let order = try query.order(database, from: cache)
                        #expect(order.photos == expected.photos, "seed \(seed), \(change): \(list)")
                        #expect(order.shapes == expected.shapes, "seed \(seed), \(change): \(list)")
                        #expect(order.days == expected.days, "seed \(seed), \(change): \(list)")
                    }
                }
            }
        }
    }
}
