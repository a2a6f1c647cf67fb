import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@testable import LibrarySQL

/// How many statements it takes to read sources.
@Suite struct SourceRowTests {
    /// A library with a list of places, the photos of `count` of them, and as many other sources.
    private func library(_ count: Int) async throws -> SQLLibrary {
        let library = try SQLLibrary.temporary()
        var list = Feed(kind: .flickr, title: "Top places")
        list.places = (0..<count).map { number in
            FeedPlace(
                title: "Town \(number), Norway", id: "T\(number)", feed: "https://example.org/town-\(number)")
        }
        try await library.addSample(list)
        for number in 0..<count {
            let listing = try #require(try await library.listings(ofPlace: "town-\(number)-norway").first)
            var photo = Samples.photo("town-\(number)")
            photo.place = "Town \(number), Norway"
            _ = try await library.addPhotos(
                of: listing, location: listing.location, settings: SourceSettings(),
                feed: Samples.feed([photo]), validators: Validators(), at: Samples.now)
            _ = try await library.add("https://example.org/\(number)", Samples.feed("\(number)"))
        }
        return library
    }

    /// The number of statements that `body` runs, and its result.
    private func counting<Value: Sendable>(
        _ library: SQLLibrary, _ body: @escaping @Sendable (UserConnection) throws -> Value
    ) async throws -> (count: Int, value: Value) {
        try await library.read { database in
            let counting = CountingConnection(database)
            let value = try body(UserConnection(counting, user: .owner))
            return (counting.count, value)
        }
    }

    @Test(arguments: [2, 5]) func readsTheSourcesOfPhotosAsOne(count: Int) async throws {
        let library = try await library(count)
        let photos = try await library.read { database in
            try database.values(Int64.self, sql: "SELECT id FROM photo").map(PhotoID.init(rawValue:))
        }
        let read = try await counting(library) { try SourceRow.fetchAll($0, of: photos) }
        #expect(read.value.compactMap(\.place?.city).count == count && read.value.count == 2 * count)
        // The sources and their covers.
        #expect(read.count == 2)
    }

    @Test(arguments: [2, 5]) func readsTheCoversOfSourcesAsOne(count: Int) async throws {
        let library = try await library(count)
        let sources = try await library.sources().map(\.id)
        let read = try await counting(library) { try SourceRow.covers($0, of: sources, count: 4) }
        #expect(read.value.count == count + 1 && read.value.values.map(\.count).reduce(0, +) == count)
        #expect(read.count == 2)
    }

    @Test func readsTheSourcesOfAPlaceAsOne() async throws {
        let library = try await library(3)
        let read = try await counting(library) { try SourceRow.fetchAll($0, ofPlace: "town-1-norway") }
        #expect(read.value.map(\.place?.city) == ["Town 1"])
        #expect(read.count == 2)
    }

    /// Of a large source, nothing but what is shown is read.
    @Test func findsTheNewestPhotosByAnIndex() async throws {
        let library = try await library(1)
        let plan = try await library.read { database in
            let plans = PlanConnection(database)
            let source = try #require(SourceID(rawValue: "sample"))
            _ = try SourceRow.covers(UserConnection(plans, user: .owner), of: [source], count: 4)
            return plans.lines
        }
        #expect(plan.contains { $0.hasPrefix("SEARCH photo USING COVERING INDEX photo_seen (source_id=?)") })
        #expect(!plan.contains { $0.hasPrefix("SCAN photo") })
    }
}

/// A connection that counts the statements that are run.
private class CountingConnection: SQLConnection {
    private let connection: any SQLConnection
    private(set) var count = 0

    init(_ connection: any SQLConnection) { self.connection = connection }

    var dialect: any SQLDialect { connection.dialect }

    func execute(sql: String, arguments: SQLArguments) throws -> Int {
        count += 1
        return try connection.execute(sql: sql, arguments: arguments)
    }

    func query(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        count += 1
        try connection.query(sql: sql, arguments: arguments, body)
    }

    func queryPacked(
        _ columns: [String], _ rest: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool
    ) throws {
        count += 1
        try connection.queryPacked(columns, rest, arguments: arguments, body)
    }

    func scan(sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool) throws {
        count += 1
        try connection.scan(sql: sql, arguments: arguments, body)
    }

    func statement(sql: String) throws -> any SQLStatement { try connection.statement(sql: sql) }
    func script(_ sql: String) throws { try connection.script(sql) }
    func searchWords(of text: String) throws -> [String] { try connection.searchWords(of: text) }
    func removeWords(ofPhotos photos: [Int64]) throws { try connection.removeWords(ofPhotos: photos) }

    func addWords(where condition: String, arguments: SQLArguments) throws {
        try connection.addWords(where: condition, arguments: arguments)
    }

    func indexSearchWords(ofPhotos photos: [Int64]) throws {
        try connection.indexSearchWords(ofPhotos: photos)
    }

    func tell(_ notice: ServerNotice) throws { try connection.tell(notice) }
}

/// A connection that notes how SQLite runs each query, the subqueries included.
private final class PlanConnection: CountingConnection {
    private(set) var lines: [String] = []

    override func query(
        sql: String, arguments: SQLArguments, _ body: (any SQLRow) throws -> Bool
    ) throws {
        try super.query(sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments) { row in
            lines.append(row[3])
            return true
        }
        try super.query(sql: sql, arguments: arguments, body)
    }
}
