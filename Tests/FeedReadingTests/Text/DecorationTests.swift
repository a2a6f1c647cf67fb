import Photos
import Testing

@testable import FeedReading

@Suite struct DecorationTests {
    @Test(arguments: [
        "https://a.example/photos/beacons-brecon.jpg", "https://a.example/p/beacon-street.jpg",
        "https://a.example/beaconsfield/1.jpg", "https://a.example/beacon.jpg",
    ])
    func aWordWithinANameIsNoMark(url: String) {
        #expect(!Decoration.isDecoration(url, width: nil, height: nil))
    }

    @Test(arguments: [
        "https://a.example/wildlife/tracking/lion.jpg", "https://a.example/icons/st-george.jpg",
        "https://a.example/beacon/1.jpg",
    ])
    func ambiguousMarksDoNotCountForPhotos(url: String) {
        #expect(Decoration.isDecoration(url, width: nil, height: nil))
        #expect(Decoration.isDecoration(url, width: 20, height: 40))
        #expect(Decoration.isDecoration(url, width: 1, height: 1, isDeclaredImage: true))
        #expect(!Decoration.isDecoration(url, width: 1200, height: 1600))
        #expect(!Decoration.isDecoration(url, width: nil, height: nil, isDeclaredImage: true))
    }

    @Test(arguments: [
        "https://a.example/beacon.gif", "https://a.example/b/beacon?id=1", "https://a.example/beacon",
        "https://a.example/avatars/1.jpg",
    ])
    func countersAndPortraits(url: String) {
        #expect(Decoration.isDecoration(url, width: nil, height: nil))
    }

    @Test func photosOfItems() throws {
        let feed = try read(
            """
            <rss xmlns:media="http://search.yahoo.com/mrss/"><channel>
            <item><title>A</title><description>&lt;img src="/photos/beacons-brecon.jpg"&gt;</description></item>
            <item><title>B</title><media:content url="/icons/st-george.jpg" medium="image"/></item>
            <item><title>C</title><description>&lt;img src="/tracking/lion.jpg" width="800"&gt;</description></item>
            <item><title>D</title><description>&lt;img src="/tracking/x.png"&gt;</description></item></channel></rss>
            """)
        #expect(feed.photos.map(\.title) == ["A", "B", "C"])
    }
}
