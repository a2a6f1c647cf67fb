import FeedReading
import Photos
import Testing

@Suite struct SitemapFormatTests {
    private static let spaces =
        #"xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:i="http://www.google.com/schemas/sitemap-image/1.1""#

    @Test func listsTheImagesOfPages() throws {
        let feed = try read(
            """
            <?xml version="1.0"?><urlset \(Self.spaces)>
            <url><loc>https://a.example/1</loc><i:image><i:loc>/lake.jpg</i:loc><i:title>Lake</i:title>
            <i:caption>At dawn</i:caption><i:geo_location>Bergen, Norway</i:geo_location></i:image>
            <i:image><i:loc>https://a.example/hill.jpg</i:loc></i:image></url>
            <url><loc>https://a.example/2</loc></url>
            <url><loc>https://a.example/3</loc><i:image><i:loc>ftp://a.example/x.jpg</i:loc></i:image></url></urlset>
            """, url: "https://a.example/sitemap.xml")
        #expect(feed.kind == .sitemap)
        #expect(feed.photos.map(\.original) == ["https://a.example/lake.jpg", "https://a.example/hill.jpg"])
        #expect(feed.photos.map(\.page) == ["https://a.example/1", "https://a.example/1"])
        #expect(feed.photos.map(\.title) == ["Lake", "Unknown"])
        #expect(feed.photos.first?.description == "At dawn")
        #expect(feed.photos.first?.place == "Bergen, Norway")
        let reasons: [SkipReason] = [.noPicture, .refusedURL]
        #expect(feed.skipped.map(\.reason) == reasons.map { Message($0) })
    }

    @Test func anIndexConsistsOfItsSitemaps() throws {
        let feed = try read(
            """
            <sitemapindex \(Self.spaces)><sitemap><loc>https://a.example/1.xml</loc></sitemap>
            <sitemap><loc>/2.xml</loc></sitemap><sitemap/></sitemapindex>
            """, url: "https://a.example/sitemap.xml")
        #expect(feed.photos.isEmpty)
        #expect(feed.unread.documents == ["https://a.example/1.xml", "https://a.example/2.xml"])
    }

    @Test func withoutImagesIsNoFeedOfPhotos() {
        let text = "<urlset \(Self.spaces)><url><loc>https://a.example/1</loc></url></urlset>"
        #expect(failure(text) == Message(FeedMessage.noPhotos, [.count: .number(1)]))
    }
}
