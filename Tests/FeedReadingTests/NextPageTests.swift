import Foundation
import Photos
import Testing

@testable import FeedReading

@Suite struct NextPageTests {
    private static let first = "https://a.example/feed/1"
    private static let pictures = #"{"url": "https://a.example/1.jpg"}, {"url": "https://a.example/2.jpg"}"#
    private static let entry = """
        <entry><id>1</id><title>A</title><link rel="enclosure" type="image/png" href="/1.png"/></entry>
        """

    private static let examples: [(String, String?)] = [
        (#"{"results": [\#(pictures)], "next": "/feed/2"}"#, "https://a.example/feed/2"),
        (
            #"{"data": [\#(pictures)], "paging": {"next": "https://b.example/?after=x"}}"#,
            "https://b.example/?after=x"
        ),
        (
            #"{"items": [\#(pictures)], "_links": {"next": {"href": "?page=2"}}}"#,
            "https://a.example/feed/1?page=2"
        ),
        (#"{"items": [\#(pictures)], "links": {"next": null}, "next_page_url": null}"#, nil),
        // A number or a mark is no URL; the same page is no next one; one photo has no pages.
        (#"{"items": [\#(pictures)], "next": 2, "nextPage": "QVFIUm"}"#, nil),
        (#"{"items": [\#(pictures)], "next": "https://a.example/feed/1"}"#, nil),
        (#"{"url": "https://a.example/1.jpg", "next": "https://a.example/feed/2"}"#, nil),
        (#"{"items": [\#(pictures)], "next": "file:///etc/passwd"}"#, nil),
        (
            #"<feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="2"/>\#(entry)</feed>"#,
            "https://a.example/feed/2"
        ),
        (
            #"<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://c.example/x/"><link rel="prev-archive" href="a"/>\#(entry)</feed>"#,
            "https://c.example/x/a"
        ),
        (#"<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="2"/>\#(entry)</feed>"#, nil),
        (
            #"<html><body><img src="a.jpg" width="300"><a rel="nofollow next" href="/feed/2">Older</a></body></html>"#,
            "https://a.example/feed/2"
        ),
        (
            #"<html><head><link rel="next" href="?p=2"></head><body><img src="a.jpg" width="300"></body></html>"#,
            "https://a.example/feed/1?p=2"
        ),
        (
            #"<html><body><img src="a.jpg" width="300"><a rel="next" href="/post/other">Next</a></body></html>"#,
            nil
        ),
        (#"<html><body><img src="a.jpg" width="300"><a href="/older">Older</a></body></html>"#, nil),
    ]

    @Test(arguments: examples.indices) func findsTheNextPage(index: Int) throws {
        let (text, next) = Self.examples[index]
        let feed = try FeedReader().read(Data(text.utf8), from: FeedContext(url: Self.first))
        #expect(feed.next == next, "\(text)")
    }

    @Test func aLocalFileLeadsToNoOther() throws {
        let text = #"{"items": [\#(Self.pictures)], "next": "/etc/passwd"}"#
        #expect(try FeedReader().read(Data(text.utf8), from: FeedContext(url: nil)).next == nil)
    }

    @Test func theNextPageComesThroughTheWorker() throws {
        var feed = Feed(kind: .rss)
        feed.next = "https://a.example/2"
        #expect(
            try FeedCoder.decode(FeedCoder.encode(feed), urls: URLCheck(FeedContext(url: Self.first))).next
                == feed.next)
    }
}
