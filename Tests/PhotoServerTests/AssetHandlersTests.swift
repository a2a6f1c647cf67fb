import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PhotoServer
import Testing

@Suite struct AssetHandlersTests {
    @Test func assetsOfAPageAreCachedForever() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(uri: "/", method: .get)
            let url = try #require(
                page.text.firstMatch(of: /href="(\/assets\/[0-9a-f]{16}\/css\/app\.css)"/)?.1)
            let sheet = try await client.execute(uri: String(url), method: .get)
            #expect(sheet.status == .ok)
            #expect(sheet.headers[.contentType] == "text/css; charset=utf-8")
            #expect(sheet.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(sheet.text.contains("--paper"))
        }
    }

    @Test(arguments: ["br", "gzip"])
    func textIsCompressedForThoseWhoAcceptIt(coding: String) async throws {
        let site = try TestSite()
        try await site.addSource(photos: 60)
        try await site.test { client in
            for url in [
                "/sources/field-notes", "/assets/any/css/app.css", "/service-worker.js",
                "/api/v1/sources/field-notes/photos",
            ] {
                let plain = try await client.execute(uri: url, method: .get)
                let packed = try await client.response(from: url, in: coding)
                #expect(plain.headers[.contentEncoding] == nil)
                #expect(packed.body.readableBytes * 2 < plain.body.readableBytes)
                #expect(packed.headers[.contentLength] == String(packed.body.readableBytes))
                #expect((Array(buffer: packed.body).prefix(2) == [0x1F, 0x8B]) == (coding == "gzip"))
                #expect(packed.headers[.vary] == "Accept-Encoding")
                #expect(plain.headers[.vary] == "Accept-Encoding")
            }
        }
    }

    @Test(arguments: ["/assets/any/css/app.css", "/assets/any/viewer.wasm", "/service-worker.js"])
    func eachCodingHasItsOwnTag(url: String) async throws {
        try await TestSite().test { client in
            var tags: Set<String> = []
            for coding in ["br", "gzip"] {
                let complete = try await client.response(from: url, in: coding)
                let head = try await client.response(from: url, in: coding, .head)
                #expect(head.body.readableBytes == 0)
                let tag = try #require(complete.headers[.eTag])
                #expect(head.headers[.eTag] == tag)
                #expect(head.headers[.contentLength] == String(complete.body.readableBytes))
                let known = try await client.execute(
                    uri: url, method: .get, headers: [.acceptEncoding: coding, .ifNoneMatch: tag])
                #expect(known.status == .notModified && known.headers[.eTag] == tag)
                #expect(known.headers[.vary] == "Accept-Encoding")
                let plain = try await client.execute(uri: url, method: .get, headers: [.ifNoneMatch: tag])
                #expect(plain.status == .ok && plain.headers[.contentEncoding] == nil)
                tags.formUnion([tag, try #require(plain.headers[.eTag])])
            }
            #expect(tags.count == 3)
        }
    }

    @Test func picturesAreNotCompressedAgain() async throws {
        try await TestSite().test { client in
            let icon = try await client.execute(
                uri: "/favicon.ico", method: .get, headers: [.acceptEncoding: "br, gzip"])
            #expect(icon.status == .ok && icon.headers[.contentEncoding] == nil)
        }
    }

    @Test func templatesAreNotServed() async throws {
        try await TestSite().test { client in
            let response = try await client.execute(uri: "/assets/any/templates/page.mustache", method: .get)
            #expect(response.status == .notFound)
        }
    }

    @Test(arguments: ["/manifest.webmanifest", "/favicon.ico", "/apple-touch-icon.png"])
    func browsersFindWhatTheyLookForAtTheRoot(url: String) async throws {
        try await TestSite().test { client in
            let response = try await client.execute(uri: url, method: .get)
            #expect(response.status == .ok)
            #expect(response.body.readableBytes > 100)
        }
    }

    @Test func searchEnginesAreAskedToLeavePhotosAlone() async throws {
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.password = "correct horse"
        let application = try buildApplication(try TestSite().services, configuration: configuration)
        try await application.test(.router) { client in
            #expect(try await client.execute(uri: "/", method: .get).status == .unauthorized)
            let response = try await client.execute(uri: "/robots.txt", method: .get)
            #expect(response.status == .ok && response.headers[.contentType]?.hasPrefix("text/plain") == true)
            #expect(response.text == "User-agent: *\nDisallow: /\n")
        }
    }

    @Test func theManifestNamesExistingIcons() async throws {
        try await TestSite().test { client in
            let manifest = try await client.execute(uri: "/manifest.webmanifest", method: .get)
            let value =
                try JSONSerialization.jsonObject(with: Data(manifest.body.readableBytesView))
                as? [String: Any]
            let icons = try #require(value?["icons"] as? [[String: Any]])
            for icon in icons {
                let response = try await client.execute(
                    uri: try #require(icon["src"] as? String), method: .get)
                #expect(response.status == .ok)
            }
        }
    }

    @Test func aFolderReplacesTheEmbeddedAssets() async throws {
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
            // A change is served with the next request, even if the length stays the same.
            try Data("My new {{hasSources}}".utf8).write(to: templates.appending(path: "library.mustache"))
            #expect(try await client.execute(uri: "/", method: .get).text == "My new false")
            #expect(try await client.execute(uri: "/assets/any/css/app.css", method: .get).text.isEmpty)
            try FileManager.default.createDirectory(
                at: folder.appending(path: "css"), withIntermediateDirectories: true)
            try Data("body { color: red; }".utf8).write(to: folder.appending(path: "css/own.css"))
            let styles = try await client.execute(uri: "/assets/any/css/app.css", method: .get)
            #expect(styles.text.contains("red"))
        }
    }
}
