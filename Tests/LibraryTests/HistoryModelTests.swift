// Over 300 lines: the model, and the changes applied to it and to the library.

import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Any sequence of refreshes, older pages, views, changes by a person and ends of the process keeps identity, order
/// and personal data, in two sources that have photos in common.
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

/// The photos that a person would expect of one source: those of the feed, then those that have left it, the
/// last first, then those of older pages.
private struct SourceModel {
    var feed: [Int] = []
    var history: [Int] = []
    var ids: [Int: PhotoID] = [:]
    var limit: Int?
    var older = OlderPhotos(hasMore: false)
    /// Whether the next page could not be read.
    var hasFailed = false
    var settings = SourceSettings()

    mutating func refresh(_ new: [Int], isReversed: Bool, hasMore: Bool, pause: PagePause?) {
        history.removeAll { new.contains($0) }
        let leaving = feed.filter { !new.contains($0) }
        history = (isReversed ? leaving.reversed() : leaving) + history
        feed = new
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
}

/// A photo of the model: the number of its source, and its own.
private struct Key: Hashable {
    let source: Int
    let number: Int
}

/// Both sources, and the data of one person.
private struct Model {
    var sources = [SourceModel(), SourceModel()]
    var hidden: Set<Key> = []
    /// The newest first.
    var favorites: [Key] = []
    /// The last first.
    var recents: [Key] = []

    func shown(_ source: Int) -> [Int] {
        (sources[source].feed + sources[source].history)
            .filter { !hidden.contains(Key(source: source, number: $0)) }
    }

    /// All that are shown, in no order.
    var shown: [Key] {
        sources.indices.flatMap { source in shown(source).map { Key(source: source, number: $0) } }
    }

    func id(_ key: Key) -> PhotoID? { sources[key.source].ids[key.number] }

    func isInSource(_ key: Key) -> Bool {
        sources[key.source].feed.contains(key.number) || sources[key.source].history.contains(key.number)
    }

    /// Whether a photo has its record, whatever its feed lists.
    func isKept(_ key: Key) -> Bool {
        isInSource(key) || hidden.contains(key) || favorites.contains(key) || recents.contains(key)
    }

    mutating func look(at key: Key) {
        recents.removeAll { $0 == key }
        recents.insert(key, at: 0)
        recents = Array(recents.prefix(LibraryLimits.recents))
        for source in sources.indices { trim(source) }
    }

    /// Removes photos beyond the limit of a source, and the IDs of photos that no user needs.
    mutating func trim(_ source: Int) {
        sources[source].history = Array(sources[source].history.prefix(sources[source].limit ?? .max))
        for number in sources[source].ids.keys where !isKept(Key(source: source, number: number)) {
            sources[source].ids[number] = nil
        }
    }
}

/// A library and a model, both changed in the same way.
private struct ModelRun {
    private static let file = "library.sqlite"
    private static let device = "phone"

    private let seed: UInt64
    private let folders: URL
    private let names: [SourceID]
    private var random: Seeded
    private var folder: URL
    private var library: any LibraryStore
    private var model = Model()

    init(seed: UInt64, in folders: URL) async throws {
        self.seed = seed
        self.folders = folders
        random = Seeded(state: seed)
        folder = folders.appending(path: "first")
        library = try Samples.library(at: folder.appending(path: Self.file).path)
        var names: [SourceID] = []
        for source in 0..<2 {
            let location = "https://example.org/\(source).xml"
            names.append(try await library.add(location, Self.feed([], next: nil, pause: nil)).id)
        }
        self.names = names
    }

    private static func feed(_ numbers: [Int], next: Int?, pause: PagePause?) -> Feed {
        var feed = Feed(kind: .rss, title: "Stream", photos: photos(numbers))
        feed.unread = unread(next)
        feed.pause = pause
        return feed
    }

    /// The same photo has the same original in both sources; a higher number was taken later.
    private static func photos(_ numbers: [Int]) -> [FeedPhoto] {
        numbers.map { number in
            var photo = Samples.photo("\(number)", key: "key \(number)")
            photo.date = Samples.now + Double(number) * 60
            return photo
        }
    }

    private static func unread(_ page: Int?) -> UnreadPages {
        UnreadPages(next: page.map { "https://example.org/\($0)" })
    }

    // MARK: Changes

    mutating func change(_ step: Int) async throws {
        let source = Int.random(in: model.sources.indices, using: &random)
        switch Int.random(in: 0..<18, using: &random) {
        case 0: try await hide()
        case 1: try await unhide()
        case 2: try await favor(at: Samples.now + Double(step))
        case 3: try await unfavor()
        case 4: try await limitHistory(of: source)
        case 5: try restart(into: "\(step)")
        case 6, 7: try await beginOlder(of: source)
        case 8, 9, 10: try await loadOlder(of: source)
        case 11: try await endOlder(of: source)
        case 12, 13: try await look(at: Samples.now + Double(step))
        default: try await refresh(source)
        }
    }

    private mutating func hide() async throws {
        guard let key = model.shown.randomElement(using: &random) else { return }
        _ = try await library.remove(try #require(model.id(key)), at: Samples.now)
        model.hidden.insert(key)
    }

    private mutating func unhide() async throws {
        let hidden = model.hidden.sorted { ($0.source, $0.number) < ($1.source, $1.number) }
        guard let key = hidden.randomElement(using: &random) else { return }
        _ = try await library.restore(try #require(model.id(key)))
        model.hidden.remove(key)
        try await lookUp(key)
    }

    private mutating func favor(at date: Date) async throws {
        guard let key = model.shown.randomElement(using: &random) else { return }
        try await library.addFavorite(try #require(model.id(key)), at: date)
        if !model.favorites.contains(key) { model.favorites.insert(key, at: 0) }
    }

    private mutating func unfavor() async throws {
        guard let key = model.favorites.randomElement(using: &random) else { return }
        try await library.removeFavorite(try #require(model.id(key)))
        model.favorites.removeAll { $0 == key }
        try await lookUp(key)
    }

    private mutating func look(at date: Date) async throws {
        guard let key = model.shown.randomElement(using: &random) else { return }
        try await library.noteView(of: try #require(model.id(key)), by: Self.device, at: date)
        model.look(at: key)
    }

    /// A photo that was stored only because it was hidden or a favorite is not matched again.
    private mutating func lookUp(_ key: Key) async throws {
        let id = try #require(model.id(key))
        guard !model.isKept(key) else { return }
        model.sources[key.source].ids[key.number] = try await library.photo(id)?.id
    }

    private mutating func limitHistory(of source: Int) async throws {
        let limit = [nil, 0, 2, 5].randomElement(using: &random) ?? nil
        model.sources[source].limit = limit
        model.sources[source].settings.history = limit.map { .newest($0) } ?? .all
        try await library.update(names[source], title: nil, settings: model.sources[source].settings)
        // Older photos would be deleted at once.
        if limit != nil { model.sources[source].older.isLoading = false }
        model.trim(source)
    }

    /// Continues with the files of a process that is killed now: the database with its log, neither closed.
    private mutating func restart(into name: String) throws {
        // A database server stores what it has acknowledged, and there is no file to copy.
        guard TestDatabase.url == nil else {
            library = try Samples.library(at: folder.appending(path: Self.file).path)
            return
        }
        let left = folders.appending(path: name)
        try FileManager.default.copyItem(at: folder, to: left)
        library = try Samples.library(at: left.appending(path: Self.file).path)
        folder = left
    }

    private mutating func beginOlder(of source: Int) async throws {
        // Rejected before the library is called (`Source.hasHistoryLimit`).
        guard model.sources[source].limit == nil else { return }
        let hasMore = model.sources[source].older.hasMore
        #expect(try await library.beginOlder(of: names[source]) == hasMore, "seed \(seed)")
        guard hasMore else { return }
        model.sources[source].older.isLoading = true
        model.sources[source].older.reason = nil
        model.sources[source].hasFailed = false
    }

    /// A page that follows, or overlaps with others: the same page is another one each time that it is read.
    private mutating func loadOlder(of source: Int) async throws {
        let page = numbers(from: 0..<40)
        let next = Bool.random(using: &random) ? Int.random(in: 2..<9, using: &random) : nil
        let older = try await library.storeOlder(
            Self.photos(page), of: names[source], unread: Self.unread(next), because: nil, at: Samples.now)
        let wasLoading = model.sources[source].older.isLoading
        model.sources[source].load(page, hasMore: next != nil)
        #expect(older == (wasLoading ? model.sources[source].older : nil), "seed \(seed)")
    }

    private mutating func endOlder(of source: Int) async throws {
        let hasFailed = Bool.random(using: &random)
        try await library.endOlder(of: names[source], because: nil, hasFailed: hasFailed)
        guard model.sources[source].older.isLoading else { return }
        model.sources[source].older.isLoading = false
        model.sources[source].hasFailed = hasFailed
    }

    private mutating func refresh(_ source: Int) async throws {
        let numbers = numbers(from: 0..<20)
        let next = Bool.random(using: &random) ? Int.random(in: 2..<9, using: &random) : nil
        let pause: PagePause? =
            next == nil ? nil : [.limit, .known, .failure].randomElement(using: &random)
        let feed = Self.feed(numbers, next: next, pause: pause)
        try await library.refresh(names[source], feed)
        model.sources[source].refresh(
            numbers, isReversed: feed.photos.beginsWithOldest, hasMore: next != nil, pause: pause)
        model.trim(source)
    }

    private mutating func numbers(from range: Range<Int>) -> [Int] {
        let first = Int.random(in: range, using: &random)
        var numbers = Array(first..<first + Int.random(in: 0..<8, using: &random))
        if Bool.random(using: &random) { numbers.shuffle(using: &random) }
        return numbers
    }

    // MARK: Facts

    mutating func check() async throws {
        for source in model.sources.indices { try await check(source) }
        let favorites = model.favorites.filter { !model.hidden.contains($0) }
        #expect(try await library.photoIDs(in: .favorites) == favorites.map(model.id), "seed \(seed)")
        let recents = model.recents.filter { !model.hidden.contains($0) }
        #expect(try await library.recents(of: Self.device).map(\.id) == recents.map(model.id), "seed \(seed)")
        let loading = model.sources.indices.filter { model.sources[$0].older.isLoading }
        #expect(try await library.sourcesLoadingOlder() == loading.map { names[$0] }, "seed \(seed)")
        // Each picture once, whichever source it is shown from, and not at all if it is hidden in one.
        let all = try await library.photos(in: .all)
        let pictures = Set(model.shown.map(\.number)).subtracting(model.hidden.map(\.number)).sorted(by: >)
        #expect(all.map(\.entry.title) == pictures.map { "Photo \($0)" }, "seed \(seed)")
        let ids = Set(model.shown.compactMap(model.id))
        #expect(all.allSatisfy { ids.contains($0.id) }, "seed \(seed)")
    }

    private mutating func check(_ number: Int) async throws {
        let (name, shown) = (names[number], model.shown(number))
        let photos = try await library.photos(in: .source(name))
        #expect(photos.map(\.entry.title) == shown.map { "Photo \($0)" }, "seed \(seed)")
        for (photo, found) in zip(shown, photos) {
            if let known = model.sources[number].ids[photo] {
                #expect(found.id == known, "seed \(seed): \(photo)")
            }
            model.sources[number].ids[photo] = found.id
        }
        let source = try #require(try await library.source(name))
        let expected = model.sources[number]
        #expect(source.photoCount == shown.count && source.historyCount == expected.history.count)
        let pages = try #require(try await library.furtherPages(of: name))
        #expect(pages.older == expected.older && pages.hasFailed == expected.hasFailed, "seed \(seed)")
        if let (index, photo) = Array(photos.enumerated()).randomElement(using: &random) {
            #expect(try await library.index(of: photo.id, in: .source(name)) == index, "seed \(seed)")
        }
        if let last = photos.last {
            let place = try await library.neighbors(of: last, in: .source(name))
            #expect(place.index == photos.count - 1 && place.count == photos.count, "seed \(seed)")
        }
    }
}
