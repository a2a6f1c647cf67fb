import Foundation
import Library
import LibrarySQL
import Photos

// Cost of lists in a library of 1,000,000 photos of 181 sources, one of which has 100,000: the first window of all photos
// in a library that was just opened, after a photo was added, and after one was hidden; then windows, shapes, searches and
// jumps. With `scripts/with-postgresql.sh` the same is done in PostgreSQL in turns, including the database's CPU time.
//   LIST_SOURCES  number of sources with 5,000 photos (default 180)
//   LIST_LARGE    number of photos of one more source (default 100000)
//   LIST_ROUNDS   number of measurements of each operation, whose median counts (default 9)
//   LIST_SETTLING seconds to wait for PostgreSQL's autovacuum after writing the photos (default 0)
//   LIST_FOLDER   keeps SQLite's file in this folder, and uses existing libraries in it and in PostgreSQL

@main struct ListBenchmark {
    static let environment = ProcessInfo.processInfo.environment
    static let sourceCount = number("LIST_SOURCES") ?? 180
    static let photoCount = 5_000
    static let largeCount = number("LIST_LARGE") ?? 100_000
    private static let rounds = number("LIST_ROUNDS") ?? 9
    private static let allowedMilliseconds = 50.0
    /// The limit of PostgreSQL's time, as a multiple of SQLite's.
    private static let allowedRatio = 3.0
    /// Operations that take less, in milliseconds, consist of one or two round trips, and are not compared: a page
    /// of several milliseconds does not show them. `Benchmarks/databases` compares pages.
    private static let noise = 1.0

    private static func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }

    static func main() async {
        do {
            try await run()
        } catch {
            print(error)
            exit(1)
        }
    }

    private static func run() async throws {
        let folder =
            environment["LIST_FOLDER"].map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? FileManager.default.temporaryDirectory.appending(path: "lists-\(UUID().uuidString)")
        defer { if environment["LIST_FOLDER"] == nil { try? FileManager.default.removeItem(at: folder) } }
        var subjects = [try Subject(storage: .file(folder.appending(path: "vitrine.sqlite").path))]
        if let url = environment["VITRINE_TEST_DATABASE"].flatMap(PostgreSQLLocation.init) {
            subjects.append(try Subject(storage: .server(url, keyIn: folder.path)))
        }
        var totals: Set<Int> = []
        for subject in subjects { totals.insert(try await subject.fill()) }
        try check(totals.count == 1, "all libraries have as many photos")
        print("\(totals.first ?? 0) photos of \(sourceCount + 1) sources")
        if subjects.count > 1 { try await Task.sleep(for: .seconds(number("LIST_SETTLING") ?? 0)) }
        for round in 0..<rounds {
            for subject in subjects { try await subject.measureChanges(round) }
        }
        // The first round prepares statements.
        for round in 0...rounds {
            for subject in subjects { try await subject.measureReading(round, isCounted: round > 0) }
        }
        try report(subjects)
    }

    private static func report(_ subjects: [Subject]) throws {
        let (file, server) = (subjects[0], subjects.dropFirst().first)
        var slow: [String] = []
        for operation in file.costs.order {
            let cost = file.costs.median(operation)
            guard let other = server?.costs.median(operation) else {
                print("\(operation): \(cost)")
                continue
            }
            print("\(operation): SQLite \(cost); PostgreSQL \(other); ratio \(other.ratio(to: cost))")
            if other.time > max(cost.time * allowedRatio, noise) { slow.append(operation) }
        }
        for operation in [Subject.photoAdded, Subject.photoHidden] {
            let cost = file.costs.median(operation)
            let ratio = cost.ratio(to: file.costs.median(Subject.opened))
            print("\(operation), relative to the first window after a start: \(ratio)")
            try check(cost.time <= allowedMilliseconds, "\(operation): within \(allowedMilliseconds) ms")
        }
        try check(
            slow.isEmpty,
            "PostgreSQL takes at most \(allowedRatio) times as long as SQLite: \(slow.joined(separator: ", "))"
        )
    }

    static func check(_ condition: Bool, _ fact: String) throws {
        guard condition else { throw FailedExpectation(fact: fact) }
    }
}

/// An expectation of the benchmark that was not met.
private struct FailedExpectation: Error, CustomStringConvertible {
    let fact: String
    var description: String { "failed: \(fact)" }
}
