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
        // A number or a cursor is no URL; the same page is no next one; one photo has no pages.
        (#"{"items": [\#(pictures)], "next": 2, "nextPage": "QVFIUm"}"#, nil),
        (#"{"items": [\#(pictures)], "next": "https://a.example/feed/1"}"#, nil),
        (#"{"url": "https://a.example/1.jpg", "next": "https://a.example/feed/2"}"#, nil),
        (#"{"items": [\#(pictures)], "next": "file:///etc/passwd"}"#, nil),
        // A page of a JSON Feed may have one picture, as those of its posts have.
        (
            #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "image": "/1.jpg"}], "next_url": "/feed/2"}"#,
            "https://a.example/feed/2"
        ),
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

    @Test func theNextPageIsPassedThroughTheWorker() throws {
        var feed = Feed(kind: .rss)
        feed.next = "https://a.example/2"
        #expect(
            try FeedCoder.decode(FeedCoder.encode(feed), urls: URLCheck(FeedContext(url: Self.first))).next
                == feed.next)
    }

    private static let three = #"{"url": "/1.jpg"}, {"url": "/2.jpg"}, {"url": "/3.jpg"}"#

    /// The URL of a page, its JSON, and the page that follows.
    private static let guesses: [(String, String, String?)] = [
        // Cursors.
        ("/f", #"{"items": [\#(three)], "next_cursor": "a=b/c"}"#, "/f?cursor=a%3Db%2Fc"),
        ("/f?after=x&n=3", #"{"items": [\#(three)], "nextCursor": "y"}"#, "/f?after=y&n=3"),
        ("/f", #"{"data": [\#(three)], "paging": {"cursors": {"after": "Q"}}}"#, "/f?after=Q"),
        ("/f", #"{"items": [\#(three)], "nextPageToken": "T"}"#, "/f?pageToken=T"),
        ("/r.json", #"{"data": {"after": "t3_x", "children": [\#(three)]}}"#, "/r.json?after=t3_x"),
        ("/f?cursor=x", #"{"items": [\#(three)], "next": "y"}"#, "/f?cursor=y"),
        ("/f", #"{"items": [\#(three)], "next": "y"}"#, nil),
        ("/f?cursor=x", #"{"items": [\#(three)], "next_cursor": "x"}"#, nil),
        ("/f", #"{"items": [\#(three)], "next_cursor": "y", "has_more": false}"#, nil),
        ("/f", #"{"items": [\#(three)], "next_cursor": 0}"#, nil),
        // Numbers of pages.
        ("/f", #"{"items": [\#(three)], "page": 1, "total_pages": 4}"#, "/f?page=2"),
        ("/f?pg=2", #"{"items": [\#(three)], "meta": {"current_page": 2, "last_page": 4}}"#, "/f?pg=3"),
        ("/f?page=4", #"{"items": [\#(three)], "page": 4, "total_pages": 4}"#, nil),
        ("/f?page=9", #"{"items": [\#(three)], "page": 1, "total_pages": 4}"#, nil),
        ("/f", #"{"content": [\#(three)], "number": 0, "totalPages": 2}"#, "/f?page=1"),
        ("/f?page=1", #"{"content": [\#(three)], "number": 1, "totalPages": 2}"#, nil),
        ("/f", #"{"hits": [\#(three)], "page": 1, "per_page": 3, "total": 7}"#, "/f?page=2"),
        ("/f?page=1", #"{"hits": [\#(three)], "total": 7}"#, "/f?page=2"),
        ("/f?page=3", #"{"hits": [\#(three)], "total": 7}"#, nil),
        ("/f", #"{"hits": [\#(three)], "nextPage": 2}"#, "/f?page=2"),
        ("/f?page=2", "[\(three)]", "/f?page=3"),
        ("/f", "[\(three)]", nil),
        ("/f?page=99999999999999999999", "[\(three)]", nil),
        ("/f", #"{"items": [\#(three)], "page": 9e300, "total_pages": 4}"#, nil),
        // Offsets.
        ("/f", #"{"items": [\#(three)], "offset": 0, "limit": 3, "total": 7}"#, "/f?offset=3"),
        ("/f?start=3", #"{"response": {"docs": [\#(three)], "start": 3, "numFound": 7}}"#, "/f?start=6"),
        ("/f?offset=6", #"{"items": [\#(three)], "offset": 6, "total": 7}"#, nil),
        ("/f?offset=3", #"{"items": [\#(three)]}"#, "/f?offset=6"),
        ("/f", #"{"items": [\#(three)], "total": 7}"#, nil),
        // The list that is read is not always the longest one; a step is never longer than a page.
        (
            "/f",
            #"{"offset": 0, "limit": 3, "total": 30, "results": [\#(three)], "facets": {"tags": [1, 2, 3, 4, 5]}}"#,
            "/f?offset=3"
        ),
        ("/f?offset=3", #"{"results": [\#(three)], "facets": {"tags": [1, 2, 3, 4, 5]}}"#, "/f?offset=6"),
        ("/f?offset=3&limit=2", #"{"results": [\#(three)]}"#, "/f?offset=5&limit=2"),
        // One photo has no pages.
        ("/f?page=1", #"{"url": "/1.jpg"}"#, nil),
    ]

    @Test(arguments: guesses.indices) func guessesTheNextPageOfJSON(index: Int) throws {
        let (path, text, next) = Self.guesses[index]
        let feed = try FeedReader().read(
            Data(text.utf8), from: FeedContext(url: "https://a.example\(path)"))
        #expect(feed.next == next.map { "https://a.example\($0)" }, "\(path) \(text)")
        #expect(feed.unread.isNextGuessed == (next != nil))
    }

    /// Of a long list nearly all photos are passed on before its next page is searched for.
    @Test func guessesTheNextPageOfAListWhosePhotosWerePassedOn() throws {
        let items = (1...501).map { #"{"url": "/\#($0).jpg"}"# }.joined(separator: ",")
        let text = #"{"items": [\#(items)], "next_cursor": "b"}"#
        var count = 0
        let feed = try FeedReader().read(
            FeedBytes(Data(text.utf8)), from: FeedContext(url: "https://a.example/f")
        ) { count += $0.count }
        #expect(count == 501)
        #expect(feed.next == "https://a.example/f?cursor=b")
    }

    @Test func feedsOfWordPressGoOnWithPaged() throws {
        let feed = { (url: String, generator: String) throws in
            let text = """
                <rss version="2.0"><channel><title>A</title><generator>\(generator)</generator>
                <item><title>B</title><enclosure url="/b.jpg" type="image/jpeg"/></item></channel></rss>
                """
            return try FeedReader().read(Data(text.utf8), from: FeedContext(url: url)).next
        }
        let wordPress = "https://wordpress.org/?v=6.5"
        #expect(try feed("https://a.example/feed/", wordPress) == "https://a.example/feed/?paged=2")
        #expect(
            try feed("https://a.example/?feed=rss2&paged=4", wordPress)
                == "https://a.example/?feed=rss2&paged=5")
        #expect(try feed("https://a.example/feed/", "Hugo") == nil)
    }

    @Test func aNumberOfPagesLeadsToTheNext() {
        let url = "https://a.example/wp-json/wp/v2/media"
        #expect(PageQuery.page(after: url, of: 3) == url + "?page=2")
        #expect(PageQuery.page(after: url + "?per_page=5&page=2", of: 3) == url + "?per_page=5&page=3")
        #expect(PageQuery.page(after: url + "?page=3", of: 3) == nil)
        #expect(PageQuery.page(after: url, of: 1) == nil)
        #expect(PageQuery.page(after: "/etc/passwd", of: 3) == nil)
    }

    @Test func aCollectionLeadsToItsDocumentsAndItsNextPage() throws {
        let text = """
            {"@context": "http://iiif.io/api/presentation/2/context.json", "@type": "sc:Collection", "label": "All",
             "manifests": [{"@type": "sc:Manifest", "@id": "http://i.example/m1"}, {"@type": "sc:Manifest", "@id": "m2"},
                           {"@type": "sc:Manifest", "@id": "http://i.example/m1"}, {"@id": "file:///etc/passwd"}],
             "next": "http://i.example/page/2"}
            """
        let feed = try FeedReader().read(Data(text.utf8), from: FeedContext(url: "http://i.example/all"))
        #expect(feed.unread.documents == ["http://i.example/m1", "http://i.example/m2"])
        #expect(feed.next == "http://i.example/page/2")
        #expect(
            try FeedCoder.decode(FeedCoder.encode(feed), urls: URLCheck(FeedContext())).unread == feed.unread)
    }
}
