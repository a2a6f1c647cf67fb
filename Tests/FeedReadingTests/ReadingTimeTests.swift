import Basics
import Foundation
import Photos
import Testing

@testable import FeedReading

/// Reading takes time in proportion to the length, whatever the text is.
@Suite(.serialized) struct ReadingTimeTests {
    /// Makes texts of any length that are all of one kind.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        /// A text of about this many bytes.
        let text: @Sendable (Int) -> String
        var testDescription: String { name }

        init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
            (self.name, self.text) = (name, text)
        }
    }

    private static func repeated(_ text: String, _ length: Int) -> String {
        String(repeating: text, count: max(length / text.utf8.count, 1))
    }

    static let kinds = [
        Kind("elements never closed, others closed") { length in
            "<!DOCTYPE html>" + repeated("<b>", length / 2) + repeated("</i>", length / 2)
        },
        Kind("the same in a description") { length in
            "<rss><channel><item><description><![CDATA[" + repeated("<b>", length / 2)
                + repeated("</i>", length / 2) + "]]></description></item></channel></rss>"
        },
        Kind("attributes of one element") { length in
            "<!DOCTYPE html><p "
                + (0..<length / 9).map { "a\($0)=1 " }.joined() + "><img src=/a.png>"
        },
        Kind("attributes without a value") { length in
            "<!DOCTYPE html><p " + (0..<length / 7).map { "a\($0) " }.joined() + "><img src=/a.png>"
        },
        Kind("attributes without white space") { length in
            "<!DOCTYPE html><p " + (0..<length / 10).map { #"a\#($0)="1""# }.joined() + "><img src=/a.png>"
        },
        Kind("sources before images") { length in
            "<!DOCTYPE html>" + repeated("<source srcset=a>", length / 2)
                + repeated("<img src=b>", length / 2)
        },
        Kind("one long set before images") { length in
            "<!DOCTYPE html><source srcset='" + repeated("a 1w, ", length / 2) + "'>"
                + repeated("<img src=b>", length / 2)
        },
        Kind("media:content in one item") { length in
            #"<rss xmlns:media="http://search.yahoo.com/mrss/"><channel><item>"#
                + (0..<length / 36).map { #"<media:content url="/\#($0).jpg"/>"# }.joined()
                + "</item></channel></rss>"
        },
        Kind("namespaces on nested elements") { length in
            let declared = (0..<100).map { level in
                "<a " + (0..<length / 5_000).map { #"xmlns:n\#(level)-\#($0)="u" "# }.joined() + ">"
            }
            return "<rss>" + declared.joined() + repeated("<p:b/>", length / 2)
        },
        Kind("sizes of one picture with different texts") { length in
            "<!DOCTYPE html>"
                + (0..<length / 40).map { #"<img src="/a-\#($0 + 100)w.jpg" alt="\#($0)">"# }.joined()
        },
        Kind("a picture with different texts and without") { length in
            "<!DOCTYPE html>"
                + (0..<length / 70).map {
                    #"<img src="/a?w=\#($0)" alt="\#($0)"><img src="/\#($0)/a?h=\#($0)">"#
                }
                .joined()
        },
        Kind("comments never closed") { length in "<!DOCTYPE html>" + repeated("<!-- ", length) },
        Kind("scripts never closed") { length in "<!DOCTYPE html>" + repeated("<script>", length) },
    ]

    private func seconds(_ text: String) -> Double {
        let bytes = Data(text.utf8)
        return (0..<2).map { _ in
            let time = ThreadClock.measure {
                // Text that cannot be read is an error, which takes time too.
                _ = try? FeedReader(seconds: 1_000).read(
                    bytes, from: FeedContext(url: "http://a.example/"))
            }
            return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        }.min() ?? 0
    }

    /// Four times the length takes sixteen times as long where work grows as its square.
    @Test(arguments: kinds) func growsAsItsLength(kind: Kind) {
        let (short, long) = (seconds(kind.text(128 << 10)), seconds(kind.text(512 << 10)))
        #expect(long < 9 * max(short, 0.02), "\(short) s, then \(long) s")
    }

    @Test func endsAtItsTimeLimitWithANotice() throws {
        let rows = (0..<40_000).map { #"{"url": "/\#($0).jpg", "title": "<b>A &amp; B</b> \#($0)"}"# }
        let text = "[\(rows.joined(separator: ","))]"
        let context = FeedContext(url: "http://a.example/")
        // Zero seconds: the first check of the clock ends it.
        let feed = try FeedReader(seconds: 0).read(Data(text.utf8), from: context)
        #expect(feed.photos.count < 40_000 && !feed.photos.isEmpty)
        #expect(feed.notices == [.readingTime(seconds: 0)])
        let whole = try FeedReader(seconds: 1_000).read(Data(text.utf8), from: context)
        #expect(whole.photos.count == 40_000)
        #expect(whole.notices.isEmpty)
    }
}
