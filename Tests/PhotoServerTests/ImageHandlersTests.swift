import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Photos
import Testing

@testable import PhotoServer

@Suite struct ImageHandlersTests {
    private func revision(_ url: String) -> String {
        "u" + SHA256.hash(data: Data(url.utf8)).prefix(8).map { String(format: "%02x", $0) }.joined()
    }

    @Test func anUnavailableImageIsANeutralTile() async throws {
        let (site, folder) = try await siteWithAnImage()
        try await site.test { client in
            let tile = try await client.execute(uri: "\(folder)/square-320", method: .get)
            #expect(tile.status == .badGateway || tile.status == .notFound)
            #expect(tile.headers[.contentType] == "image/svg+xml")
            #expect(tile.headers[.cacheControl]?.contains("immutable") != true)
            #expect(tile.headers[.contentSecurityPolicy]?.contains("sandbox") == true)
            #expect(tile.text.hasPrefix("<svg"))
        }
    }

    /// Viewers would show the tile as the photo, also after *Try again*, from the browser's cache.
    @Test func viewersGetNoPictureOfAnUnavailableImage() async throws {
        let (site, folder) = try await siteWithAnImage()
        let url = "\(folder)/original?wait=10000"
        try await site.test { client in
            for urgency in ["opened", "ahead"] {
                let response = try await client.execute(uri: "\(url)&urgency=\(urgency)", method: .get)
                #expect(response.status == .badGateway || response.status == .notFound)
                #expect(response.text.isEmpty && response.headers[.contentType] == nil)
                #expect(response.headers[.cacheControl] == "no-store")
            }
            let cell = try await client.execute(uri: url, method: .get)
            #expect(cell.text.hasPrefix("<svg") && cell.headers[.cacheControl] == "no-store")
        }
    }

    @Test func anOldURLRedirectsToTheCurrentOne() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).first)
        let revision = revision(try #require(photo.entry.original))
        try await site.test { client in
            for query in ["", "?wait=250"] {
                let moved = try await client.execute(
                    uri: "/images/\(photo.id)-00000000/fitted-640\(query)", method: .get)
                #expect(moved.status == .found)
                #expect(
                    moved.headers[.location] == "/images/\(photo.id)-\(revision)/fitted-640\(query)")
            }
        }
    }

    @Test func anOldFileRedirectsToTheCurrentOneAndReportsWhyItIsUnavailable() async throws {
        let (site, folder) = try await siteWithAnImage()
        let before = try #require(folder.split(separator: "-").first) + "-00000000"
        try await site.test { client in
            let moved = try await client.execute(uri: "\(before)/original/download", method: .get)
            #expect(moved.status == .found && moved.headers[.location] == "\(folder)/original/download")
            let failed = try await client.execute(uri: "\(folder)/original/download", method: .get)
            #expect(failed.status == .badGateway || failed.status == .notFound)
            #expect(failed.headers[.contentDisposition] == nil && failed.text.contains("."))
            let other = try await client.execute(uri: "\(folder)/huge/download", method: .get)
            #expect(other.status == .notFound)
        }
    }

    /// A site with one photo, and the base URL of its renditions.
    private func siteWithAnImage() async throws -> (TestSite, String) {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).first)
        return (site, "/images/\(photo.id)-\(revision(try #require(photo.entry.original)))")
    }

    /// A browser that has cached it is not shown it again.
    @Test func anImageOfADeletedSourceIsGone() async throws {
        let site = try TestSite()
        let source = try await site.addSource(photos: 1)
        let photo = try #require(try await site.photos(of: source).first)
        let image = "/images/\(photo.id)-\(revision(try #require(photo.entry.original)))/square-320"
        try await site.test { client in
            #expect(try await client.execute(uri: image, method: .get).status != .notFound)
            let deleted = try await client.execute(uri: "/api/v1/sources/\(source.id)", method: .delete)
            #expect(deleted.status == .noContent)
            let response = try await client.execute(uri: image, method: .get)
            #expect(response.status == .notFound && !response.text.hasPrefix("<svg"))
        }
    }

    /// The command line, or another server, deletes sources too.
    @Test func originalURLsExpireButStayCachedDuringAnOutage() throws {
        let source = try #require(SourceID(rawValue: "a"))
        let originals = OriginalURLs(lifetime: .milliseconds(30))
        originals.store(
            OriginalURL(url: "https://example.org/a.jpg", referer: nil, source: source), as: "1-u1")
        #expect(originals.known("1-u1") != nil)
        Thread.sleep(forTimeInterval: 0.05)
        #expect(originals.known("1-u1") == nil)
        #expect(originals.extended("1-u1") != nil && originals.known("1-u1") != nil)
        originals.evict(source)
        #expect(originals.extended("1-u1") == nil)
    }

    @Test(arguments: ["/images/1-zz/square-320", "/images/x/original", "/images/77-12345678/square-320"])
    func otherURLsAreNotFound(url: String) async throws {
        try await TestSite().test { client in
            let response = try await client.execute(uri: url, method: .get)
            #expect(response.status == .notFound)
            #expect(response.headers[.cacheControl] == "no-store")
        }
    }

    @Test(arguments: ["tile-1-2", "tile-1-2-x", "tile-01-0-0", "tile--1-0-0"])
    func reportsHowTilesAreNamed(shape: String) async throws {
        let (site, folder) = try await siteWithAnImage()
        try await site.test { client in
            let response = try await client.execute(uri: "\(folder)/\(shape)", method: .get)
            #expect(response.status == .notFound)
            #expect(response.headers[.cacheControl] == "no-store")
            #expect(response.text.contains("tile-LEVEL-COLUMN-ROW"))
        }
    }

    @Test func onlyShapesThatAreOfferedAreMade() async throws {
        let (site, folder) = try await siteWithAnImage()
        try await site.test { client in
            let response = try await client.execute(uri: "\(folder)/square-321", method: .get)
            #expect(response.status == .notFound)
        }
    }
}
