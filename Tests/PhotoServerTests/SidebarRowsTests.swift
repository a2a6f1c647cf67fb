@testable import PhotoServer
import Library
import Photos
import Testing

@Suite struct SidebarRowsTests {
    private static func rows(_ base: String = "") throws -> SidebarRows {
        try WebContent(.embedded(), base: try #require(BasePath(base))).sidebar
    }

    private static func sources(_ titles: [String]) async throws -> [Source] {
        let site = try TestSite()
        for title in titles { try await site.addSource(title, photos: 1) }
        return try await site.library.sources()
    }

    @Test func areRenderedOnceForWhatTheyShow() async throws {
        let rows = try Self.rows()
        var sources = try await Self.sources(["Boats", "Trees & <shrubs>"])
        func html(current: Source? = nil) throws -> String {
            try rows.html(of: sources.map { .init($0, isCurrent: $0 == current) })
        }
        let first = try html()
        #expect(first.contains(">Boats</span>") && first.contains(">Trees &amp; &lt;shrubs&gt;</span>"))
        #expect(first.split(separator: "\n").count == 2 && !first.contains("is-current"))
        #expect(try html() == first && rows.count == 2)
        let current = try html(current: sources[1])
        #expect(current.split(separator: "\n")[1].contains(#"is-current" href="/sources/\#(sources[1].id)""#))
        #expect(rows.count == 3)
        sources[0].title = "Ships"
        #expect(try html() == first.replacing(">Boats</span>", with: ">Ships</span>"))
    }

    @Test func haveTheBasePathOfTheirPages() async throws {
        let sources = try await Self.sources(["Boats"])
        let html = try Self.rows("/photos").html(of: [.init(sources[0], isCurrent: false)])
        #expect(html.contains(#"href="/photos/sources/\#(sources[0].id)""#))
    }
}
