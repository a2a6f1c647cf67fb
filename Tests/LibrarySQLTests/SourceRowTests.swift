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
