import Foundation
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

    @Test(arguments: ["", "  \n ", "<p> </p>", "<img src='a.jpg'>", "&nbsp;", "\u{200B}\u{FEFF}"])
    func givesNothingForWhatSaysNothing(source: String) {
        #expect(PlainText.title(source) == nil)
    }
}
