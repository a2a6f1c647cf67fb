import Foundation
import Library
import ImagePipeline
import Photos
import Synchronization
import Testing

@testable import PhotoServer

@Suite struct SiteExporterTests {
    @Test(arguments: Layout.allCases)
    func everyURLLeadsToAFileOfTheSite(layout: Layout) async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource(photos: 4, layout: layout) { photos in
            photos[1].original = nil
            photos[2].page = "https://example.org/page?a=1&b=2"
        }
        try await fixture.export(source, options: ExportOptions(hasOriginals: true))
        let paths = Set(try fixture.paths())
        var named: Set<String> = []
        for page in paths where page.hasSuffix(".html") {
            for url in PageURLs.all(in: try fixture.text(page)) where !url.hasPrefix("https://") {
                let path = try #require(PageURLs.resolve(url, from: page), "\(url) in \(page)")
                #expect(paths.contains(path), "\(url) in \(page)")
                named.insert(path)
            }
        }
        // There is no file that no page leads to.
        #expect(paths.subtracting(named) == [])
        #expect(named.contains("photos/1.html"))
        #expect(named.contains { $0.hasSuffix("/original.png") })
        #expect(named.contains { $0.hasSuffix("/fitted-2048.webp") })
    }

    /// A place and a search become a site like that of a source, with photos of any source.
    @Test func everyCollectionIsExported() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource { photos in
            photos[0].title = "Harbour in the morning"
            for number in [0, 2] { photos[number].place = "Bergen, Norway" }
        }
        _ = try await fixture.addSource("Almanac", photos: 1) { photos in
            photos[0].original = "https://example.org/almanac.jpg"
            photos[0].place = "Bergen, Norway"
        }
        let place = try await fixture.export(.place("bergen-norway"))
        #expect(place.title == "Bergen" && place.photoCount == 3 && place.missing.isEmpty)
        #expect(try fixture.paths().filter { $0.hasPrefix("photos/") }.count == 3)
        #expect(try fixture.text("index.html").contains("Bergen"))
        // The folder belongs to that place from now on.
        await #expect(throws: ExportError.self) { try await fixture.export(source) }
        try FileManager.default.removeItem(at: fixture.folder)
        let found = try await fixture.export(.search("harbour", in: .source(source.id)))
        #expect(found.title == "“harbour” in Field notes" && found.photoCount == 1)
    }

    @Test func textsSayTheirLanguage() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource(photos: 2, layout: .list) { photos in
            photos[1].language = LanguageTag(rawValue: "pt-BR")
            photos[1].description = "Words."
        }
        try await fixture.export(source)
        let index = try fixture.text("index.html")
        #expect(index.contains(#"data-photo="2" lang="pt-BR" href"#))
        #expect(index.contains(#"data-photo="1" href"#))
        let page = try fixture.text("photos/2.html")
        #expect(page.contains(#"<h1 class="plate__title" dir="auto" lang="pt-BR">Photo 1</h1>"#))
        #expect(page.contains(#"<p class="detail__paragraph" dir="auto" lang="pt-BR">Words.</p>"#))
        #expect(page.contains(#"<p class="bar__title plate__source" dir="auto">Field notes</p>"#))
    }

    @Test func aPhotoHasAPageWithAllThatIsKnown() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource { photos in
            photos[1].title = "Harbour"
            photos[1].description = "First line.\nSecond line."
            photos[1].date = Date(timeIntervalSince1970: 1_700_000_000)
            photos[1].camera = "Pinhole"
            photos[1].credit = "A. Person"
            photos[1].place = "Bergen, Norway"
            photos[1].page = "https://example.org/harbour"
        }
        try await fixture.export(source)
        let page = try fixture.text("photos/2.html")
        for words in [
            "<h1 class=\"plate__title\" dir=\"auto\">Harbour</h1>", "First line.</p>", "Second line.</p>",
            "November 2023",
            "Pinhole", "A. Person", "Bergen, Norway", "2 of 3", "Field notes", "3,000 × 2,000 pixels",
            #"<a href="https://example.org/harbour" rel="noopener noreferrer external">example.org</a>"#,
            #"rel="prev" href="1.html""#, #"rel="next" href="3.html""#, #"href="../index.html#photo-2""#,
            #"width="3000" height="2000""#,
        ] {
            #expect(page.contains(words), "\(words)")
        }
        #expect(try fixture.text("index.html").contains(#"href="photos/2.html""#))
        #expect(!(try fixture.text("photos/1.html")).contains(#"rel="prev""#))
    }

    @Test func localPicturesMustLieInTheFolderOfTheirSource() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource { $0[0].original = "/etc/hostname" }
        try await fixture.export(source)
        #expect(fixture.pictures.state.withLock(\.roots) == [source.publishedFolder])
    }

    /// The link of an album opens all of it.
    @Test func theLinkOfAnAlbumIsNotPublished() async throws {
        let fixture = try ExportFixture()
        let page = "https://cloud.example/s/zanzibar"
        var album = Feed(kind: .nextcloud, title: "Album")
        album.photos = ["a", "b"].map { name in
            var photo = FeedPhoto(title: name, original: "https://cloud.example/\(name).jpg")
            photo.page = page
            return photo
        }
        let source = try await fixture.library.addSource(
            location: page, title: nil, id: nil, settings: SourceSettings(), feed: album,
            validators: Validators(), at: Date())
        try await fixture.export(source)
        #expect(try fixture.text("photos/1.html").contains("Album"))
        #expect(!(try fixture.pages()).contains("zanzibar"))
    }

    @Test func theTextOfFeedsStaysText() async throws {
        let fixture = try ExportFixture()
        let evil = #""><script>alert(1)</script><img src=x onerror='alert(2)'>"#
        let source = try await fixture.addSource("Evil \(evil)") { photos in
            photos[0].title = evil
            photos[0].description = evil
            photos[0].camera = evil
            photos[0].credit = evil
            photos[0].place = evil
            photos[0].page = "https://example.org/\"onclick=\"alert(3)"
            photos[1].page = "javascript:alert(4)"
        }
        try await fixture.export(source)
        let pages = try fixture.pages()
        for part in ["<script", "<img src=x", "onerror='", "\"onclick", "javascript:"] {
            #expect(!pages.contains(part), "\(part)")
        }
        #expect(pages.contains("&quot;&gt;&lt;script&gt;"))
        let policies = pages.components(separatedBy: "http-equiv=\"Content-Security-Policy\"").count - 1
        #expect(policies == 4)
        #expect(pages.contains("default-src &#39;none&#39;"))
        #expect(!pages.contains("script-src"))
    }

    @Test func nothingIsPublishedOfTheMachineAndOfExactPlaces() async throws {
        let fixture = try ExportFixture()
        let file = FileManager.default.temporaryDirectory.appending(path: "private-\(UUID()).jpg")
        try Data("jpeg".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let source = try await fixture.addSource { photos in
            photos[0].original = file.path
            photos[0].coordinate = Coordinate(latitude: 60.3913, longitude: 5.3221)
        }
        try await fixture.export(source)
        let pages = try fixture.pages()
        #expect(!pages.contains("private-"))
        #expect(!pages.contains("60.39"))
        #expect(!pages.contains(source.location))
        let manifest = try fixture.text(".vitrine-export/manifest.jsonl")
        #expect(!manifest.contains("private-"))
    }

    @Test func anUnavailablePictureIsATileAndReported() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource()
        fixture.pictures.fail(
            "https://example.com/Field notes/1.jpg",
            .unavailable(reason: .system("secret.host answers 404."), isTransient: false, retryAfter: nil))
        let summary = try await fixture.export(source)
        #expect(summary.photoCount == 3)
        #expect(summary.missing == [.init(title: "Photo 1", reason: .system("secret.host answers 404."))])
        let pages = try fixture.pages()
        #expect(try fixture.text("photos/2.html").contains("The picture is missing."))
        #expect(!pages.contains("secret.host"))
        #expect(try fixture.text("index.html").contains(#"href="photos/2.html""#))
    }

    @Test func manyPhotosAreSpreadOverPages() async throws {
        let fixture = try ExportFixture()
        let source = try await fixture.addSource(photos: 1201, layout: .list) { photos in
            for index in photos.indices { photos[index].original = nil }
        }
        let summary = try await fixture.export(source)
        #expect(summary.photoCount == 1201)
        let pages = ["index.html", "page-2.html", "page-3.html"]
        #expect(try fixture.paths().filter { $0.hasSuffix(".html") && !$0.hasPrefix("photos/") } == pages)
        let counts = try pages.map { try fixture.text($0).components(separatedBy: "data-photo=").count - 1 }
        #expect(counts == [500, 500, 201])
        #expect(try fixture.text("page-2.html").contains("501–1,000 of 1,201 photos"))
        #expect(try fixture.text("photos/501.html").contains("../page-2.html#photo-501"))
    }

    @Test func anEmptySourceIsAnEmptySite() async throws {
        let fixture = try ExportFixture()
        let summary = try await fixture.export(try await fixture.addSource(photos: 0))
        #expect(summary.photoCount == 0)
        #expect(try fixture.text("index.html").contains("No photos"))
    }
}

/// The URLs that a page names.
enum PageURLs {
    static func all(in page: String) -> [String] {
        let single = page.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
        let sets = page.matches(of: /srcset="([^"]*)"/).flatMap { match in
            match.1.split(separator: ", ").compactMap { $0.split(separator: " ").first.map(String.init) }
        }
        return single + sets
    }

    /// The file that a relative URL leads to; `nil` for what needs a server or leads out of the site.
    static func resolve(_ url: String, from page: String) -> String? {
        let path = url.split(separator: "#", omittingEmptySubsequences: false)[0]
        guard !url.hasPrefix("/"), !path.contains("?"), !path.contains(":") else { return nil }
        guard !path.isEmpty else { return page }
        var parts = page.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard part != ".." else {
                guard parts.popLast() != nil else { return nil }
                continue
            }
            parts.append(String(part))
        }
        return parts.joined(separator: "/")
    }
}
