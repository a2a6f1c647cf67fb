import Foundation
import Library
import LibrarySQL
import Photos

/// A library in one of the databases, and the costs of its lists so far.
final class Subject {
    enum Storage {
        case file(String)
        case server(PostgreSQLLocation, keyIn: String)
    }

    private let storage: Storage
    let library: SQLLibrary
    let clock: CostClock
    /// The last one is the large one.
    private(set) var sources: [SourceID] = []
    var costs = Costs()
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let later = now.addingTimeInterval(86_400)
    private static let (sourcesWithNewPhotos, newCount) = (20, 100)
    static let newTotal = sourcesWithNewPhotos * newCount
    static let photoCount = ListBenchmark.photoCount

    init(storage: Storage) throws {
        self.storage = storage
        library = try Self.open(storage)
        if case .server = storage {
            clock = CostClock(database: ListBenchmark.environment["VITRINE_TEST_DATABASE_PROCESS"])
        } else {
            clock = CostClock(database: nil)
        }
    }

    private static func open(_ storage: Storage) throws -> SQLLibrary {
        switch storage {
        case .file(let path): try SQLLibrary(path: path)
        case .server(let location, let folder): try SQLLibrary(location, keyIn: folder)
        }
    }

    /// Adds the missing sources; returns the number of photos.
    func fill() async throws -> Int {
        let known = try await Set(library.sources().map(\.id))
        let counts = Array(repeating: Self.photoCount, count: ListBenchmark.sourceCount)
        for (number, count) in (counts + [ListBenchmark.largeCount]).enumerated() {
            guard let id = SourceID(rawValue: "source-\(number)") else { continue }
            sources.append(id)
            guard !known.contains(id) else { continue }
            // Some sources got their last photos later: these are new to everybody.
            let newCount = number < Self.sourcesWithNewPhotos ? Self.newCount : 0
            _ = try await library.addSource(
                location: "https://example.org/\(number)", title: nil, id: id,
                settings: SourceSettings(refreshSeconds: 0), feed: Self.feed(number, count - newCount),
                validators: Validators(), at: Self.now)
            guard newCount > 0 else { continue }
            try await library.store(
                Self.feed(number, count), in: id, validators: Validators(), at: Self.later)
        }
        let total = try await window().total
        let expected = counts.reduce(ListBenchmark.largeCount, +)
        // Earlier runs with the same library have added some.
        try ListBenchmark.check(
            known.isEmpty ? total == expected : total >= expected, "\(expected) photos are listed: \(total)")
        return total
    }

    private func measure(_ operation: String, _ work: () async throws -> Void) async throws {
        costs.add(try await clock.cost(of: work), operation)
    }

    func window() async throws -> PhotoWindow {
        try await library.window(of: .all, offset: 0, limit: 60)
    }
}

// MARK: - Changes

extension Subject {
    static let opened = "the first window of all photos after a start"
    static let photoAdded = "the same after a photo was added"
    static let photoHidden = "the same after a photo was hidden"

    func measureChanges(_ round: Int) async throws {
        let cold = try Self.open(storage)
        try await measure(Self.opened) { _ = try await cold.window(of: .all, offset: 0, limit: 60) }
        try cold.close()

        let before = try await window()
        let number = round * 17 % ListBenchmark.sourceCount
        let known = try await library.window(of: .source(sources[number]), offset: 0, limit: 0).total
        try await library.store(
            Self.feed(number, known + 1), in: sources[number], validators: Validators(), at: Self.later)
        try await measure(Self.photoAdded) { _ = try await window() }
        let after = try await window()
        try ListBenchmark.check(after.total == before.total + 1, "the new photo is listed")
        let newest = try await library.window(of: .source(sources[number]), offset: 0, limit: 1).photos.first
        try ListBenchmark.check(newest?.entry.title == Self.title(number, known), "the newest is first")

        guard let first = after.photos.first else { return }
        _ = try await library.remove(first.id, at: Self.now)
        try await measure(Self.photoHidden) { _ = try await window() }
        let rest = try await window()
        try ListBenchmark.check(rest.total == after.total - 1, "one photo less is listed")
        let other = try Self.open(storage)
        let scanned = try await other.window(of: .all, offset: 0, limit: 60)
        try other.close()
        try ListBenchmark.check(rest.photos.map(\.id) == scanned.photos.map(\.id), "the same order")
        _ = try await library.restore(first.id)
    }

    /// Photos with distinct dates, so that those of all sources alternate; the last one is the newest.
    private static func feed(_ source: Int, _ count: Int) -> Feed {
        let photos = (0..<count).reversed().map { number in
            var photo = FeedPhoto(
                title: title(source, number), original: "https://example.org/\(source)/\(number).jpg")
            photo.size = PixelSize(width: 4000 + number % 100, height: 3000)
            photo.page = "https://example.org/\(source)/\(number)"
            let isNew = number >= photoCount && count < ListBenchmark.largeCount
            photo.date = now.addingTimeInterval(Double(number * 600 + source - (isNew ? 0 : 100_000_000)))
            return photo
        }
        return Feed(kind: .photoList, title: "Source \(source)", photos: Array(photos))
    }

    private static func title(_ source: Int, _ number: Int) -> String {
        "Photo \(number) of source \(source)"
    }
}
