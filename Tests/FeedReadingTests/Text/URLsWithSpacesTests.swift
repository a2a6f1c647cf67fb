import Photos
import Testing

/// URLs whose spaces are not escaped, as people write them by hand.
@Suite struct URLsWithSpacesTests {
    private static let base = "https://a.example/trip/index.html"

    @Test func imagesAndLinksOfAPage() throws {
        let feed = try read(
            """
            <html><body><img src="images/My photo 1.jpg" width="600"><img src="{{ photo.url }}" width="600">
            <a href="big/My photo 2.jpg"><img src="small/My photo 2.jpg" width="300"></a></body></html>
            """, url: Self.base)
        #expect(
            feed.photos.map(\.original) == [
                "https://a.example/trip/images/My%20photo%201.jpg",
                "https://a.example/trip/big/My%20photo%202.jpg",
            ])
        #expect(feed.photos.last?.thumbnail == "https://a.example/trip/small/My%20photo%202.jpg")
    }

    @Test func linksOfAListOfFiles() throws {
        let feed = try read(
            #"<html><body><a href="IMG 1.jpg">One</a> <a href="IMG 2.jpg">Two</a></body></html>"#,
            url: Self.base)
        #expect(
            feed.photos.map(\.original) == [
                "https://a.example/trip/IMG%201.jpg", "https://a.example/trip/IMG%202.jpg",
            ])
    }

    @Test func enclosuresAndPagesOfItems() throws {
        let feed = try read(
            """
            <rss><channel><item><title>A</title><link>https://a.example/my page?q=a b</link>
            <enclosure url="img/my photo.jpg" type="image/jpeg"/></item>
            <item><title>B</title><enclosure url="https://a.example/image/my photo" type="image/jpeg"/></item>
            <item><title>C</title><description>&lt;img src="/my photo 2.jpg"&gt;</description></item>
            <item><title>D</title><image>A photo of mine</image></item></channel></rss>
            """, url: Self.base)
        #expect(
            feed.photos.map(\.original) == [
                "https://a.example/trip/img/my%20photo.jpg", "https://a.example/image/my%20photo",
                "https://a.example/my%20photo%202.jpg",
            ])
        #expect(feed.photos.first?.page == "https://a.example/my%20page?q=a%20b")
        #expect(feed.skipped.map(\.index) == [3])
    }

    @Test func picturesOfJSONButNoSentences() throws {
        let feed = try read(
            """
            [{"title": "A", "image": "img/my photo.jpg", "text": "It is in img/a b.jpg"},
             {"title": "B", "image": "img/other.jpg", "text": "It was in old/x y.jpg"}]
            """, url: Self.base)
        #expect(
            feed.photos.map(\.original) == [
                "https://a.example/trip/img/my%20photo.jpg", "https://a.example/trip/img/other.jpg",
            ])
        #expect(feed.photos.first?.description == "It is in img/a b.jpg")
    }
}
