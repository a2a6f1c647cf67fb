import Foundation
import Library
import LibrarySamples
import Photos
import Testing

/// A public source in the library of a visitor.
@Suite struct VisitorsTests {
    private static let settings = SourceSettings(
        slideshowSeconds: 7, referer: "https://zanzibar.example/", listPath: "zanzibar",
        imagePath: "zanzibar.url",
        titlePath: "zanzibar.name")

    private enum Reason: String, MessageCode { case failed }

    @Test func hidesLocationsFromVisitors() async throws {
        let library = try Samples.library()
        let reason = Message(Reason.failed, [.path: .text("/srv/zanzibar")])
        let added = try await library.addSource(
            location: "https://cloud.example/feed?token=zanzibar", title: "Open", id: nil,
            settings: Self.settings,
            feed: Samples.feed("a"), validators: Validators(), at: Samples.now)
        try await library.noteFailure(
            reason, of: added.id, at: Samples.now, retryAfter: nil, hasEnded: false, jitter: 0,
            unreadable: nil)
        _ = try await library.setPublic(true, source: added.id)
        let photos = try await library.photoIDs(in: .source(added.id))
        let visitor = library.personal(to: .visitor)
        let seen = [
            try await visitor.source(added.id), try await visitor.sources().first,
            try await visitor.sources(of: photos).first,
            try await visitor.sourcesAndPersonalVersion().sources.first,
        ]
        for source in seen {
            let source = try #require(source)
            #expect(source.title == "Open" && source.photoCount == 1 && source.settings.slideshowSeconds == 7)
            #expect(source.location == "")
            #expect(source.settings.referer == nil && source.settings.pointer == FeedPointer())
            // The failure itself is visible.
            let failure = try #require(source.failure)
            #expect(failure != reason && failure.arguments.isEmpty)
        }
        let own = try #require(try await library.source(added.id))
        #expect(own.failure == reason && own.settings == Self.settings && own.location.hasSuffix("zanzibar"))
    }

    @Test func hidesCoordinatesAndKeywordsFromVisitors() async throws {
        let library = try Samples.library()
        var photo = Samples.photo("a")
        photo.coordinate = Coordinate(latitude: 46.5, longitude: 7.25)
        photo.place = "Bern"
        let source = try await library.addSample(Samples.feed([photo]))
        _ = try await library.setPublic(true, source: source)
        var metadata = PhotoMetadata()
        metadata.coordinate = photo.coordinate
        metadata.keywords = ["Ada"]
        metadata.lens = "EF 50mm"
        let size = try #require(PixelSize(width: 40, height: 30))
        try await library.storeFacts(
            ImageFacts(size: size, contentType: "image/jpeg", metadata: metadata),
            of: try #require(photo.original))
        let id = try #require(try await library.photoIDs(in: .source(source)).first)
        let own = try #require(try await library.photo(id))
        #expect(own.entry.coordinate == photo.coordinate)
        #expect(try await library.metadata(of: [id]) == [id: metadata])
        let visitor = library.personal(to: .visitor)
        let shown = [try await visitor.photo(id), try await visitor.photos(in: .source(source)).first]
        for seen in shown {
            let seen = try #require(seen)
            #expect(seen.entry.coordinate == nil && seen.entry.place == own.entry.place)
        }
        var seen = PhotoMetadata()
        seen.lens = metadata.lens
        #expect(try await visitor.metadata(of: [id]) == [id: seen])
    }

    /// The link of an album opens all of it, also what is in no public mix.
    @Test(arguments: [
        (FeedKind.nextcloud, "https://cloud.example/s/zanzibar", false),
        (.immich, "https://cloud.example/share/zanzibar/photos/1", false),
        (.iCloud, "https://www.icloud.com/sharedalbum/#zanzibar;1", false),
        (.lychee, "https://cloud.example/gallery/zanzibar/1", false),
        (.webPage, "https://cloud.example/?token=zanzibar", false), (.rss, Samples.location, false),
        (.rss, "https://example.org/photos/1", true),
    ])
    func hidesTheLinkOfAnAlbumFromVisitors(kind: FeedKind, page: String, isShown: Bool) async throws {
        let library = try Samples.library()
        var photo = Samples.photo("a")
        photo.page = page
        let source = try await library.addSample(Feed(kind: kind, title: "Album", photos: [photo]))
        let mix = try await library.addMix(
            title: "Mix", sources: [source], words: "", order: .newest, audience: .public)
        let visitor = library.personal(to: .visitor)
        let id = try #require(try await visitor.photoIDs(in: .mix(mix.id)).first)
        #expect(try await library.photo(id)?.entry.page == page)
        #expect(try await visitor.photo(id)?.entry.page == (isShown ? page : nil))
        #expect(try await visitor.photos(in: .mix(mix.id)).map(\.entry.page) == [isShown ? page : nil])
    }

    /// Limits and sizes are no secret; hosts, paths and texts of servers are.
    @Test(arguments: [
        (Message(Reason.failed), true),
        (Message(Reason.failed, [.limit: .bytes(5), .count: .number(2)]), true),
        (Message(Reason.failed, [.cause: .message(Message(Reason.failed, [.seconds: .seconds(3)]))]), true),
        (Message(Reason.failed, [.host: .text("zanzibar.example")]), false), (.system("zanzibar"), false),
        (Message(Reason.failed, [.cause: .message(.system("zanzibar"))]), false),
        (Message(Reason.failed, [.choices: .texts(["zanzibar"])]), false),
    ])
    func showsVisitorsWhyAPhotoFailedUnlessThatHasTexts(reason: Message, isShown: Bool) async throws {
        let library = try Samples.library()
        let source = try await library.addSample(Samples.feed("a"))
        _ = try await library.setPublic(true, source: source)
        var record = ImageRecord()
        record.failure = .init(reason: reason, isTransient: true)
        try await library.storeImageRecords(["https://example.org/a.jpg": record])
        let id = try #require(try await library.photoIDs(in: .source(source)).first)
        #expect(try await library.photo(id)?.failure == reason)
        let visitor = library.personal(to: .visitor)
        let seen = [
            try await visitor.photo(id),
            try await visitor.photos(in: .source(source), offset: 0, limit: 1).first,
        ]
        for photo in seen {
            let failure = try #require(photo?.failure)
            #expect((failure == reason) == isShown)
            #expect(isShown || failure.arguments.isEmpty)
        }
    }
}
