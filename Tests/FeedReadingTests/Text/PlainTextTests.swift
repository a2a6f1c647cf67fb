import Foundation
import Photos
import Testing

@testable import FeedReading

@Suite struct PlainTextTests {
    @Test(arguments: [
        ("<p>One</p><p>Two<br>three</p>", "One\n\nTwo\nthree"), ("A &amp; B &lt;c&gt;", "A & B <c>"),
        ("a < b & c", "a < b & c"), ("<script>alert(1)</script>x<style>p{}</style>", "x"),
        ("  a \t b\n\n\n\nc ", "a b\n\nc"), ("  ä \t b\n\n\n\nc ", "ä b\n\nc"),
        ("a\r\n b\r\n\r\n\r\nc\r\n", "a\nb\n\nc"), ("ä\r\n b\r\n\r\n\r\nc\r\n", "ä\nb\n\nc"),
        ("\u{202E}txt\u{0}.exe", "txt.exe"), ("&eacute;&#233;&#xE9;&hellip;", "ééé…"),
        ("<b>bold</b> text", "bold text"),
        ("<ul><li>1</li><li>2</li></ul>", "1\n2"), ("<div>a</div><div>b</div>", "a\nb"),
    ])
    func keepsParagraphsAndDropsMarkup(source: String, text: String) {
        #expect(PlainText.paragraphs(source) == text)
    }

    /// Texts whose first character is longer than a title may be.
    static let longCharacters = [
        "a" + String(repeating: "\u{301}", count: 1_100),
        String(repeating: "\u{1F468}\u{200D}", count: 500),
        String(repeating: "\u{1100}", count: 2_000),
        "a" + String(repeating: "\u{301}", count: 100_000),
    ]

    @Test(arguments: longCharacters)
    func truncatesWithinACharacterOfManyScalars(text: String) throws {
        let title = try #require(PlainText.title(text))
        #expect(title.utf8.count <= 2_048 + 3)
        #expect(title.hasSuffix("…") && text.utf8.starts(with: title.utf8.dropLast(3)))
        let long = String(repeating: text, count: 40)
        #expect(try #require(PlainText.paragraphs(long)).utf8.count <= 32_768 + 3)
    }

    @Test(arguments: longCharacters)
    func readsFeedsWithSuchTexts(text: String) throws {
        let long = String(repeating: text, count: 12)
        let feeds = [
            #"{"photos": [{"title": "\#(text)", "url": "/a.png", "description": "\#(long)"}]}"#,
            "<rss><channel><title>\(text)</title><item><title>\(text)</title><description>\(long)</description>"
                + #"<enclosure url="/a.png" type="image/png"/></item></channel></rss>"#,
            #"<feed xmlns="http://www.w3.org/2005/Atom"><title>\#(text)</title><entry><title>\#(text)</title>"#
                + #"<link rel="enclosure" type="image/png" href="/a.png"/></entry></feed>"#,
            #"<!DOCTYPE html><title>\#(text)</title><img src="/a.png" alt="\#(text)">"#,
            #"{"title": "\#(text)", "rows": [{"title": "\#(text)", "imageHref": "/a.png"}]}"#,
        ]
        for feed in feeds { #expect(try read(feed, url: "http://a.example/").photos.count == 1) }
    }

    @Test(arguments: ["", "  \n ", "<p> </p>", "<img src='a.jpg'>", "&nbsp;", "\u{200B}\u{FEFF}"])
    func returnsNothingForMeaninglessTexts(source: String) {
        #expect(PlainText.title(source) == nil)
    }
}
