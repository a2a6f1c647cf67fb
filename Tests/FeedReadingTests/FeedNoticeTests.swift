import Foundation
import Photos
import Testing

@testable import FeedReading

/// Every limit that is reached adds a notice.
@Suite struct FeedNoticeTests {
    private func notices(_ text: String) throws -> [FeedNotice] {
        try read(text, url: "http://a.example/").notices
    }

    /// A compromised worker may send any notice.
    @Test func numbersAreMovedIntoTheirRange() throws {
        let failed = #"{"code":"documentsFailed","limit":-5,"count":9223372036854775807}"#
        let text = #"[\#(failed),{"code":"growth","limit":0}]"#
        let notices = try JSONDecoder().decode([FeedNotice].self, from: Data(text.utf8))
        #expect(notices.map(\.limit) == [0, 0] && notices.map(\.count) == [Int(Int32.max), nil])
    }

    @Test func reportsThatAFeedHasTooManyPhotos() throws {
        let items = (0..<30).map { #"{"url":"/\#($0).jpg"}"# }.joined(separator: ",")
        let limited = FeedReader(maximumPhotos: 20)
        let feed = try limited.read(Data("[\(items)]".utf8), from: FeedContext(url: "http://a.example/"))
        #expect(feed.photos.count == 20)
        #expect(feed.notices == [.photos(limit: 20)])
        let exact = FeedReader(maximumPhotos: 30)
        let whole = try exact.read(Data("[\(items)]".utf8), from: FeedContext(url: "http://a.example/"))
        #expect(whole.photos.count == 30)
        #expect(whole.notices.isEmpty)
    }

    @Test func reportsThatAnEntryHasTooMuch() throws {
        let list = (0..<1_100).map { #"{"url": "/\#($0).jpg"}"# }.joined(separator: ",")
        let entry = #"{"id": 1, "title": "a", "pictures": [\#(list)]}"#
        #expect(try notices(#"{"posts": [\#(entry), \#(entry)]}"#).contains(.entryElements(limit: 1000)))
        let members = (0..<1_100).map { #""m\#($0)": 1"# }.joined(separator: ",")
        #expect(try notices(#"[{"url": "/a.jpg", \#(members)}]"#).contains(.members(limit: 1000)))
    }

    @Test func reportsWhatOfHTMLIsNotRead() throws {
        let image = "<!DOCTYPE html><img src=/a.jpg width=400 height=300>"
        #expect(try notices(image).isEmpty)
        let deep = String(repeating: "<b>", count: 400)
        #expect(try notices(image + deep) == [.htmlDepth(limit: 256)])
        let attributes = (0..<600).map { "a\($0)=1 " }.joined()
        #expect(try notices(image + "<p \(attributes)>") == [.attributes(limit: 500)])
        let long = String(repeating: "x", count: 8 << 20)
        #expect(try notices(image + long) == [.htmlLength(mebibytes: 8)])
    }

    @Test func continuesAfterWhatIsNotRead() throws {
        let attributes = (0..<600).map { "a\($0)=1 " }.joined()
        let page =
            "<!DOCTYPE html>" + String(repeating: "<b>", count: 2_000) + "<p \(attributes)>"
            + "<!-- <i \(attributes) --><script>if (a <b \(attributes)) {}</script><img src=/a.jpg alt=words>"
        let photo = try #require(try read(page, url: "http://a.example/").photos.first)
        #expect(photo.original == "http://a.example/a.jpg")
        #expect(photo.title == "words")
    }

    @Test func reportsWhatOfXMLIsNotRead() throws {
        let item = #"<item><title>a</title><enclosure url="/a.jpg" type="image/jpeg"/></item>"#
        let deep = String(repeating: "<b>", count: 300)
        #expect(try notices("<rss><channel>\(item)<item>\(deep)") == [.depth(limit: 200), .truncated])
        let declared = (0..<600).map { #"<n xmlns:n\#($0)="u">"# }.joined()
        #expect(
            try notices("<rss><channel>\(item)<item>\(declared)").contains {
                $0 == .depth(limit: 200) || $0 == .namespaces(limit: 512)
            })
    }
}
