import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Any sequence of refreshes, older pages, changes by a person and ends of the process keeps identity, order and
/// personal data.
@Suite struct HistoryModelTests {
    /// `HISTORY_SEQUENCES` says how many sequences of changes are tried, 100 without it.
    private static let sequences =
        ProcessInfo.processInfo.environment["HISTORY_SEQUENCES"].flatMap { UInt64($0) } ?? 100

    @Test func agreesWithAModel() async throws {
        for seed in 0..<Self.sequences {
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "history-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            var run = try await ModelRun(seed: seed, in: folder)
            for step in 0..<16 {
                try await run.change(step)
                try await run.check()
            }
        }
    }
}

/// What a person would expect: the feed, then what has left it, the last first, then what stands on older pages.
private struct Model {
    var feed: [Int] = []
    var history: [Int] = []
    var hidden: Set<Int> = []
    /// The newest first.
    var favorites: [Int] = []
    var ids: [Int: PhotoID] = [:]
    var limit: Int?
    var older = OlderPhotos(hasMore: false)
    /// Whether the next page could not be read.
    var hasFailed = false

    var shown: [Int] { (feed + history).filter { !hidden.contains($0) } }

    mutating func refresh(_ new: [Int], hasMore: Bool, pause: PagePause?) {
        history.removeAll { new.contains($0) }
        history = feed.filter { !new.contains($0) } + history
        feed = new
        forget()
        guard hasFailed || pause != .known else { return }
        older = OlderPhotos(isLoading: older.isLoading && hasMore, hasMore: hasMore, count: older.count)
        hasFailed = false
    }

    mutating func load(_ page: [Int], hasMore: Bool) {
        guard older.isLoading else { return }
        let new = page.filter { !(feed + history).contains($0) }
        history += new
        older = OlderPhotos(isLoading: hasMore, hasMore: hasMore, count: older.count + new.count)
        hasFailed = false
    }

    mutating func forget() {
        history = Array(history.prefix(limit ?? .max))
        let kept = hidden.union(feed).union(history).union(favorites)
        ids = ids.filter { kept.contains($0.key) }
    }
}

/// A library and a model, both changed in the same way.
private struct ModelRun {
    private static let file = "library.sqlite"

    private let seed: UInt64
    private let folders: URL
    private let id: SourceID
    private var random: Seeded
    private var folder: URL
    private var library: any LibraryStore
    private var model = Model()
    private var settings = SourceSettings()

    init(seed: UInt64, in folders: URL) async throws {
        self.seed = seed
        self.folders = folders
        random = Seeded(state: seed)
        folder = folders.appending(path: "first")
        library = try Samples.library(at: folder.appending(path: Self.file).path)
        id = try await library.addSample(Self.feed([], next: nil, pause: nil))
    }

    private static func feed(_ numbers: [Int], next: Int?, pause: PagePause?) -> Feed {
        var feed = Feed(kind: .rss, title: "Stream", photos: photos(numbers))
        feed.unread = unread(next)
        feed.pause = pause
        return feed
    }

    private static func photos(_ numbers: [Int]) -> [FeedPhoto] {
        numbers.map { Samples.photo("\($0)", key: "key \($0)") }
    }

    private static func unread(_ page: Int?) -> UnreadPages {
        UnreadPages(next: page.map { "https://example.org/\($0)" })
    }

    // MARK: Changes

    mutating func change(_ step: Int) async throws {
        switch Int.random(in: 0..<16, using: &random) {
        case 0: try await hide()
        case 1: try await unhide()
        case 2: try await favor(at: Samples.now + Double(step))
        case 3: try await unfavor()
        case 4: try await limitHistory()
        case 5: try restart(into: "\(step)")
        case 6, 7: try await beginOlder()
        case 8, 9, 10: try await loadOlder()
        case 11: try await endOlder()
        default: try await refresh()
        }
    }

    private mutating func hide() async throws {
        guard let number = model.shown.randomElement(using: &random) else { return }
        _ = try await library.remove(try #require(model.ids[number]), at: Samples.now)
        model.hidden.insert(number)
    }

    private mutating func unhide() async throws {
        guard let number = model.hidden.sorted().randomElement(using: &random) else { return }
        _ = try await library.restore(try #require(model.ids[number]))
        model.hidden.remove(number)
        model.ids[number] = try await known(number)
    }

    private mutating func favor(at date: Date) async throws {
        guard let number = model.shown.randomElement(using: &random) else { return }
        try await library.addFavorite(try #require(model.ids[number]), at: date)
        if !model.favorites.contains(number) { model.favorites.insert(number, at: 0) }
    }

    private mutating func unfavor() async throws {
        guard let number = model.favorites.randomElement(using: &random) else { return }
        try await library.removeFavorite(try #require(model.ids[number]))
        model.favorites.removeAll { $0 == number }
        model.ids[number] = try await known(number)
    }

    /// The name of a photo: one that only its being hidden or a favorite has kept is not known again.
    private func known(_ number: Int) async throws -> PhotoID? {
        let id = try #require(model.ids[number])
        let isKept = (model.feed + model.history + model.favorites).contains(number)
        return isKept || model.hidden.contains(number) ? id : try await library.photo(id)?.id
    }

    private mutating func limitHistory() async throws {
        model.limit = [nil, 0, 2, 5].randomElement(using: &random) ?? nil
        settings.history = model.limit.map { .newest($0) } ?? .all
        try await library.update(id, title: nil, settings: settings)
        // Older photos would be forgotten at once.
        if model.limit != nil { model.older.isLoading = false }
        model.forget()
    }

    /// Goes on with what a process leaves behind that is killed now: the file with its log, neither closed.
    private mutating func restart(into name: String) throws {
        let left = folders.appending(path: name)
        try FileManager.default.copyItem(at: folder, to: left)
        library = try Samples.library(at: left.appending(path: Self.file).path)
        folder = left
    }

    private mutating func beginOlder() async throws {
        // Refused before the library is asked (`Source.keepsTooFew`).
        guard model.limit == nil else { return }
        #expect(try await library.beginOlder(of: id) == model.older.hasMore, "seed \(seed)")
        guard model.older.hasMore else { return }
        model.older.isLoading = true
        model.older.reason = nil
        model.hasFailed = false
    }

    /// A page that follows, or overlaps with others: the same page is another one each time that it is read.
    private mutating func loadOlder() async throws {
        let page = numbers(from: 0..<40)
        let next = Bool.random(using: &random) ? Int.random(in: 2..<9, using: &random) : nil
        let older = try await library.storeOlder(
            Self.photos(page), of: id, unread: Self.unread(next), because: nil, at: Samples.now)
        let wasLoading = model.older.isLoading
        model.load(page, hasMore: next != nil)
        #expect(older == (wasLoading ? model.older : nil), "seed \(seed)")
    }

    private mutating func endOlder() async throws {
        let hasFailed = Bool.random(using: &random)
        try await library.endOlder(of: id, because: nil, hasFailed: hasFailed)
        guard model.older.isLoading else { return }
        model.older.isLoading = false
        model.hasFailed = hasFailed
    }

    private mutating func refresh() async throws {
        let numbers = numbers(from: 0..<20)
        let next = Bool.random(using: &random) ? Int.random(in: 2..<9, using: &random) : nil
        let pause: PagePause? =
            next == nil ? nil : [.limit, .known, .failure].randomElement(using: &random)
        try await library.refresh(id, Self.feed(numbers, next: next, pause: pause))
        model.refresh(numbers, hasMore: next != nil, pause: pause)
    }

    private mutating func numbers(from range: Range<Int>) -> [Int] {
        let first = Int.random(in: range, using: &random)
        var numbers = Array(first..<first + Int.random(in: 0..<8, using: &random))
        if Bool.random(using: &random) { numbers.shuffle(using: &random) }
        return numbers
    }

    // MARK: Facts

    mutating func check() async throws {
        let photos = try await library.photos(in: .source(id))
        #expect(photos.map(\.entry.title) == model.shown.map { "Photo \($0)" }, "seed \(seed)")
        for (number, photo) in zip(model.shown, photos) {
            if let known = model.ids[number] { #expect(photo.id == known, "seed \(seed): \(number)") }
            model.ids[number] = photo.id
        }
        let favorites = model.favorites.filter { !model.hidden.contains($0) }
        #expect(try await library.photoIDs(in: .favorites) == favorites.map { model.ids[$0] }, "seed \(seed)")
        let source = try #require(try await library.source(id))
        #expect(source.photoCount == model.shown.count && source.historyCount == model.history.count)
        let pages = try #require(try await library.furtherPages(of: id))
        #expect(pages.older == model.older && pages.hasFailed == model.hasFailed, "seed \(seed)")
        #expect(
            try await library.sourcesLoadingOlder() == (model.older.isLoading ? [id] : []), "seed \(seed)")
        if let (index, photo) = Array(photos.enumerated()).randomElement(using: &random) {
            #expect(try await library.index(of: photo.id, in: .source(id)) == index, "seed \(seed)")
        }
        if let last = photos.last {
            let place = try await library.neighbours(of: last, in: .source(id))
            #expect(place.index == photos.count - 1 && place.count == photos.count, "seed \(seed)")
        }
    }
}
