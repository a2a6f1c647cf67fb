import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import NIOCore
import Photos
import Testing

/// Photo, Detail and Gallery.
@Suite struct ViewerPageTests {
    private func site(
        _ settings: SourceSettings, photos: Int = 16
    ) async throws -> (TestSite, Source, [Photo]) {
        let site = try TestSite()
        let source = try await site.addSource(photos: photos, settings: settings)
        return (site, source, try await site.photos(of: source))
    }

    @Test func opensAtActualSizeWithoutTheBar() async throws {
        let (site, source, photos) = try await site(SourceSettings(layout: .list, initialZoom: .actual))
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[4].id)", method: .get)
            #expect(page.text.contains(#"<body data-screen="photo" data-bar="hidden""#))
            #expect(page.text.contains(#"data-stage data-mode="actual" data-zoom="1""#))
            #expect(page.text.contains(#"width="1500" height="1000" alt="Photo 4""#))
            #expect(page.text.contains("/original\""))
            let toggled = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[4].id)?bar=shown", method: .get)
            #expect(toggled.text.contains(#"data-bar="shown""#))
        }
    }

    @Test(arguments: ["", "/detail", "/gallery"])
    func pagesStateTheSettingsOfTheSource(screen: String) async throws {
        let (site, source, photos) = try await site(
            SourceSettings(initialZoom: .actual, slideshowSeconds: 7, slideshowFits: true))
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[4].id)\(screen)", method: .get)
            let settings = #"data-initial-zoom="actual" data-seconds="7" data-slideshow="fit""#
            #expect(page.count(of: settings) == 1)
        }
    }

    @Test(arguments: [InitialZoom.fill, .fit])
    func otherZoomsOpenWithTheBar(zoom: InitialZoom) async throws {
        let (site, source, photos) = try await site(SourceSettings(initialZoom: zoom))
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[4].id)", method: .get)
            #expect(page.text.contains(#"data-bar="shown""#))
            #expect(page.text.contains(#"class="stage stage--\#(zoom.rawValue)""#))
            for name in [
                "Back", "Details", "Next photo", "Previous photo", "Actual size", "Fill", "Fit", "Zoom in",
                "Remove photo",
            ] {
                #expect(page.text.contains(#"aria-label="\#(name)""#), "\(name)")
            }
        }
    }

    @Test func zoomsByLinks() async throws {
        let (site, source, photos) = try await site(SourceSettings(initialZoom: .fit))
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[0].id)?zoom=2", method: .get)
            #expect(page.text.contains(#"data-zoom="2""#))
            #expect(page.text.contains(#"width="3000" height="2000""#))
            #expect(page.text.contains("?zoom=4&amp;bar=shown\" aria-label=\"Zoom in\""))
        }
    }

    @Test func detailShowsAllThatIsKnown() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1) {
            $0[0].description = "First line.\n\nSecond line."
            $0[0].place = "Bergen, Vestland, Norway"
            $0[0].camera = "Ricoh GR III"
            $0[0].page = "https://example.com/about"
        }
        let photo = try #require(try await site.photos(of: source).first)
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photo.id)/detail", method: .get)
            #expect(page.text.contains(#"<h1 class="bar__title" dir="auto">Photo 0</h1>"#))
            #expect(page.count(of: "detail__paragraph") == 2)
            for part in ["Bergen, Vestland, Norway", "Ricoh GR III", #"href="https://example.com/about""#] {
                #expect(page.text.contains(part))
            }
        }
    }

    @Test func showsThatAPhotoHasLeftItsFeedOrWasRemoved() async throws {
        let (site, source, photos) = try await site(SourceSettings(), photos: 3)
        try await site.library.noteView(of: photos[2].id, by: "someone", at: Date())
        let rest = Feed(kind: .photoList, title: "Field notes", photos: photos.prefix(2).map(\.entry))
        try await site.library.store(rest, in: source.id, validators: Validators(), at: Date())
        try await site.library.remove(photos[0].id, at: Date())
        try await site.test { client in
            for (photo, words) in [(photos[2], "No longer in its feed"), (photos[0], "Removed")] {
                for screen in ["", "/detail"] {
                    let page = try await client.execute(
                        uri: "/sources/\(source.id)/photos/\(photo.id)\(screen)", method: .get)
                    #expect(page.text.contains(">\(words)<"), "\(screen)")
                }
            }
            let listed = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[1].id)", method: .get)
            #expect(!listed.text.contains("No longer in its feed") && !listed.text.contains(">Removed<"))
        }
    }

    @Test func aPageThatIsNoWebPageIsNoLink() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1) { $0[0].page = "javascript:alert(1)" }
        let photo = try #require(try await site.photos(of: source).first)
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photo.id)/detail", method: .get)
            #expect(!page.text.contains("javascript:"))
        }
    }

    @Test func theGalleryAdvancesAndWraps() async throws {
        let (site, source, photos) = try await site(SourceSettings(opens: .gallery, slideshowSeconds: 3))
        try await site.test { client in
            let fifth = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[4].id)/gallery", method: .get)
            #expect(fifth.text.contains(">5/16</p>"))
            let next = "/sources/\(source.id)/photos/\(photos[5].id)/gallery?advanced"
            #expect(fifth.text.contains(#"<meta http-equiv="refresh" content="3; url=\#(next)">"#))
            let last = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[15].id)/gallery", method: .get)
            #expect(last.text.contains("url=/sources/\(source.id)/photos/\(photos[0].id)/gallery?advanced"))
            let paused = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[4].id)/gallery?paused", method: .get)
            #expect(!paused.text.contains("http-equiv"))
            #expect(paused.text.contains(#"aria-label="Play""#))
        }
    }

    @Test func theGallerySkipsUnavailablePhotos() async throws {
        let (site, source, photos) = try await site(SourceSettings(opens: .gallery))
        try await site.library.storeFailure(.system("Gone."), of: try #require(photos[5].entry.original))
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(source.id)/photos/\(photos[4].id)/gallery", method: .get)
            #expect(page.text.contains("url=/sources/\(source.id)/photos/\(photos[6].id)/gallery?advanced"))
        }
    }

    @Test func removesWithUndo() async throws {
        let (site, source, photos) = try await site(SourceSettings(opens: .gallery))
        let url = "/sources/\(source.id)/photos/\(photos[4].id)"
        try await site.test { client in
            let removed = try await client.submit("to=gallery", to: "\(url)/remove")
            #expect(removed.status == .seeOther)
            let next = try #require(removed.headers[.location])
            #expect(next == "/sources/\(source.id)/photos/\(photos[5].id)/gallery?removed=\(photos[4].id)")
            let page = try await client.execute(uri: next, method: .get)
            #expect(page.text.contains(">5/15</p>"))
            #expect(page.text.contains("“<bdi>Photo 4</bdi>” was removed."))
            #expect(page.text.contains(#"action="\#(url)/restore""#))
            #expect(page.text.contains(">Undo</button>"))
            let list = try await client.execute(uri: "/sources/\(source.id)", method: .get)
            #expect(!list.text.contains(#"data-photo="\#(photos[4].id)""#))
            let restored = try await client.submit("to=gallery", to: "\(url)/restore")
            #expect(restored.headers[.location] == "\(url)/gallery")
        }
        #expect(try await site.photos(of: source).count == 16)
    }

    @Test func aPausedSlideshowStaysPausedOverRemoveAndUndo() async throws {
        let (site, source, photos) = try await site(SourceSettings(opens: .gallery))
        let url = "/sources/\(source.id)/photos/\(photos[4].id)"
        try await site.test { client in
            let removed = try await client.submit("to=gallery&paused=1", to: "\(url)/remove")
            let next = try #require(removed.headers[.location])
            #expect(next.hasSuffix("/gallery?paused&removed=\(photos[4].id)"))
            let page = try await client.execute(uri: next, method: .get)
            let toast = try #require(page.text.components(separatedBy: "toast__form").last)
            #expect(toast.contains(#"<input type="hidden" name="paused" value="1">"#))
            let restored = try await client.submit("to=gallery&paused=1", to: "\(url)/restore")
            #expect(restored.headers[.location] == "\(url)/gallery?paused")
        }
    }

    @Test func aPhotoBelongsToItsSource() async throws {
        let (site, _, photos) = try await site(SourceSettings())
        let other = try await site.addSource("Almanac")
        try await site.test { client in
            let page = try await client.execute(
                uri: "/sources/\(other.id)/photos/\(photos[0].id)", method: .get)
            #expect(page.status == .notFound)
        }
    }
}

extension TestClientProtocol {
    /// Sends a form, as a browser would.
    func submit(_ form: String, to url: String) async throws -> TestResponse {
        try await execute(
            uri: url, method: .post,
            headers: [.contentType: "application/x-www-form-urlencoded"], body: ByteBuffer(string: form))
    }
}
