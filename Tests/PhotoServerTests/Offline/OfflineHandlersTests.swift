import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import NIOCore
import Photos
import Testing

@testable import PhotoServer

@Suite struct OfflineHandlersTests {
    private struct Shell: Decodable {
        let version: String
        let files: [String]
        let page: String
        let screens: Screens
    }

    private struct Screens: Decodable {
        let always: [String]
        let pages: [String]
        let lists: [String]
        let photos: [PhotoScreen]
        let live: [String]
    }

    private struct PhotoScreen: Decodable {
        let path: String
        let frameQuery: String
    }

    private func shell(_ client: some TestClientProtocol) async throws -> Shell {
        let worker = try await client.execute(uri: "/service-worker.js", method: .get)
        #expect(worker.status == .ok)
        let line = try #require(worker.text.split(separator: "\n").first)
        let described = try #require(line.firstMatch(of: /^self\.SHELL = (\{.*\});$/)?.1)
        return try JSONDecoder().decode(Shell.self, from: Data(described.utf8))
    }

    @Test func theWorkerIsRevalidatedEachTime() async throws {
        try await TestSite().test { client in
            let worker = try await client.execute(uri: "/service-worker.js", method: .get)
            #expect(worker.headers[.cacheControl] == "no-cache")
            #expect(worker.headers[.contentType] == "text/javascript; charset=utf-8")
            let tag = try #require(worker.headers[.eTag])
            let again = try await client.execute(
                uri: "/service-worker.js", method: .get, headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
        }
    }

    @Test func theWorkerNamesTheVersionOfThePages() async throws {
        try await TestSite().test { client in
            let shell = try await shell(client)
            let page = try await client.execute(uri: "/", method: .get)
            #expect(page.text.contains("data-assets=\"/assets/\(shell.version)\""))
        }
    }

    @Test func pagesNameTheirVersionInAHeader() async throws {
        try await TestSite().test { client in
            let version = try await shell(client).version
            for url in ["/", "/places", "/offline"] {
                let page = try await client.execute(uri: url, method: .get)
                #expect(page.headers[.named("Vitrine-Assets")] == version, "\(url)")
            }
        }
    }

    @Test func theShellListsTheScreens() async throws {
        let site = try TestSite()
        try await site.test { client in
            let screens = try await shell(client).screens
            for url in screens.always {
                #expect(try await client.execute(uri: url, method: .get).status == .ok, "\(url)")
            }
            #expect(
                screens.lists == [
                    "/sources/*", "/places/*", "/mixes/*", "/days/*", "/recents", "/all", "/new",
                    "/favorites", "/hidden", "/search",
                ])
            #expect(screens.photos.map(\.path) == ["/photos/*", "/photos/*/gallery", "/photos/*/detail"])
            #expect(screens.photos.first?.frameQuery == "?zoom=fill&bar=shown")
            #expect(screens.live.contains("/api/v1/events") && screens.live.contains("/offline"))
        }
    }

    @Test func everyFileOfTheShellExists() async throws {
        try await TestSite().test { client in
            let shell = try await shell(client)
            for file in shell.files + [shell.page] {
                let response = try await client.execute(uri: file, method: .get)
                #expect(response.status == .ok, "\(file)")
            }
            for name in ["js/app.js", "js/offline/page.js", "css/app.css", "viewer.wasm"] {
                #expect(shell.files.contains("/assets/\(shell.version)/\(name)"))
            }
            #expect(!shell.files.contains { $0.contains("/worker/") || $0.contains("/legacy/") })
            // Icons that only the system shows are on no page.
            #expect(!shell.files.contains { $0.contains("/icons/") && $0.hasSuffix(".png") })
        }
    }

    @Test func theWorkerIsLean() async throws {
        try await TestSite().test { client in
            for (url, most) in [
                // Of these bytes, keeping the data of different users apart takes 1.3 kB, recents, orders,
                // searches and favorites of all lists 0.6 kB, deleting the data of a user who signs out
                // 0.5 kB, favorites and the collections of all sources 0.3 kB, as do the URLs of slideshows
                // and of this day, the base path of each URL 0.25 kB, changes of several photos 0.15 kB,
                // visits 0.1 kB, changes in order 0.1 kB, and camera data 0.05 kB.
                ("/service-worker.js", 19_000),
                // With the messages of all scripts of the page, 1.8 kB, which are in one file.
                ("/assets/any/js/offline/page.js", 10_000),
            ] {
                let response = try await client.execute(
                    uri: url, method: .get, headers: [.acceptEncoding: "gzip"])
                #expect(response.body.readableBytes < most, "\(url)")
            }
        }
    }

    @Test func thePageForWhenNothingElseIsThereSaysWhatCanBeDone() async throws {
        try await TestSite().test { client in
            let page = try await client.execute(uri: "/offline", method: .get)
            #expect(page.status == .ok)
            #expect(page.text.contains("data-screen=\"offline\""))
            #expect(page.text.contains("data-retry"))
        }
    }

    private struct Plan: Decodable {
        let rows: Int
        let pictures: [String]
        let bytes: Int
    }

    @Test func aPlanHasOnePictureForEachPhoto() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 7)
        let photos = try await site.photos(of: source)
        try await site.library.remove(photos[2].id, at: Date())
        try await site.test { client in
            let response = try await client.execute(
                uri: "/api/v1/sources/field-notes/keep?side=2048", method: .get)
            let plan = try JSONDecoder().decode(Plan.self, from: Data(response.body.readableBytesView))
            #expect(plan.pictures.count == 6)
            #expect(plan.pictures.allSatisfy { $0.hasSuffix("/fitted-2048") })
            #expect(
                plan.bytes == 6 * PictureEstimate.bytes(of: PixelSize(width: 1500, height: 1000), side: 2048))
        }
    }

    @Test func aPlanCountsTheRowsThatHaveNoPicture() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 7) { $0[1].original = nil }
        let photos = try await site.photos(of: source)
        try await site.library.storeFailure(.system("Gone."), of: try #require(photos[3].entry.original))
        try await site.library.remove(photos[2].id, at: Date())
        try await site.test { client in
            let response = try await client.execute(uri: "/api/v1/sources/field-notes/keep", method: .get)
            let plan = try JSONDecoder().decode(Plan.self, from: Data(response.body.readableBytesView))
            #expect(plan.rows == 6)
            #expect(plan.pictures.count == 4)
        }
    }

    @Test func aPlanIsForSizesThatAreMade() async throws {
        let site = try TestSite()
        try await site.addSource()
        try await site.test { client in
            let response = try await client.execute(
                uri: "/api/v1/sources/field-notes/keep?side=999", method: .get)
            #expect(response.status == .badRequest)
        }
    }

    @Test func aSmallPhotoIsNotAssumedLargerThanItIs() throws {
        let small = PictureEstimate.bytes(of: PixelSize(width: 300, height: 200), side: 4096)
        #expect(small < 300 * 200)
        #expect(PictureEstimate.bytes(of: nil, side: 640) > small)
    }
}
