import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import NIOCore
import Photos
import Testing

@Suite struct SettingsPageTests {
    private let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    @Test func savesEverySetting() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let fields = [
            "title=My+own", "layout=grid", "opens=gallery", "zoom=fill", "slideshow=fit", "seconds=7",
            "refresh=900", "history=7", "referer=https%3A%2F%2Fexample.org%2F",
        ]
        try await site.test { client in
            let response = try await client.execute(
                uri: "/sources/\(source.id)/settings", method: .post, headers: form,
                body: ByteBuffer(string: fields.joined(separator: "&")))
            #expect(response.status == .seeOther)
            let page = try await client.execute(uri: "/sources/\(source.id)/settings", method: .get)
            #expect(page.count(of: " checked>") == 5)
            #expect(page.text.contains(#"<option value="900" selected>"#))
            #expect(page.text.contains(#"<option value="7" selected>Keep the newest 7</option>"#))
            #expect(page.text.contains(#"name="referer" value="https://example.org/""#))
        }
        let saved = try #require(try await site.library.source(source.id))
        #expect(saved.title == "My own")
        #expect(
            saved.settings
                == SourceSettings(
                    layout: .grid, opens: .gallery, initialZoom: .fill, slideshowSeconds: 7,
                    slideshowFits: true, refreshSeconds: 900, history: .newest(7),
                    referer: "https://example.org/"))
    }

    @Test(arguments: [
        "seconds=61", "seconds=0", "seconds=x", "history=-1", "referer=nonsense", "layout=heap",
        "title=\(String(repeating: "x", count: 201))",
    ])
    func refusesImpossibleValuesWithAMessage(field: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            let response = try await client.execute(
                uri: "/sources/\(source.id)/settings", method: .post, headers: form,
                body: ByteBuffer(string: field))
            #expect(response.status == .badRequest)
            #expect(response.text.contains("Something went wrong"))
        }
        #expect(try await site.library.source(source.id)?.settings == source.settings)
    }

    @Test func leavesWhatAnotherDeviceHasSetMeanwhile() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let before = #"{"layout":"list","opens":"photo","seconds":"2","title":""}"#
        let encoded = try #require(before.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        var changed = source.settings
        changed.layout = .wall
        changed.slideshowSeconds = 9
        try await site.library.update(source.id, title: "Named elsewhere", settings: changed)
        try await site.test { client in
            let response = try await client.execute(
                uri: "/sources/\(source.id)/settings", method: .post, headers: form,
                body: ByteBuffer(string: "title=&layout=list&opens=gallery&seconds=2&was=\(encoded)"))
            #expect(response.status == .seeOther)
        }
        let saved = try #require(try await site.library.source(source.id))
        #expect(saved.title == "Named elsewhere")
        #expect(saved.settings.layout == .wall)
        #expect(saved.settings.slideshowSeconds == 9)
        #expect(saved.settings.opens == .gallery)
    }

    @Test func containsTheValuesWithWhichItWasOpened() async throws {
        let site = try TestSite()
        let source = try await site.addSource(settings: SourceSettings(layout: .grid, slideshowSeconds: 7))
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)/settings", method: .get)
            #expect(page.text.contains("&quot;layout&quot;:&quot;grid&quot;"))
            #expect(page.text.contains("&quot;seconds&quot;:&quot;7&quot;"))
            let broken = try await client.execute(
                uri: "/sources/\(source.id)/settings", method: .post, headers: form,
                body: ByteBuffer(string: "seconds=soon"))
            #expect(broken.status == .badRequest)
        }
    }

    @Test(arguments: [
        ("title=\(String(repeating: "x", count: 201))&referer=", "at most 200 characters"),
        ("title=Mine&referer=ftp%3A%2F%2Fexample.org%2F", "The referer must be a URL"),
    ])
    func aRefusedFormIsShownAsItWasSent(fields: String, problem: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let others = "layout=grid&opens=gallery&zoom=fill&slideshow=fit&seconds=7&refresh=900&history=7"
        let was = "%7B%22seconds%22%3A%222%22%7D"
        try await site.test { client in
            let page = try await client.submit(
                "\(fields)&\(others)&was=\(was)", to: "/sources/\(source.id)/settings")
            #expect(page.status == .badRequest && page.text.contains(problem))
            #expect(page.count(of: " checked>") == 5)
            for value in ["grid", "gallery", "fill", "fit"] {
                #expect(page.text.contains(#"value="\#(value)" checked>"#), "\(value)")
            }
            #expect(page.text.contains(#"name="seconds" min="1" max="60" value="7""#))
            #expect(page.text.contains(#"<option value="900" selected>"#))
            #expect(page.text.contains(#"<option value="7" selected>Keep the newest 7</option>"#))
            #expect(page.text.contains("value=\"{&quot;seconds&quot;:&quot;2&quot;}\""))
            if fields.contains("Mine") {
                #expect(page.text.contains(#"dir="auto" value="Mine""#))
                #expect(page.text.contains(#"name="referer" value="ftp://example.org/""#))
            }
        }
        #expect(try await site.library.source(source.id)?.settings == source.settings)
    }

    @Test func listsAndRestoresRemovedPhotos() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 4)
        let photos = try await site.photos(of: source)
        for photo in photos.prefix(2) { try await site.library.remove(photo.id, at: Date()) }
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)/settings", method: .get)
            #expect(page.text.contains(#"aria-label="Restore Photo 0""#))
            #expect(page.text.contains(#"aria-label="Restore Photo 1""#))
            let response = try await client.execute(
                uri: "/sources/\(source.id)/restore", method: .post, headers: form)
            #expect(response.status == .seeOther)
        }
        #expect(try await site.photos(of: source).count == 4)
    }

    /// A person can remove a thousand photos at once, and all of them in the end.
    @Test func listsOnlyTheLastRemovedPhotosAndLeadsToTheOthers() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 250)
        let photos = try await site.photos(of: source)
        let everybody = site.library.personal(to: .everybody)
        for photo in photos.prefix(104) { try await site.library.remove(photo.id, at: Date()) }
        for photo in photos.suffix(103) { try await everybody.remove(photo.id, at: Date()) }
        try await site.test { client in
            let path = "/sources/\(source.id)/settings"
            let page = try await client.execute(uri: path, method: .get)
            #expect(page.count(of: #"aria-label="Restore Photo"#) == 200)
            #expect(!page.text.contains(#"aria-label="Restore Photo 3""#))
            #expect(page.text.contains(#"aria-label="Restore Photo 4""#))
            #expect(page.text.contains(#"And 4 more. <a href="/hidden">All removed photos</a>"#))
            #expect(page.text.contains("And 3 more."))
            for photo in photos.prefix(4) { try await site.library.restore(photo.id) }
            for photo in photos.suffix(3) { try await everybody.restore(photo.id) }
            let rest = try await client.execute(uri: path, method: .get)
            #expect(rest.count(of: #"aria-label="Restore Photo"#) == 200)
            #expect(!rest.text.contains("more.") && !rest.text.contains("All removed photos"))
        }
    }

    @Test(arguments: [
        (60, "Every minute"), (90, "Every 90 seconds"), (1800, "Every 30 minutes"),
        (5400, "Every 90 minutes"), (7200, "Every 2 hours"), (172_800, "Every 48 hours"),
    ])
    func anotherIntervalIsShownInTheLargestUnit(seconds: Int, words: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource(settings: SourceSettings(refreshSeconds: seconds))
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)/settings", method: .get)
            #expect(page.text.contains("<option value=\"\(seconds)\" selected>\(words)</option>"))
        }
    }

    @Test func asksBeforeItDeletes() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)/delete", method: .get)
            #expect(page.text.contains("Delete <bdi>Field notes</bdi>?"))
            let present = try await site.library.source(source.id)
            #expect(present != nil)
            let response = try await client.execute(uri: "/sources/\(source.id)/delete", method: .post)
            #expect(response.headers[.location] == "/")
        }
        let present = try await site.library.source(source.id)
        #expect(present == nil)
    }
}
