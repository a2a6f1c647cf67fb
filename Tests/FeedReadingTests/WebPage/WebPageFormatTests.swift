import FeedReading
import Foundation
import Photos
import Testing

@Suite struct WebPageFormatTests {
    private let page = """
        <!DOCTYPE html><html><head><title>Sea &amp; sky</title>
        <link rel="alternate" type="application/rss+xml" href="/feed.xml">
        <link rel="alternate" type="application/rss+xml" href="/comments/feed/">
        <link rel="alternate" hreflang="de" href="/de"><meta property="og:image" content="/og.jpg"></head>
        <body><img src="logo.png" class="site-logo"><img src="/a.jpg" alt="A boat"><img src="/a.jpg">
        <img src="/tiny.png" width="16" height="16"><img srcset="/b-1x.jpg 1x, /b-2x.jpg 2x"><script>"<img src=x.jpg>"</script>
        """

    @Test func linksToFeedsAndShowsItsImages() throws {
        let feed = try read(page, url: "https://s.example/blog/")
        #expect(feed.kind == .webPage)
        #expect(feed.title == "Sea & sky")
        #expect(feed.linkedFeeds == ["https://s.example/feed.xml"])
        #expect(feed.photos.map(\.original) == ["https://s.example/a.jpg", "https://s.example/b-2x.jpg"])
        #expect(feed.photos.map(\.title) == ["A boat", "Unknown"])
    }

    @Test func leavesLogosAndTheSignsOfListings() throws {
        let page = """
            <html><body><img src="/img/logo.png" width="300" height="120"><img src="/icons/image2.gif" alt="[IMG]">
            <img src="/site-logo.svg"><img src="https://s.example/a.jpg"></body></html>
            """
        #expect(try read(page).photos.map(\.original) == ["https://s.example/a.jpg"])
    }

    @Test func offersThePictureForLinksWhereThereIsNoOther() throws {
        let feed = try read(
            "<html><head><title>T</title><meta property='og:image' content='https://s.example/og.jpg'></head></html>"
        )
        #expect(feed.photos.map(\.original) == ["https://s.example/og.jpg"])
        #expect(feed.photos.map(\.title) == ["T"])
    }

    @Test func reportsAPageWithoutAnImage() {
        #expect(
            failure("<html><body>Hello</body></html>") == Message(FeedMessage.noPhotos, [.count: .number(0)]))
    }

    @Test(arguments: [
        #"<p>Words</p><p><img src="/a.jpg" width="600"></p><p><img src="/b.jpg" width="600"></p>"#,
        #"<div class="gallery"><img src="/a.jpg"><img src="/b.jpg"></div>"#,
        #"<!-- A gallery --><figure><img src="/a.jpg"/></figure><figure><img src="/b.jpg"/></figure>"#,
    ])
    func aPieceOfHTMLIsAPage(text: String) throws {
        let feed = try read(text, url: "https://a.example/")
        #expect(feed.kind == .webPage)
        #expect(feed.photos.map(\.original) == ["https://a.example/a.jpg", "https://a.example/b.jpg"])
    }
}
