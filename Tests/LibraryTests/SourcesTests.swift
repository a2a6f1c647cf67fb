import Foundation
import Library
import LibrarySamples
import Photos
import Testing

@Suite struct SourcesTests {
    @Test func listsSourcesInTheOrderAddedWithCoverAndCounts() async throws {
        let library = try Samples.library()
        let photos = [FeedPhoto(title: "Text"), Samples.photo("a"), Samples.photo("b")]
        try await library.add("https://example.org/2", Samples.feed(photos, title: "Zebra"))
        try await library.add("https://example.org/1", Samples.feed([], title: "Aardvark"))
        let sources = try await library.sources()
        #expect(sources.map(\.title) == ["Zebra", "Aardvark"])
        #expect(sources[0].photoCount == 3)
        #expect(sources[0].cover?.entry.title == "Photo a")
        #expect(sources[1].cover == nil)
    }

    @Test func coversWithTheFirstPictureNotRemoved() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a", "b"))
        let first = try await library.photoIDs(in: .source(id))[0]
        _ = try await library.remove(first, at: Samples.now)
        #expect(try await library.source(id)?.cover?.entry.title == "Photo b")
    }

    @Test(arguments: [
        ("Field notes", "field-notes"), ("Été à Zürich!", "ete-a-zurich"), ("  ", "example-org"),
        ("写真", "xie-zhen"), ("🏔", "source"), ("Straße 12", "strasse-12"),
    ])
    func makesNamesFromTitles(title: String, name: String) async throws {
        let library = try Samples.library()
        let source = try await library.add("https://example.org/", Samples.feed([], title: title))
        #expect(source.id.rawValue == name)
    }

    @Test func makesNamesThatNoOtherSourceHas() async throws {
        let library = try Samples.library()
        let long = String(repeating: "long ", count: 40)
        for number in 0..<12 {
            let source = try await library.add("https://example.org/\(number)", Samples.feed([], title: long))
            #expect(source.id.rawValue.utf8.count <= 64)
        }
        #expect(Set(try await library.sources().map(\.id)).count == 12)
    }

    @Test(arguments: [
        ("https://www.example.org/feed.xml", "example.org"), ("/home/me/Pictures", "Pictures"),
        ("/home/me/list.json", "list"), ("/", "/"), ("http://127.0.0.1:8000/harbour.json", "harbour"),
        ("https://example.org/boats/feed.json", "boats"), ("https://example.org/users/anna/rss?all", "anna"),
        ("https://example.org/a%20quay.json", "a quay"), ("http://127.0.0.1/1.json", "127.0.0.1 1"),
        ("https://www.example.org/", "example.org"),
    ])
    func namesASourceWithoutATitleAfterItsLocation(location: String, title: String) async throws {
        let library = try Samples.library()
        let source = try await library.add(location, Samples.feed([], title: nil))
        #expect(source.title == title)
        #expect(!source.hasOwnTitle)
    }

    /// Exported lists contain the titles of all sources.
    @Test func doesNotTreatTheFeedsTitleAsAPersons() async throws {
        let library = try Samples.library()
        func add(_ title: String, _ location: String) async throws -> Source {
            try await library.addSource(
                location: location, title: title, id: nil, settings: SourceSettings(),
                feed: Samples.feed([], title: " Lakes "), validators: Validators(), at: Samples.now)
        }
        let same = try await add("Lakes", "https://example.org/1")
        #expect(same.title == "Lakes" && !same.hasOwnTitle)
        #expect(try await add("My lakes", "https://example.org/2").hasOwnTitle)
        try await library.refresh(same.id, Samples.feed([], title: "Lakes and rivers"))
        #expect(try await library.source(same.id)?.title == "Lakes and rivers")
    }

    @Test func keepsASourceThatCouldNotBeReadYet() async throws {
        let library = try Samples.library()
        let location = "https://example.org/boats.json"
        let source = try await library.addPending(
            location: location, reason: .system("There is no network."), at: Samples.now)
        #expect(source.title == "boats" && source.photoCount == 0 && source.refreshedAt == nil)
        #expect(source.failure == .system("There is no network."))
        let due = try #require(try await library.nextDue())
        #expect((60...300).contains(due.timeIntervalSince(Samples.now)))
        await #expect(throws: LibraryError.self) {
            try await library.addPending(location: location, reason: .system(""), at: Samples.now)
        }
        try await library.refresh(source.id, Samples.feed("a", "b"))
        let read = try #require(try await library.source(source.id))
        #expect(read.failure == nil && read.photoCount == 2)
    }

    @Test func refusesAnExistingLocationNamingItsSource() async throws {
        let library = try Samples.library()
        let first = try await library.add("https://example.org/", Samples.feed([], title: "First"))
        let error = await #expect(throws: LibraryError.self) {
            try await library.add("https://example.org/", Samples.feed([], title: "Second"))
        }
        guard case .locationTaken(first.id, title: "First") = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.message.arguments[.title] == .text("First"))
        #expect(try await library.sources().count == 1)
    }

    @Test func keepsSettings() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed([]))
        let settings = SourceSettings(
            layout: .grid, opens: .gallery, initialZoom: .actual, slideshowSeconds: 7, slideshowFits: true,
            refreshSeconds: 120, referer: "https://example.org/", listPath: "data.items",
            imagePath: "urls.raw", titlePath: "words.[].text")
        let source = try await library.update(id, title: nil, settings: settings)
        #expect(source?.settings == settings)
        #expect(try await library.source(id)?.settings == settings)
        #expect(source?.hasOwnTitle == false)
    }

    @Test func deletesASourceWithItsPhotos() async throws {
        let library = try Samples.library()
        let id = try await library.addSample(Samples.feed("a"))
        let photo = try await library.photoIDs(in: .source(id))[0]
        #expect(try await library.deleteSource(id))
        #expect(try await library.source(id) == nil)
        #expect(try await library.photo(photo) == nil)
        #expect(try await library.deleteSource(id) == false)
    }

    @Test func findsTheSourcesOfPhotosThatTheUserMaySee() async throws {
        let library = try Samples.library()
        var sources: [Source] = []
        for name in ["a", "b", "c"] {
            let feed = Samples.feed("\(name)1", "\(name)2")
            sources.append(try await library.add("https://example.org/\(name)", feed))
        }
        _ = try await library.setPublic(true, source: sources[1].id)
        var photos: [PhotoID] = []
        for source in [sources[2], sources[1]] {
            photos += try await library.photoIDs(in: .source(source.id))
        }
        let found = try await library.sources(of: photos + [PhotoID(rawValue: 1_000)])
        #expect(found.map(\.id) == [sources[1].id, sources[2].id])
        #expect(found.map(\.cover?.entry.title) == ["Photo b1", "Photo c1"])
        let visible = try await library.personal(to: .visitor).sources(of: photos)
        #expect(visible.map(\.id) == [sources[1].id])
        #expect(try await library.sources(of: []).isEmpty)
    }

    @Test func movesASourceUnlessTheLocationIsTaken() async throws {
        let library = try Samples.library()
        let first = try await library.add("https://example.org/1", Samples.feed([]))
        try await library.add("https://example.org/2", Samples.feed([]))
        try await library.move(first.id, to: "https://example.org/3")
        #expect(try await library.source(at: "https://example.org/3")?.id == first.id)
        await #expect(throws: LibraryError.self) {
            try await library.move(first.id, to: "https://example.org/2")
        }
    }

    @Test func exportsWhatIsReadAndHowItIsShown() async throws {
        let library = try Samples.library()
        let source = try await library.add("https://example.org/1", Samples.feed("a"))
        let list = try await library.sourceList()
        #expect(
            list == [
                SourceListEntry(
                    id: source.id, title: "Sample", location: "https://example.org/1",
                    settings: source.settings)
            ])
    }
}
