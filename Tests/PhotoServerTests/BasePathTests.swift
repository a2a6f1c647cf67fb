import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@testable import PhotoServer

/// A server whose public URL has a path.
@Suite struct BasePathTests {
    private static let publicURL = "https://example.org/photos/"

    private func site() async throws -> (TestSite, Source, Photo) {
        let site = try TestSite()
        let source = try await site.addSource { photos in
            photos[0].coordinate = Coordinate(latitude: 60.39, longitude: 5.32)
            photos[0].place = "Bergen, Norway"
        }
        return (site, source, try await site.photos(of: source)[0])
    }

    /// Every kind of page.
    private func pages(_ source: Source, _ photo: Photo) -> [String] {
        let (list, one) = (PageURL.source(source.id), PageURL.photo(photo))
        return [
            "/", "/all", "/new", "/favorites", "/hidden", "/recents", "/places", "/add", "/search?q=photo",
            "/offline", "/mixes/new", list, "\(list)?layout=wall", "\(list)?layout=grid", "\(list)/settings",
            one,
            "\(one)/detail", "\(one)/gallery", "/nothing/is/here",
        ]
    }

    @Test(arguments: [
        ("https://photos.example.org/", "photos.example.org"), ("http://127.0.0.1:8080/photos/", "127.0.0.1"),
        ("http://[::1]:8080/", "[::1]"), ("https://[::1]/", "[::1]"),
    ])
    func aHostHasNoPort(url: String, host: String) throws { #expect(try PublicURL(url).host == host) }

    @Test func everyURLOfAPageLiesInTheFolder() async throws {
        let (site, source, photo) = try await site()
        let pages = pages(source, photo)
        try await site.test(below: Self.publicURL) { client in
            for page in pages {
                let response = try await client.execute(
                    uri: "/photos\(page)", method: .get)
                let text = String(buffer: response.body)
                #expect(text.contains("data-base=\"/photos/\""), "\(page)")
                let urls = Self.urls(of: text)
                #expect(urls.count > 10, "\(page)")
                #expect(urls.filter { !$0.hasPrefix("/photos/") } == [], "\(page)")
                #expect(!text.contains("/photos/photos/"), "\(page)")
            }
        }
    }

    /// The paths in attributes of a page.
    private static func urls(of page: String) -> [String] {
        let attribute =
            #/(?:\s(?:href|action|formaction|src|srcset|data-(?:advance|assets|back|base|original))="|url=)(?<value>[^"]*)/#
        return page.matches(of: attribute).flatMap { match in
            match.output.value.split(separator: ", ").map(String.init).filter { $0.hasPrefix("/") }
        }
    }

    /// Some reverse proxies strip the base path, others pass it on.
    @Test func requestsWithAndWithoutTheFolderMeanTheSame() async throws {
        let (site, source, photo) = try await site()
        let pages = pages(source, photo).filter { !$0.contains("gallery") }
        try await site.test(below: Self.publicURL) { client in
            for path in pages + ["/manifest.webmanifest", "/service-worker.js", "/api/v1/openapi.json"] {
                var headers = HTTPFields()
                headers[.cookie] = "vitrine_viewer=0123456789abcdef0123"
                let with = try await client.execute(uri: "/photos\(path)", method: .get, headers: headers)
                let without = try await client.execute(uri: path, method: .get, headers: headers)
                #expect(with.status == without.status && with.body == without.body, "\(path)")
            }
        }
    }

    @Test func theFolderAloneLeadsIntoIt() async throws {
        let (site, _, _) = try await site()
        try await site.test(below: Self.publicURL) { client in
            let response = try await client.execute(
                uri: "/photos?name=sea", method: .get)
            #expect((300..<400).contains(response.status.code))
            #expect(response.headers[.location] == "/photos/?name=sea")
        }
    }

    @Test func headersCookiesAndRedirectsHaveTheBasePath() async throws {
        let (site, source, photo) = try await site()
        try await site.test(below: Self.publicURL) { client in
            let page = try await client.execute(
                uri: "/photos\(PageURL.photo(photo))", method: .get)
            let cookies = page.headers[values: .setCookie]
            #expect(!cookies.isEmpty && cookies.allSatisfy { $0.contains("Path=/photos/") })
            var form = HTTPFields()
            form[.contentType] = "application/x-www-form-urlencoded"
            form[.named("Origin")] = "https://example.org"
            let changed = try await client.execute(
                uri: "/photos\(PageURL.source(source.id))/layout", method: .post, headers: form,
                body: ByteBuffer(string: "layout=grid"))
            #expect(changed.headers[.location] == "/photos\(PageURL.source(source.id))")
            let photos = try await client.execute(
                uri: "/photos/api/v1\(PageURL.source(source.id))/photos", method: .get)
            let text = String(buffer: photos.body)
            #expect(text.contains("\"address\":\"/photos\(PageURL.photo(photo))\""))
            #expect(text.contains("\"image\":\"/photos/images/") && !text.contains("\":\"/sources"))
        }
    }

    @Test func theAppIsTheFolder() async throws {
        let (site, _, _) = try await site()
        try await site.test(below: Self.publicURL) { client in
            let response = try await client.execute(
                uri: "/photos/manifest.webmanifest", method: .get)
            let manifest = try #require(
                JSONSerialization.jsonObject(with: Data(response.body.readableBytesView)) as? [String: Any])
            for name in ["id", "start_url", "scope"] { #expect(manifest[name] as? String == "/photos/") }
            let icons = try #require(manifest["icons"] as? [[String: Any]])
            #expect(icons.allSatisfy { ($0["src"] as? String)?.hasPrefix("/photos/assets/") == true })
        }
    }

    @Test(arguments: [
        ("/a/b", "/a/b"), ("//a///b", "/a/b"), ("//a//?b=//c", "/a/?b=//c"), ("//", "/"), ("///?", "/?"),
        ("/a?to=//b", "/a?to=//b"), ("http://a//b", "http://a//b"), ("*", "*"), ("", ""),
    ])
    func leavesOutEmptyParts(target: String, expected: String) {
        #expect(BasePath.withoutEmptyParts(target) == expected)
    }

    @Test(arguments: ["", "/", "/photos", "/photos/", "/a/b-c.d_e~f/"])
    func acceptsFolders(path: String) {
        #expect(BasePath(path) != nil)
    }

    @Test(arguments: ["photos", "//", "/a//b", "/./a", "/../a", "/a b", "/%61", "/ä", "/a\"", "/{{a}}"])
    func refusesOtherPaths(path: String) {
        #expect(BasePath(path) == nil)
    }

    @Test(arguments: ["sources", "assets", "api", "metrics", "service-worker.js"])
    func noFolderMayBeOneOfTheProgramsOwn(name: String) {
        let url = "https://example.org/\(name)/photos/"
        #expect(throws: PublicURLError.ownPath(url, name: name)) { try PublicURL(url) }
        #expect(throws: Never.self) { try PublicURL("https://example.org/photos/\(name)/") }
    }
}
