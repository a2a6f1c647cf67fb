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
            let answer = try await client.execute(
                uri: "/sources/\(source.id)/settings", method: .post, headers: form,
                body: ByteBuffer(string: fields.joined(separator: "&")))
            #expect(answer.status == .seeOther)
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
    func refusesWhatIsNotPossibleWithWords(field: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            let answer = try await client.execute(
                uri: "/sources/\(source.id)/settings", method: .post, headers: form,
                body: ByteBuffer(string: field))
            #expect(answer.status == .badRequest)
            #expect(answer.text.contains("Something went wrong"))
        }
        #expect(try await site.library.source(source.id)?.settings == source.settings)
    }

    @Test func leavesWhatAnotherDeviceHasSetMeanwhile() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        let before = #"{"layout":"list","opens":"photo","seconds":"2","title":""}"#
        let encoded = try #require(before.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        var elsewhere = source.settings
        elsewhere.layout = .wall
        elsewhere.slideshowSeconds = 9
        try await site.library.update(source.id, title: "Named elsewhere", settings: elsewhere)
        try await site.test { client in
            let answer = try await client.execute(
                uri: "/sources/\(source.id)/settings", method: .post, headers: form,
                body: ByteBuffer(string: "title=&layout=list&opens=gallery&seconds=2&was=\(encoded)"))
            #expect(answer.status == .seeOther)
        }
        let saved = try #require(try await site.library.source(source.id))
        #expect(saved.title == "Named elsewhere")
        #expect(saved.settings.layout == .wall)
        #expect(saved.settings.slideshowSeconds == 9)
        #expect(saved.settings.opens == .gallery)
    }

    @Test func saysWithWhichValuesItWasOpened() async throws {
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
    func aFormThatCannotBeSavedIsShownAsItWasSent(fields: String, problem: String) async throws {
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
            let answer = try await client.execute(
                uri: "/sources/\(source.id)/restore", method: .post, headers: form)
            #expect(answer.status == .seeOther)
        }
        #expect(try await site.photos(of: source).count == 4)
    }

    @Test func asksBeforeItDeletes() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)/delete", method: .get)
            #expect(page.text.contains("Delete <bdi>Field notes</bdi>?"))
            let present = try await site.library.source(source.id)
            #expect(present != nil)
            let answer = try await client.execute(uri: "/sources/\(source.id)/delete", method: .post)
            #expect(answer.headers[.location] == "/")
        }
        let present = try await site.library.source(source.id)
        #expect(present == nil)
    }
}
