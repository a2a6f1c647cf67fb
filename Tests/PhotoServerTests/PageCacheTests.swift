@testable import PhotoServer
import Foundation
import HTTPTypes
import HummingbirdTesting
import Library
import LibrarySQL
import LibrarySamples
import NIOCore
import Photos
import Testing

@Suite struct PageCacheTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func page(_ text: String, until seconds: Double = 60) -> RenderedPage {
        RenderedPage(
            response: TextResponse(text, contentType: "text/html"), validity: now..<now + seconds)
    }

    private static func text(_ cache: PageCache, _ key: PageCache.Key, version: Int, at date: Date) -> Int? {
        cache.page(key, version: version, at: date)?.response.byteCount
    }

    @Test func returnsAPageOfTheSameVersionAlone() {
        let cache = PageCache()
        cache.store(Self.page("first"), for: .library(.newest), version: 7)
        #expect(Self.text(cache, .library(.newest), version: 7, at: Self.now) == 5)
        #expect(Self.text(cache, .library(.newest), version: 8, at: Self.now) == nil)
        #expect(Self.text(cache, .places, version: 7, at: Self.now) == nil)
    }

    @Test func aNewerVersionEvictsAllOlderOnes() {
        let cache = PageCache()
        cache.store(Self.page("first"), for: .library(.newest), version: 7)
        cache.store(Self.page("of now"), for: .places, version: 8)
        #expect(Self.text(cache, .library(.newest), version: 7, at: Self.now) == nil)
        cache.store(Self.page("took its time"), for: .places, version: 7)
        #expect(Self.text(cache, .places, version: 8, at: Self.now) == 6)
        #expect(cache.byteCount == Self.page("of now").byteCount)
    }

    @Test func returnsTheLastPageHoweverOld() {
        let cache = PageCache()
        cache.store(Self.page("first", until: 1), for: .places, version: 7)
        #expect(cache.last(.places)?.response.byteCount == 5)
        #expect(cache.last(.places, for: .visitor) == nil)
        cache.store(Self.page("of now"), for: .library(.newest), version: 8)
        #expect(cache.last(.places) == nil)
    }

    /// The role of a request may be that of some seconds ago, before an administrator changed it.
    @Test func returnsNoPageOfAnotherRole() {
        let cache = PageCache()
        cache.store(Self.page("to manage"), for: .places, role: .admin, version: 7)
        #expect(cache.page(.places, role: .viewer, version: 7, at: Self.now) == nil)
        #expect(cache.last(.places, role: .viewer) == nil)
        #expect(cache.page(.places, role: .admin, version: 7, at: Self.now)?.response.byteCount == 9)
    }

    /// After a failover to a database that lacks the last transactions, their versions are used again.
    @Test func returnsNoPageOfADistrustedVersion() {
        let cache = PageCache()
        cache.store(Self.page("lost"), for: .places, version: 10)
        cache.invalidate()
        #expect(Self.text(cache, .places, version: 10, at: Self.now) == nil)
        #expect(cache.last(.places)?.response.byteCount == 4)
        cache.store(Self.page("of now"), for: .library(.newest), version: 9)
        #expect(Self.text(cache, .library(.newest), version: 9, at: Self.now) == 6)
        #expect(Self.text(cache, .places, version: 10, at: Self.now) == nil)
    }

    @Test func returnsAPageWhileItsTextIsValid() {
        let cache = PageCache()
        cache.store(Self.page("5 minutes ago", until: 60), for: .library(.newest), version: 1)
        #expect(Self.text(cache, .library(.newest), version: 1, at: Self.now + 59) != nil)
        #expect(Self.text(cache, .library(.newest), version: 1, at: Self.now + 60) == nil)
        #expect(Self.text(cache, .library(.newest), version: 1, at: Self.now - 1) == nil)
    }

    @Test func staysBelowItsLimitAndKeepsWhatIsUsed() {
        let size = Self.page(String(repeating: "a", count: 1000)).byteCount
        let cache = PageCache(byteLimit: 10 * size)
        func key(_ number: Int) -> PageCache.Key {
            .source(id: "a", layout: nil, size: .default, titles: nil, page: number, at: nil)
        }
        for number in 0..<40 {
            cache.store(Self.page(String(repeating: "a", count: 1000)), for: key(number), version: 1)
            _ = cache.page(key(0), version: 1, at: Self.now)
            #expect(cache.byteCount <= 10 * size)
        }
        #expect(Self.text(cache, key(0), version: 1, at: Self.now) == 1000)
        #expect(Self.text(cache, key(1), version: 1, at: Self.now) == nil)
        #expect(Self.text(cache, key(39), version: 1, at: Self.now) == 1000)
    }
}

@Suite struct CachedPagesTests {
    @Test func noListIsFromBeforeAChange() async throws {
        let site = try TestSite()
        let source = try await site.addSource("Field notes", photos: 3)
        let list = "/sources/\(source.id)"
        try await site.test { client in
            func text(_ uri: String) async throws -> String {
                try await client.execute(uri: uri, method: .get).text
            }
            for uri in ["/", "/places", list, list + "?layout=grid"] {
                #expect(try await text(uri) == text(uri))
            }
            for number in 1...20 {
                _ = try await site.library.update(source.id, title: "Notes \(number).", settings: .init())
                for uri in ["/", "/places", list, list + "?layout=grid"] {
                    #expect(try await text(uri).contains("Notes \(number)."))
                }
            }
            let photo = try #require(try await site.photos(of: source).first)
            #expect(try await text(list).contains("photo-\(photo.id)"))
            _ = try await site.library.remove(photo.id, at: Date())
            #expect(try await !text(list).contains("photo-\(photo.id)"))
            try await site.library.deleteSource(source.id)
            #expect(try await client.execute(uri: list, method: .get).status == .notFound)
            #expect(try await !text("/").contains("Notes 20."))
        }
    }

    @Test func noListIsFromBeforeAChangeOfAnotherProcess() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "library.sqlite").path
        let (site, other) = (try TestSite(library: SQLLibrary(path: path)), try SQLLibrary(path: path))
        let source = try await site.addSource("Field notes", photos: 3)
        try await site.test { client in
            for number in 1...20 {
                _ = try await other.update(source.id, title: "Notes \(number).", settings: .init())
                for uri in ["/", "/places", "/sources/\(source.id)"] {
                    let page = try await client.execute(uri: uri, method: .get)
                    #expect(page.text.contains("Notes \(number)."))
                }
            }
        }
    }

    @Test func eachChoiceIsAPageOfItsOwn() async throws {
        let site = try TestSite()
        let source = try await site.addSource("Field notes", photos: 130)
        let last = try #require(try await site.photos(of: source).last)
        let list = "/sources/\(source.id)"
        let choices = [
            "", "?layout=list", "?layout=grid", "?page=2", "?page=3", "?q=Photo", "?layout=list&page=2",
        ]
        try await site.test { client in
            var pages: [String] = []
            for _ in 1...2 {
                for choice in choices {
                    pages.append(try await client.execute(uri: list + choice, method: .get).text)
                }
            }
            #expect(Set(pages).count == choices.count)
            #expect(Array(pages.prefix(choices.count)) == Array(pages.suffix(choices.count)))
            let page = try await client.execute(uri: "\(list)?at=\(last.id)", method: .get)
            #expect(page.text.contains("photo-\(last.id)"))
        }
    }

    @Test func compressesACachedPageInEachCoding() async throws {
        let site = try TestSite()
        let source = try await site.addSource("Field notes", photos: 60)
        try await site.test { client in
            for _ in 1...2 {
                for coding in ["br", "gzip"] {
                    let page = try await client.execute(
                        uri: "/sources/\(source.id)", method: .get, headers: [.acceptEncoding: coding])
                    #expect(page.headers[.contentEncoding] == coding)
                    #expect(page.headers[.contentLength] == "\(page.body.readableBytes)")
                }
                let plain = try await client.execute(uri: "/sources/\(source.id)", method: .get)
                #expect(plain.headers[.contentEncoding] == nil)
                #expect(plain.text.contains("</html>"))
            }
        }
    }
}
