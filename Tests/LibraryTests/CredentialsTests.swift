import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct CredentialsTests {
    private let secret = "s3cret-value"

    private func basic() throws -> SourceCredentials { try SourceCredentials(user: "ada", password: secret) }

    @Test func keepsCredentialsOfASourceForItsOrigin() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        #expect(try await library.credentials(of: id) == nil)
        #expect(try await library.source(id)?.credentials == nil)

        try await library.setCredentials(try basic(), of: id)
        let kept = try #require(try await library.credentials(of: id))
        #expect(kept.credentials == (try basic()) && kept.origin == WebOrigin(Samples.location))
        #expect(try await library.source(id)?.credentials == .basic)

        try await library.setCredentials(try SourceCredentials(token: "other"), of: id)
        #expect(try await library.source(id)?.credentials == .bearer)
        #expect(try await library.credentials(of: id)?.credentials == SourceCredentials(token: "other"))

        try await library.setCredentials(nil, of: id)
        #expect(try await library.credentials(of: id) == nil)
        #expect(try await library.source(id)?.credentials == nil)
    }

    @Test func addsASourceTogetherWithItsCredentials() async throws {
        let library = try Samples.library()
        let added = try await library.addSource(
            location: Samples.location, title: nil, id: nil, settings: SourceSettings(),
            feed: Samples.feed("a"),
            validators: Validators(), credentials: try basic(), at: Samples.now, jitter: 0)
        #expect(added.credentials == .basic)
        let image = try #require(try await library.allPhotos(in: added.id).first?.entry.original)
        #expect(CredentialScope.name(in: image) != nil)
        let pending = try await library.addPending(
            location: "https://example.org/later.json", reason: .system(""), credentials: try basic(),
            at: Samples.now)
        #expect(pending.credentials == .basic)
    }

    @Test func addsNoSourceWithoutItsCredentials() async throws {
        let library = try Samples.library()
        for location in ["/photos", "flickr:interestingness"] {
            await #expect(throws: LibraryError.self) {
                try await library.addSource(
                    location: location, title: nil, id: nil, settings: SourceSettings(),
                    feed: Samples.feed("a"),
                    validators: Validators(), credentials: try basic(), at: Samples.now, jitter: 0)
            }
            await #expect(throws: LibraryError.self) {
                try await library.addPending(
                    location: location, reason: .system(""), credentials: try basic(), at: Samples.now)
            }
        }
        #expect(try await library.sources().isEmpty)
    }

    @Test func marksTheImagesOfTheOriginAndOfNoOtherSource() async throws {
        let library = try Samples.library()
        let external = FeedPhoto(title: "Elsewhere", original: "https://images.example.org/c.jpg")
        let id = try await library.addSample(Samples.feed([Samples.photo("a"), external]))
        let other = try await library.add("https://example.com/b.json", Samples.feed("a")).id
        try await library.setCredentials(try basic(), of: id)

        let marked = try await library.allPhotos(in: id).compactMap(\.entry.original)
        #expect(marked.map(CredentialScope.plain) == ["https://example.org/a.jpg", external.original])
        let scope = try #require(CredentialScope.name(in: marked[0]))
        #expect(CredentialScope.name(in: marked[1]) == nil)
        #expect(try await library.credentials(named: scope)?.credentials == (try basic()))
        #expect(try await library.credentials(named: CredentialScope.newName()) == nil)
        #expect(try await library.allPhotos(in: other).map(\.entry.original) == ["https://example.org/a.jpg"])

        // Refreshed photos have the same marks, and are matched.
        let before = try await library.allPhotos(in: id).map(\.id)
        let summary = try await library.refresh(
            id, Samples.feed([Samples.photo("a"), external, Samples.photo("b")]))
        #expect(summary.added == 1 && summary.left == 0)
        let photos = try await library.allPhotos(in: id)
        #expect(Array(photos.map(\.id).prefix(2)) == before)
        #expect(photos.compactMap(\.entry.original).map(CredentialScope.name) == [scope, nil, scope])
        #expect(try await library.hasNew([Samples.photo("b")], in: id) == false)

        try await library.setCredentials(nil, of: id)
        let plain = try await library.allPhotos(in: id).compactMap(\.entry.original)
        #expect(plain.first == "https://example.org/a.jpg")
        #expect(plain.allSatisfy { CredentialScope.name(in: $0) == nil })
    }

    @Test func factsOfAnImageAreNotSharedWithThoseWithoutCredentials() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let other = try await library.add("https://example.com/b.json", Samples.feed("a")).id
        try await library.setCredentials(try basic(), of: id)
        let url = try #require(try await library.allPhotos(in: id).first?.entry.original)
        var record = ImageRecord()
        record.facts = ImageFacts(
            size: try #require(PixelSize(width: 40, height: 30)), contentType: "image/jpeg", color: nil,
            placeholder: nil,
            frameCount: 1, revision: nil)
        try await library.storeImageRecords([url: record])
        #expect(try await library.allPhotos(in: id).first?.facts != nil)
        #expect(try await library.allPhotos(in: other).first?.facts == nil)
    }

    @Test func appliesTheCredentialsOfAListToItsPlaces() async throws {
        let library = try Samples.library()
        var list = Samples.feed("a")
        list.places = [FeedPlace(title: "Graz, Austria", id: "G1", feed: "https://example.org/graz.json")]
        let id = try await library.addSample(list)
        try await library.setCredentials(try basic(), of: id)
        let listing = try #require(try await library.listings(ofPlace: "graz-austria").first)
        let place = try await library.addPhotos(
            of: listing, location: listing.location, settings: SourceSettings(), feed: Samples.feed("g"),
            validators: Validators(), at: Samples.now)
        #expect(try await library.credentials(of: place.id)?.origin == WebOrigin(Samples.location))
        let image = try await library.allPhotos(in: place.id).first?.entry.original
        #expect(image.flatMap(CredentialScope.name) != nil)
    }

    @Test func dropsThemIfTheSourceMovesToAnotherOrigin() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        try await library.setCredentials(try basic(), of: id)
        try await library.move(id, to: "https://example.org/moved.json")
        #expect(try await library.source(id)?.credentials == .basic)
        #expect(try await library.credentials(of: id) != nil)
        try await library.move(id, to: "https://example.org:8443/moved.json")
        #expect(try await library.source(id)?.credentials == nil)
        #expect(try await library.credentials(of: id) == nil)
        let image = try await library.allPhotos(in: id).first?.entry.original
        #expect(image == "https://example.org/a.jpg")
    }

    @Test func deletesThemWithTheirSource() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        try await library.setCredentials(try basic(), of: id)
        let url = try await library.allPhotos(in: id).first?.entry.original
        let scope = try #require(url.flatMap(CredentialScope.name))
        try await library.deleteSource(id)
        #expect(try await library.credentials(named: scope) == nil)
        let again = try await library.addSample(Samples.feed("a"))
        #expect(try await library.credentials(of: again) == nil)
    }

    @Test func requestsTheFeedInFullOnceTheyChange() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        try await library.store(
            Samples.feed("a"), in: id, validators: Validators(entityTag: "1"), at: Samples.now)
        try await library.setCredentials(try basic(), of: id)
        #expect(try await library.validators(of: id) == Validators())
    }

    @Test func refusesThemForWhatIsNoURL() async throws {
        let library = try Samples.library()
        let id = try await library.add("/home/ada/Pictures", Samples.feed("a")).id
        let credentials = try basic()
        await #expect {
            try await library.setCredentials(credentials, of: id)
        } throws: { error in
            guard case LibraryError.credentials(.notHTTP) = error else { return false }
            return true
        }
    }
}
