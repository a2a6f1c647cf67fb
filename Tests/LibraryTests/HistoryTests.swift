import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// Photos that their feed does not list any more.
@Suite struct HistoryTests {
    private static func stream(_ photos: [FeedPhoto]) -> Feed {
        Feed(kind: .rss, title: "Stream", photos: photos)
    }

    private static func photos(_ numbers: some Sequence<Int>) -> [FeedPhoto] {
        numbers.map { Samples.photo("\($0)", key: "key \($0)") }
    }

    private static func titles(_ numbers: some Sequence<Int>) -> [String] { numbers.map { "Photo \($0)" } }

    @Test func aStreamOfTenThatRollsFiveTimesHasFifty() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos((0..<10).reversed())))
        for round in 1...4 {
            let newest = round * 10..<round * 10 + 10
            let summary = try await library.refresh(id, Self.stream(Self.photos(newest.reversed())))
            #expect(summary == StoreSummary(added: 10, changed: 0, left: 0, total: round * 10 + 10))
        }
        #expect(try await library.titles(in: id) == Self.titles((0..<50).reversed()))
        let source = try #require(try await library.source(id))
        #expect(source.photoCount == 50 && source.historyCount == 40)
        let photos = try await library.photos(in: .source(id))
        #expect(Set(photos.map(\.id)).count == 50)
        for (index, photo) in photos.enumerated() {
            #expect(try await library.index(of: photo.id, in: .source(id)) == index)
            #expect(try await library.neighbours(of: photo, in: .source(id)).index == index)
        }
    }

    @Test func aListMirrorsWhatIsThere() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b", "c"))
        try await library.refresh(id, Samples.feed("c"))
        #expect(try await library.titles(in: id) == ["Photo c"])
        #expect(try await library.source(id)?.historyCount == 0)
    }

    @Test func aFeedThatBeginsWithTheOldestKeepsThoseThatLeftLastInFront() async throws {
        let library = try Samples.library()
        let dated = { (numbers: Range<Int>) in
            Self.photos(numbers).enumerated().map { index, photo in
                var photo = photo
                photo.date = Samples.now + Double(numbers.lowerBound + index)
                return photo
            }
        }
        let id = try await library.addSample(Self.stream(dated(0..<4)))
        try await library.refresh(id, Self.stream(dated(2..<6)))
        #expect(try await library.titles(in: id) == Self.titles([2, 3, 4, 5, 1, 0]))
    }

    @Test func aPhotoThatComesBackIsTheSameAndStandsInTheFeed() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos([5, 4, 3, 2, 1])))
        let hidden = try await library.photoIDs(in: .source(id))[3]
        _ = try await library.remove(hidden, at: Samples.now)
        let before = try await library.photoIDs(in: .source(id))
        try await library.refresh(id, Self.stream(Self.photos([6])))
        let summary = try await library.refresh(id, Self.stream(Self.photos([7, 3, 2])))
        #expect(summary.added == 1 && summary.left == 0)
        #expect(try await library.titles(in: id) == Self.titles([7, 3, 6, 5, 4, 1]))
        let after = try await library.photoIDs(in: .source(id))
        #expect(after[1] == before[2] && !after.contains(hidden))
        _ = try await library.restore(hidden)
        #expect(try await library.titles(in: id) == Self.titles([7, 3, 2, 6, 5, 4, 1]))
    }

    @Test func anEmptyFeedLosesNothing() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos([3, 2, 1])))
        let before = try await library.photoIDs(in: .source(id))
        #expect(try await library.refresh(id, Self.stream([])).total == 3)
        #expect(try await library.photoIDs(in: .source(id)) == before)
        // What was a stream is read as a list once.
        try await library.refresh(id, Samples.feed("other"))
        try await library.refresh(id, Self.stream(Self.photos([4, 3])))
        #expect(
            try await library.titles(in: id) == ["Photo 4", "Photo 3", "Photo other", "Photo 2", "Photo 1"])
    }

    @Test func keepsTheNewestAndNoMore() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos([3, 2, 1])))
        try await library.refresh(id, Self.stream(Self.photos([6, 5, 4])))
        let oldest = try await library.photoIDs(in: .source(id))[4...]
        var settings = try #require(try await library.source(id)).settings
        settings.history = .newest(1)
        let version = try #require(try await library.version(of: .source(id)))
        #expect(try await library.update(id, title: nil, settings: settings)?.photoCount == 4)
        #expect(try #require(try await library.version(of: .source(id))) > version)
        #expect(try await library.titles(in: id) == Self.titles([6, 5, 4, 3]))
        for photo in oldest { #expect(try await library.photo(photo) == nil) }
        let summary = try await library.refresh(id, Self.stream(Self.photos([7, 6, 5])))
        #expect(summary.left == 1 && summary.gone.count == 1)
        #expect(try await library.titles(in: id) == Self.titles([7, 6, 5, 4]))
        settings.history = .newest(0)
        try await library.update(id, title: nil, settings: settings)
        #expect(try await library.titles(in: id) == Self.titles([7, 6, 5]))
    }

    @Test func keepsTheRecordOfWhatSomebodyHidOrViewed() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Self.stream(Self.photos([3, 2, 1])))
        let photos = try await library.photoIDs(in: .source(id))
        _ = try await library.remove(photos[0], at: Samples.now)
        try await library.noteView(of: photos[1], by: "device", at: Samples.now)
        var settings = SourceSettings()
        settings.history = .newest(0)
        try await library.update(id, title: nil, settings: settings)
        try await library.refresh(id, Self.stream(Self.photos([4])))
        #expect(try await library.titles(in: id) == ["Photo 4"])
        for kept in photos[..<2] { #expect(try await library.photo(kept) != nil) }
        #expect(try await library.photo(photos[2]) == nil)
        try await library.refresh(id, Self.stream(Self.photos([4, 3, 2])))
        #expect(try await library.photoIDs(in: .source(id)).last == photos[1])
        #expect(try await library.removedPhotos(in: id).map(\.id) == [photos[0]])
    }

    // MARK: Against a model

    /// What a person would expect: the feed, then what has left it, the last first.
    private struct Model {
        var feed: [Int] = []
        var history: [Int] = []
        var hidden: Set<Int> = []
        /// The newest first.
        var favorites: [Int] = []
        var ids: [Int: PhotoID] = [:]
        var limit: Int?

        mutating func refresh(_ new: [Int]) {
            history.removeAll { new.contains($0) }
            history = feed.filter { !new.contains($0) } + history
            feed = new
            forget()
        }

        mutating func forget() {
            history = Array(history.prefix(limit ?? .max))
            let kept = hidden.union(feed).union(history).union(favorites)
            ids = ids.filter { kept.contains($0.key) }
        }

        var shown: [Int] { (feed + history).filter { !hidden.contains($0) } }
    }

    /// `HISTORY_SEQUENCES` says how many sequences of changes are tried, 100 without it.
    private static let sequences =
        ProcessInfo.processInfo.environment["HISTORY_SEQUENCES"].flatMap { UInt64($0) } ?? 100

    private static let file = "library.sqlite"

    @Test func agreesWithAModel() async throws {
        for seed in 0..<Self.sequences { try await agrees(seed: seed) }
    }

    private func agrees(seed: UInt64) async throws {
        var random = Seeded(state: seed)
        let folders = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folders) }
        var folder = folders.appending(path: "first")
        var library = try Samples.library(at: folder.appending(path: Self.file).path)
        var model = Model()
        let id = try await library.addSample(Self.stream([]))
        var settings = SourceSettings()
        for step in 0..<12 {
            switch Int.random(in: 0..<11, using: &random) {
            case 0:
                guard let number = model.shown.randomElement(using: &random) else { continue }
                _ = try await library.remove(try #require(model.ids[number]), at: Samples.now)
                model.hidden.insert(number)
            case 1:
                guard let number = model.hidden.sorted().randomElement(using: &random) else { continue }
                _ = try await library.restore(try #require(model.ids[number]))
                model.hidden.remove(number)
                model.ids[number] = try await known(number, in: model, library)
            case 2:
                guard let number = model.shown.randomElement(using: &random) else { continue }
                let date = Samples.now + Double(step)
                try await library.addFavorite(try #require(model.ids[number]), at: date)
                if !model.favorites.contains(number) { model.favorites.insert(number, at: 0) }
            case 3:
                guard let number = model.favorites.randomElement(using: &random) else { continue }
                try await library.removeFavorite(try #require(model.ids[number]))
                model.favorites.removeAll { $0 == number }
                model.ids[number] = try await known(number, in: model, library)
            case 4:
                model.limit = [nil, 0, 2, 5].randomElement(using: &random) ?? nil
                settings.history = model.limit.map { .newest($0) } ?? .all
                try await library.update(id, title: nil, settings: settings)
                model.forget()
            case 5:
                // What a process leaves behind that is killed now: the file with its log, neither closed.
                let left = folders.appending(path: "\(step)")
                try FileManager.default.copyItem(at: folder, to: left)
                library = try Samples.library(at: left.appending(path: Self.file).path)
                folder = left
            default:
                let first = Int.random(in: 0..<20, using: &random)
                var numbers = Array(first..<first + Int.random(in: 0..<8, using: &random))
                if Bool.random(using: &random) { numbers.shuffle(using: &random) }
                try await library.refresh(id, Self.stream(Self.photos(numbers)))
                model.refresh(numbers)
            }
            let photos = try await library.photos(in: .source(id))
            #expect(photos.map(\.entry.title) == Self.titles(model.shown), "seed \(seed)")
            for (number, photo) in zip(model.shown, photos) {
                if let known = model.ids[number] { #expect(photo.id == known, "seed \(seed): \(number)") }
                model.ids[number] = photo.id
            }
            let favorites = model.favorites.filter { !model.hidden.contains($0) }
            #expect(
                try await library.photoIDs(in: .favorites) == favorites.map { model.ids[$0] }, "seed \(seed)")
            let source = try #require(try await library.source(id))
            #expect(source.photoCount == model.shown.count && source.historyCount == model.history.count)
            if let (index, photo) = Array(photos.enumerated()).randomElement(using: &random) {
                #expect(try await library.index(of: photo.id, in: .source(id)) == index, "seed \(seed)")
            }
            if let last = photos.last {
                let place = try await library.neighbours(of: last, in: .source(id))
                #expect(place.index == photos.count - 1 && place.count == photos.count, "seed \(seed)")
            }
        }
    }

    /// The name of a photo: one that only its being hidden or a favorite has kept is not known again.
    private func known(
        _ number: Int, in model: Model, _ library: any LibraryStore
    ) async throws -> PhotoID? {
        let id = try #require(model.ids[number])
        let isKept = (model.feed + model.history + model.favorites).contains(number)
        return isKept || model.hidden.contains(number) ? id : try await library.photo(id)?.id
    }
}
