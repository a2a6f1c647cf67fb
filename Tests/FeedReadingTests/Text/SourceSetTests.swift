import Testing

@testable import FeedReading

@Suite struct SourceSetTests {
    @Test(arguments: [
        ("f.jpg 400w,g.jpg 800w,h.jpg 600w", "g.jpg"),
        ("f.jpg, g.jpg 2x", "g.jpg"),
        ("f.jpg 1x,g.jpg 1.5x", "g.jpg"),
        ("f.jpg,\n\tg.jpg 800w 600h,\n", "g.jpg"),
        (
            "https://a.example/w_300,h_200/f.jpg 300w, https://a.example/w_900,h_600/f.jpg 900w",
            "https://a.example/w_900,h_600/f.jpg"
        ),
        ("f.jpg 400w, g.jpg 400w", "f.jpg"),
        ("f.jpg,g.jpg", "f.jpg,g.jpg"),
        (", ,f.jpg,,", "f.jpg"),
    ])
    func findsTheLargest(text: String, url: String) {
        #expect(SourceSet(text).largest == url)
    }

    @Test func isEmptyWithoutAURL() {
        #expect(SourceSet(" , ,").largest == nil)
        #expect(SourceSet(nil).largest == nil)
    }

    /// The placeholder in `srcset` does not hide the set that replaces it.
    @Test(arguments: [
        #"<img src="s.jpg" srcset="" data-srcset="s.jpg 300w,l.jpg 900w">"#,
        #"<img src="s.jpg" srcset="data:image/gif;base64,AAAA 1w" data-lazy-srcset="s.jpg 300w, l.jpg 900w">"#,
        #"<img src="s.jpg" srcset="placeholder.jpg" data-srcset="l.jpg">"#,
    ])
    func setsOfLazyImages(html: String) {
        #expect(HTMLScanner.scan(html).images.map(\.largest) == ["l.jpg"])
    }
}
