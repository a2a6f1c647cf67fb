import FeedReading
import Photos
import Testing

/// Pages whose photos are in data, links and backgrounds, and captions of those that show them.
@Suite struct PageWithoutImagesTests {
    private func page(_ body: String) -> String { "<!DOCTYPE html><html><body>\(body)</body></html>" }

    @Test(arguments: [
        #"<script type="application/ld+json">{"image": [{"contentUrl": "/1.jpg", "caption": "A"}, {"contentUrl": "/2.jpg", "caption": "B"}]}</script>"#,
        #"<script type="application/json">{"props": {"photos": [{"title": "A", "url": "/1.jpg"}, {"title": "B", "url": "/2.jpg"}]}}</script>"#,
        #"<img src="/icons/back.gif"><a href="1.jpg">A</a> <a href="2.jpg">B</a> <a href="x.html">C</a>"#,
        #"<a title="A" style="background-image: url('/1.jpg')"></a><a aria-label="B" style="background:url(/2.jpg)"></a>"#,
    ])
    func findsThePhotos(in body: String) throws {
        let feed = try read(page(body), url: "https://h.example/")
        #expect(feed.photos.map(\.original) == ["https://h.example/1.jpg", "https://h.example/2.jpg"])
        #expect(feed.photos.map(\.title) == ["A", "B"])
    }

    @Test func captionsAreTitles() throws {
        let feed = try read(
            page(
                """
                <figure><img src="/1.jpg" alt="Waves"><figcaption>Sea at <em>dawn</em></figcaption></figure>
                <figure><img src="/2.jpg"></figure><nav><img src="/menu.jpg"></nav>
                """), url: "https://h.example/")
        #expect(feed.photos.map(\.title) == ["Sea at dawn", "Unknown"])
        #expect(feed.photos.first?.description == "Waves")
    }

    private func data(_ type: String) -> String {
        """
        <script type="application/ld+json">{"@context": "https://schema.org", "@type": "\(type)", "headline": "H",
         "image": ["/1x1.jpg", "/4x3.jpg", "/16x9.jpg"], "author": {"@type": "Person", "image": "/ann.jpg"}}</script>
        """
    }

    @Test(arguments: ["NewsArticle", "Article", "BlogPosting"])
    func theImagesOfAnArticleAreShapesOfOne(type: String) throws {
        let feed = try read(page(data(type)), url: "https://h.example/")
        #expect(feed.photos.map(\.title) == ["H"])
        #expect(feed.photos.map(\.original) == ["https://h.example/1x1.jpg"])
    }

    @Test func theImagesOfAGalleryAreDifferent() throws {
        #expect(try read(page(data("ImageGallery")), url: "https://h.example/").photos.count == 3)
    }

    @Test func reportsThatOnlyThePreviewPictureWasFound() throws {
        let head = "<!DOCTYPE html><meta property='og:image' content='https://h.example/og.jpg'>"
        #expect(try read(head + "<p>Words</p>").notices == [.previewPicture])
        #expect(try read(head + "<img src=/a.jpg>").notices.isEmpty)
    }
}
