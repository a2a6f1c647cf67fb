import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@Suite struct ArchivePageTests {
    private let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    private func keep(_ source: Source, in site: TestSite) async throws {
        for (index, photo) in try await site.photos(of: source).enumerated() {
            let original = KeptOriginal(
                photo: photo.id, url: photo.entry.original ?? "",
                content: String(repeating: "\(index)", count: 64), byteCount: 1 << 20,
                mediaType: "image/jpeg", keptAt: Date())
            #expect(try await site.library.keep(original))
        }
    }

    @Test func showsItsSizeBeforeItIsTurnedOn() async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            let settings = try await client.execute(uri: "/sources/\(source.id)/settings", method: .get)
            #expect(settings.text.contains("Originals are not kept"))
            let page = try await client.execute(uri: "/sources/\(source.id)/archive", method: .get)
            // Five photos of 1500 x 1000 px.
            #expect(page.text.contains("About 2.1 MiB for 5 photos. 3 GiB available."))
            #expect(!page.text.contains("http-equiv"))
            let response = try await client.execute(
                uri: "/sources/\(source.id)/archive", method: .post, headers: form,
                body: ByteBuffer(string: "work=on"))
            #expect(response.status == .seeOther)
            let on = try await client.execute(uri: "/sources/\(source.id)/archive", method: .get)
            #expect(on.text.contains("0 of 5 originals are kept, 0 bytes."))
            // Scripts update these parts; only without scripts the page is reloaded.
            #expect(on.text.contains(#"<noscript><meta http-equiv="refresh" content="15"></noscript>"#))
            #expect(on.count(of: "http-equiv") == 1)
            #expect(on.text.contains(#"<div data-progress="changing"><p class="lead">0 of 5"#))
        }
        #expect(try await site.library.source(source.id)?.settings.archive == true)
    }

    @Test(arguments: [("off", 2), ("delete", 0)])
    func asksWhatToDoWithKeptOriginals(work: String, count: Int) async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 2, settings: SourceSettings(archive: true))
        try await keep(source, in: site)
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(source.id)/archive", method: .get)
            #expect(page.text.contains("2 of 2 originals are kept, 2 MiB."))
            #expect(page.text.contains("2 kept originals, 2 MiB, will be deleted"))
            let removal = try await client.execute(uri: "/sources/\(source.id)/delete", method: .get)
            #expect(removal.text.contains("2 kept originals, 2 MiB, will be deleted"))
            _ = try await client.execute(
                uri: "/sources/\(source.id)/archive", method: .post, headers: form,
                body: ByteBuffer(string: "work=\(work)"))
        }
        let changed = try #require(try await site.library.source(source.id))
        #expect(!changed.settings.archive)
        #expect(try await site.library.archive(of: source.id)?.keptCount == count)
    }

    @Test func theAPITurnsItOnAndReportsItsProgress() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 2)
        try await site.test { client in
            let response = try await client.execute(
                uri: "/api/v1/sources/\(source.id)", method: .patch,
                headers: [.contentType: "application/json"],
                body: ByteBuffer(string: #"{"settings": {"archive": true}}"#))
            #expect(response.status == .ok && response.text.contains(#""archive":true"#))
            try await keep(source, in: site)
            let document = try await client.execute(
                uri: "/api/v1/sources/\(source.id)/archive", method: .get)
            #expect(document.text.contains(#""keptCount":2"#) && document.text.contains(#""isOn":true"#))
            let deleted = try await client.execute(
                uri: "/api/v1/sources/\(source.id)/archive", method: .delete)
            #expect(deleted.text.contains(#""keptCount":0"#) && deleted.text.contains(#""isOn":false"#))
        }
    }

    @Test(arguments: ["work=heap", "other=on"]) func refusesUnknownValues(body: String) async throws {
        let site = try TestSite()
        let source = try await site.addSource()
        try await site.test { client in
            let response = try await client.execute(
                uri: "/sources/\(source.id)/archive", method: .post, headers: form,
                body: ByteBuffer(string: body))
            #expect(response.status == .badRequest)
        }
    }

    @Test func copiesNoFilesOfThisMachine() async throws {
        let site = try TestSite()
        let folder = try await site.library.addSource(
            location: "/photos", title: nil, id: nil, settings: SourceSettings(),
            feed: Feed(kind: .folder, photos: [FeedPhoto(title: "A", original: "/photos/a.jpg")]),
            validators: Validators(), at: Date())
        try await site.test { client in
            let page = try await client.execute(uri: "/sources/\(folder.id)/archive", method: .get)
            #expect(page.text.contains("They stay where they are"))
            #expect(page.count(of: "name=\"work\"") == 0)
            let response = try await client.execute(
                uri: "/sources/\(folder.id)/archive", method: .post, headers: form,
                body: ByteBuffer(string: "work=on"))
            #expect(response.status == .badRequest)
            let change = try await client.execute(
                uri: "/api/v1/sources/\(folder.id)", method: .patch,
                headers: [.contentType: "application/json"],
                body: ByteBuffer(string: #"{"settings": {"archive": true}}"#))
            #expect(change.status == .badRequest)
        }
    }
}
