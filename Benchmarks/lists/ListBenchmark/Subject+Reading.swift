import Foundation
import Library
import LibrarySQL
import Photos

/// The operations whose costs are compared between databases.
extension Subject {
    private struct Operation {
        let name: String
        /// How often it is done for one figure.
        let repeats: Int
        let run: () async throws -> Void

        init(_ name: String, repeats: Int = 20, _ run: @escaping () async throws -> Void) {
            (self.name, self.repeats, self.run) = (name, repeats, run)
        }
    }

    /// - Parameter isCounted: Whether the costs count.
    func measureReading(_ round: Int, isCounted: Bool) async throws {
        let total = try await window().total
        let middle = try await library.window(of: .all, offset: total / 2, limit: 1)
        guard let photo = middle.photos.first else { return }
        for operation in windows(total) + lists() + jumps(photo) + searches(round) + visits() {
            let cost = try await clock.cost {
                for _ in 0..<operation.repeats { try await operation.run() }
            }
            if isCounted { costs.add(cost.divided(by: operation.repeats), operation.name) }
        }
    }

    private func windows(_ total: Int) -> [Operation] {
        let large = sources[sources.count - 1]
        func window(_ collection: CollectionID, _ offset: Int) async throws {
            let window = try await self.library.window(of: collection, offset: offset, limit: 60)
            try ListBenchmark.check(!window.photos.isEmpty, "a window has photos")
        }
        return [
            Operation("the first window of all photos") { try await window(.all, 0) },
            Operation("a window in the middle of all photos") {
                try await window(.all, Int.random(in: total / 3..<total / 2))
            },
            Operation("the last window of all photos") { try await window(.all, total - 60) },
            Operation("the first window of the large source") { try await window(.source(large), 0) },
            Operation("a window in the middle of it") {
                try await window(.source(large), Int.random(in: 0..<ListBenchmark.largeCount - 60))
            },
            Operation("its last window") { try await window(.source(large), ListBenchmark.largeCount - 60) },
        ]
    }

    private func lists() -> [Operation] {
        let (library, source, large) = (library, sources[1], sources[sources.count - 1])
        return [
            Operation("shapes of all photos", repeats: 1) { _ = try await library.shapes(of: .all) },
            Operation("shapes of a source", repeats: 5) { _ = try await library.shapes(of: .source(source)) },
            Operation("shapes of the large source", repeats: 1) {
                _ = try await library.shapes(of: .source(large))
            },
            Operation("IDs of a source's photos", repeats: 5) {
                _ = try await library.photoIDs(in: .source(source))
            },
            Operation("date sections of all photos", repeats: 1) { _ = try await library.dates(of: .all) },
            Operation("cards of the library", repeats: 1) { _ = try await library.sources() },
        ]
    }

    private func jumps(_ photo: Photo) -> [Operation] {
        let library = library
        return [
            Operation("jump to a month") {
                guard let month = CalendarDate("2021-\(Int.random(in: 10...12))") else { return }
                _ = try await library.index(of: month, in: .all)
            },
            Operation("index of a photo among all") { _ = try await library.index(of: photo.id, in: .all) },
            Operation("index of a photo in its source") {
                _ = try await library.index(of: photo.id, in: .source(photo.source))
            },
            Operation("a photo with its neighbors") { _ = try await library.position(of: photo.id, in: nil) },
            Operation("a photo with its neighbors among all") {
                _ = try await library.position(of: photo.id, in: .all)
            },
        ]
    }

    /// Each search is new; that for the common words is paged afterwards.
    private func searches(_ round: Int) -> [Operation] {
        let library = library
        // Beginnings of words, which all titles contain.
        let words = ["photo", "phot"].flatMap { one in
            ["source", "sourc", "sour", "sou", "so"].map { "\(one) \($0)" }
        }
        let common = CollectionID.search(words[round % words.count], in: .all)
        return [
            Operation("search for a rare word", repeats: 1) {
                let rare = CollectionID.search("\(Int.random(in: 1_000..<Self.photoCount))", in: .all)
                let found = try await library.window(of: rare, offset: 0, limit: 60)
                try ListBenchmark.check(found.total >= ListBenchmark.sourceCount, "the search has results")
            },
            Operation("search for a rare word in a source", repeats: 1) {
                let rare = "\(Int.random(in: 1_000..<Self.photoCount))"
                let source = CollectionID.source(self.sources[round])
                _ = try await library.window(of: .search(rare, in: source), offset: 0, limit: 60)
            },
            Operation("search for words that all photos have", repeats: 1) {
                _ = try await library.window(of: common, offset: 0, limit: 60)
            },
            Operation("a further window of that search") {
                let offset = Int.random(in: 0..<ListBenchmark.sourceCount * Self.photoCount - 60)
                let found = try await library.window(of: common, offset: offset, limit: 60)
                try ListBenchmark.check(found.photos.count == 60, "the search has further results")
            },
        ]
    }

    /// Each visit is later: the list of new photos is computed again.
    private func visits() -> [Operation] {
        let (library, source) = (library, sources[sources.count - 2])
        return [
            Operation("a visit", repeats: 1) { try await library.noteVisit(to: source, at: Date()) },
            Operation("new photos after a visit", repeats: 1) {
                let new = try await library.window(of: .new, offset: 0, limit: 60)
                try ListBenchmark.check(new.total >= Self.newTotal, "there are new photos")
            },
        ]
    }
}
