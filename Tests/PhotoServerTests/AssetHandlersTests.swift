import NIOCore
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import PhotoServer
import Testing

@Suite struct AssetHandlersTests {
    @Test func whatAPageNamesIsThereForever() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(uri: "/", method: .get)
            let address = try #require(
                page.text.firstMatch(of: /href="(\/assets\/[0-9a-f]{16}\/css\/app\.css)"/)?.1)
            let sheet = try await client.execute(uri: String(address), method: .get)
            #expect(sheet.status == .ok)
            #expect(sheet.headers[.contentType] == "text/css; charset=utf-8")
            #expect(sheet.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(sheet.text.contains("--paper"))
        }
    }

    @Test func textIsCompressedForThoseWhoTakeIt() async throws {
        let site = try TestSite()
        try await site.addSource(photos: 60)
        try await site.test { client in
            for address in [
                "/sources/field-notes", "/assets/any/css/app.css", "/api/v1/sources/field-notes/photos",
            ] {
                let plain = try await client.execute(uri: address, method: .get)
                let packed = try await client.execute(
                    uri: address, method: .get, headers: [.acceptEncoding: "br, gzip;q=0.8"])
                #expect(plain.headers[.contentEncoding] == nil)
                #expect(packed.headers[.contentEncoding] == "gzip")
                #expect(packed.body.readableBytes * 2 < plain.body.readableBytes)
                #expect(Array(buffer: packed.body).prefix(2) == [0x1F, 0x8B])
                #expect(packed.headers[.vary] == "Accept-Encoding")
            }
        }
    }

    @Test func templatesAreNotServed() async throws {
        try await TestSite().test { client in
            let answer = try await client.execute(uri: "/assets/any/templates/page.mustache", method: .get)
            #expect(answer.status == .notFound)
        }
    }

    @Test(arguments: ["/manifest.webmanifest", "/favicon.ico", "/apple-touch-icon.png"])
    func browsersFindWhatTheyLookForAtTheRoot(address: String) async throws {
        try await TestSite().test { client in
            let answer = try await client.execute(uri: address, method: .get)
            #expect(answer.status == .ok)
            #expect(answer.body.readableBytes > 100)
        }
    }

    @Test func theManifestNamesIconsThatAreThere() async throws {
        try await TestSite().test { client in
            let manifest = try await client.execute(uri: "/manifest.webmanifest", method: .get)
            let value =
                try JSONSerialization.jsonObject(with: Data(manifest.body.readableBytesView))
                as? [String: Any]
            let icons = try #require(value?["icons"] as? [[String: Any]])
            for icon in icons {
                let answer = try await client.execute(uri: try #require(icon["src"] as? String), method: .get)
                #expect(answer.status == .ok)
            }
        }
    }

    @Test func aFolderTakesThePlaceOfWhatIsBuiltIn() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let templates = folder.appending(path: "templates")
        try FileManager.default.createDirectory(at: templates, withIntermediateDirectories: true)
        try Data("My own {{hasSources}}".utf8).write(to: templates.appending(path: "library.mustache"))
        let application = try buildApplication(
            TestSite().services, configuration: ServerConfiguration(webFolder: folder, addsDemoSources: false)
        )
        try await application.test(.router) { client in
            let page = try await client.execute(uri: "/", method: .get)
            #expect(page.text == "My own false")
        }
    }
}
