import Foundation
import Library
import LibrarySQL
import Photos

// What the first window of all photos costs after a change, with 1,000,000 photos of 200 sources: one photo came,
// one was hidden. The reference is the same window of a library that was just opened, which orders all photos.
// Then what windows, searches, shapes and jumps cost. Beside `scripts/with-postgresql.sh` all of it is in PostgreSQL, whose
// own processor time is not counted. LIST_SOURCES is how many sources of 5,000 photos there are.

@main struct ListBenchmark {
    private static let environment = ProcessInfo.processInfo.environment
    private static let sourceCount = environment["LIST_SOURCES"].flatMap { Int($0) } ?? 200
    private static let database = environment["VITRINE_TEST_DATABASE"].flatMap(PostgreSQLLocation.init)
    private static let photoCount = 5_000
    private static let rounds = 9
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)
    private static let allowedMilliseconds = database == nil ? 50.0 : 150.0

    static func main() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lists-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "library.sqlite").path
        let library = try open(path)
        var sources: [SourceID] = []
        for number in 0..<sourceCount {
            let source = try await library.addSource(
                location: "https://example.org/\(number)", title: nil, id: nil, settings: SourceSettings(),
                feed: feed(number, photoCount), validators: Validators(), at: now)
            sources.append(source.id)
        }
        try check(try await window(library).total == sourceCount * photoCount, "all photos are listed")

        var (opened, added, hidden): ([Cost], [Cost], [Cost]) = ([], [], [])
        for round in 0..<rounds {
            let cold = try open(path)
            opened.append(try await cost { _ = try await window(cold) })
            try cold.close()

            let before = try await window(library)
            let number = round * 17 % sourceCount
            try await library.store(
                feed(number, photoCount + 1 + round), in: sources[number], validators: Validators(), at: now)
            added.append(try await cost { [library] in _ = try await window(library) })
            let after = try await window(library)
            try check(after.total == before.total + 1 + round, "the new photos are listed")
            try check(
                after.photos.first?.entry.title == title(number, photoCount + round), "the newest is first")

            guard let first = after.photos.first else { continue }
            _ = try await library.remove(first.id, at: now)
            hidden.append(try await cost { [library] in _ = try await window(library) })
            let rest = try await window(library)
            try check(rest.total == after.total - 1, "one photo less is listed")
            let scanned = try await window(cold: path)
            try check(rest.photos.map(\.id) == scanned.photos.map(\.id), "the same order")
            _ = try await library.restore(first.id)
        }
        let reference = Cost.median(opened)
        print("reference, a library that was just opened: \(reference)")
        for (name, costs) in [("one photo came", added), ("one photo was hidden", hidden)] {
            let cost = Cost.median(costs)
            print("\(name): \(cost), of the reference \(cost.ratio(to: reference))")
            try check(cost.milliseconds <= allowedMilliseconds, "\(name): within \(allowedMilliseconds) ms")
        }
        try await measureReading(library, sources[0])
    }

    private static func open(_ path: String) throws -> SQLLibrary {
        guard let database else { return try SQLLibrary(path: path) }
        return try SQLLibrary(database, keyIn: URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    /// What is asked most often of a list that is known.
    private static func measureReading(_ library: SQLLibrary, _ source: SourceID) async throws {
        let middle = sourceCount * photoCount / 2
        let works: [(String, @Sendable () async throws -> Void)] = [
            ("a window of all", { _ = try await library.window(of: .all, offset: middle, limit: 60) }),
            (
                "a window of a source",
                { _ = try await library.window(of: .source(source), offset: 2_500, limit: 60) }
            ),
            ("the shapes of a source", { _ = try await library.shapes(of: .source(source)) }),
            ("a jump to a year", { _ = try await library.index(of: try day(2023), in: .all) }),
            (
                "a search",
                {
                    let words = "photo \(Int.random(in: 0..<photoCount))"
                    _ = try await library.window(of: .search(words, in: .all), offset: 0, limit: 60)
                }
            ),
        ]
        for (name, work) in works {
            var costs: [Cost] = []
            for _ in 0..<rounds { costs.append(try await cost(of: work)) }
            print("\(name): \(Cost.median(costs))")
        }
    }

    private static func day(_ year: Int) throws -> CalendarDate {
        guard let date = CalendarDate(year: year) else { throw WrongFact(fact: "\(year) is a year") }
        return date
    }

    /// Photos with dates of their own, those of all sources mixed with one another; the last one is the newest.
    private static func feed(_ source: Int, _ count: Int) -> Feed {
        let photos = (0..<count).reversed().map { number in
            var photo = FeedPhoto(
                title: title(source, number), original: "https://example.org/\(source)/\(number).jpg")
            photo.size = PixelSize(width: 4000 + number % 100, height: 3000)
            let isNew = number >= photoCount
            photo.date = now.addingTimeInterval(Double(number * 600 + source - (isNew ? 0 : 10_000_000)))
            return photo
        }
        return Feed(kind: .photoList, title: "Source \(source)", photos: Array(photos))
    }

    private static func title(_ source: Int, _ number: Int) -> String {
        "Photo \(number) of source \(source)"
    }

    private static func window(_ library: SQLLibrary) async throws -> PhotoWindow {
        try await library.window(of: .all, offset: 0, limit: 60)
    }

    private static func window(cold path: String) async throws -> PhotoWindow {
        let library = try open(path)
        let window = try await window(library)
        try library.close()
        return window
    }

    private static func cost(of work: @Sendable () async throws -> Void) async throws -> Cost {
        let (start, processor) = (clock(CLOCK_MONOTONIC), clock(CLOCK_PROCESS_CPUTIME_ID))
        try await work()
        return Cost(
            milliseconds: clock(CLOCK_MONOTONIC) - start,
            processorMilliseconds: clock(CLOCK_PROCESS_CPUTIME_ID) - processor)
    }

    private static func clock(_ id: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(id, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }

    private static func check(_ condition: Bool, _ fact: String) throws {
        guard condition else { throw WrongFact(fact: fact) }
    }
}

/// What the benchmark believed and was not so.
private struct WrongFact: Error, CustomStringConvertible {
    let fact: String
    var description: String { "not so: \(fact)" }
}

private struct Cost: CustomStringConvertible {
    let milliseconds: Double
    let processorMilliseconds: Double

    static func median(_ costs: [Cost]) -> Cost {
        func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        return Cost(
            milliseconds: middle(costs.map(\.milliseconds)),
            processorMilliseconds: middle(costs.map(\.processorMilliseconds)))
    }

    func ratio(to other: Cost) -> String {
        String(
            format: "%.3f in time, %.3f in processor time", milliseconds / other.milliseconds,
            processorMilliseconds / other.processorMilliseconds)
    }

    var description: String {
        String(format: "%.1f ms, %.1f ms of processor", milliseconds, processorMilliseconds)
    }
}
