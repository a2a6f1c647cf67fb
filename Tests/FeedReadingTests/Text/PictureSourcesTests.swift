import Photos
import Testing

@testable import FeedReading

/// Which of the URLs of an image and its `picture` is the original.
@Suite struct PictureSourcesTests {
    private static let examples = [
        // Sources for small screens.
        (
            """
            <picture><source media="(max-width: 480px)" srcset="/mobile.jpg">
            <source media="(MIN-WIDTH: 481px) and (max-width: 1024px)" srcset="/tablet.jpg 1x, /tablet-2.jpg 2x">
            <img src="/desktop.jpg"></picture>
            """, "/desktop.jpg"
        ),
        (
            """
            <picture><source media="(max-width: 480px)" srcset="/mobile.jpg"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></picture>
            """, "/mobile.jpg"
        ),
        (
            #"<picture><source media="(width < 480px)" srcset="/mobile.jpg"><img src="/a.jpg"></picture>"#,
            "/a.jpg"
        ),
        // Sources for large screens.
        (
            #"<picture><source media="(min-width: 1024px)" srcset="/desktop.jpg"><img src="/mobile.jpg"></picture>"#,
            "/desktop.jpg"
        ),
        (
            """
            <picture><source type="image/webp" srcset="/a.webp"><source media="(min-width: 1024px)" srcset="/desktop.jpg">
            <img src="/mobile.jpg"></picture>
            """, "/desktop.jpg"
        ),
        // A source of unknown size.
        (#"<picture><source type="image/webp" srcset="/a.webp"><img src="/b.jpg"></picture>"#, "/b.jpg"),
        (#"<picture><source srcset="/a.webp 900w"><img src="/b.jpg"></picture>"#, "/a.webp"),
        (#"<picture><source srcset="/a.webp"><img data-src="/b.jpg" src="blank.gif"></picture>"#, "/b.jpg"),
        (#"<picture><source srcset="/a.webp"><img src="blank.gif"></picture>"#, "/a.webp"),
        // The picture in full beside its sizes.
        (#"<img src="/full.jpg" srcset="/full-300x200.jpg 300w, /full-768x512.jpg 768w">"#, "/full.jpg"),
        (#"<img src="/full-300x200.jpg" srcset="/full-768x512.jpg 768w, /full.jpg 2000w">"#, "/full.jpg"),
        (#"<img src="/a.jpg" srcset="/a.jpg 1x, /a@2x.jpg 2x">"#, "/a@2x.jpg"),
        (#"<img src="/a.jpg?w=300" srcset="/a.jpg?w=600 600w">"#, "/a.jpg?w=600"),
        (#"<img src="/a.jpg" data-srcset="/a-1024x768.jpg 1024w">"#, "/a-1024x768.jpg"),
    ]

    @Test(arguments: examples.indices) func findsTheOriginal(index: Int) throws {
        let (html, original) = Self.examples[index]
        let feed = try read("<html><body><p>Words</p>\(html)</body></html>", url: "https://a.example/")
        #expect(feed.photos.map(\.original) == ["https://a.example" + original], "\(html)")
    }
}
