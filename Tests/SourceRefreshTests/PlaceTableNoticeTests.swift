import Foundation
import Library
import LibrarySQL
import Logging
import Photos
import SourceRefresh
import Testing

@Suite(.timeLimit(.minutes(1))) struct PlaceTableNoticeTests {
    private struct NamingReader: LocationReading {
        let placeTable: String? = "another table"

        func read(_ location: String, settings: SourceSettings, validators: Validators?) -> SourceReading {
            .unchanged
        }
    }

    @Test func theScheduleRecordsTheTableOfPlaces() async throws {
        let library = try SQLLibrary.temporary()
        var photo = FeedPhoto(title: "Photo", original: "https://example.org/a.jpg")
        photo.coordinate = Coordinate(latitude: 60, longitude: 5)
        let source = try await library.addSource(
            location: "https://example.org/", title: nil, id: nil, settings: SourceSettings(),
            feed: Feed(kind: .photoList, title: "Sample", photos: [photo]),
            validators: Validators(entityTag: "\"a\"", lastModified: nil), at: Date.now)
        let refresher = SourceRefresher(
            library: library, reader: NamingReader(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let schedule = Task { await refresher.runSchedule() }
        try await eventually { try await library.validators(of: source.id) == Validators() }
        schedule.cancel()
        await schedule.value
    }
}
