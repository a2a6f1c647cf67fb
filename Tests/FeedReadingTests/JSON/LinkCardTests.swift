import FeedReading
import Photos
import Testing

/// Posts that are links, with a picture of the page behind.
@Suite struct LinkCardTests {
    private static let photo = #"{"title": "B", "url": "https://a.example/b.jpg"}"#

    @Test(arguments: [
        #""post_hint": "link", "url": "https://news.example/1", "thumbnail": "https://t.example/1.jpg""#,
        #""url_content_type": "text/html; charset=utf-8", "url": "https://news.example/1.html", "thumbnail_url": "https://t.example/1.jpg""#,
        #""post_hint": "link", "url": "https://news.example/1", "preview": {"images": [{"id": "p", "source": {"url": "https://t.example/1.jpg", "width": 1200, "height": 630}}]}"#,
    ])
    func haveNoPhoto(members: String) throws {
        let feed = try read(#"{"posts": [{"title": "A", \#(members)}, \#(Self.photo)]}"#)
        #expect(feed.photos.map(\.title) == ["B"])
        #expect(feed.skipped.map(\.reason) == [Message(SkipReason.linkCard)])
    }

    @Test func thePicturesOfItsCommunityAreNotUsedInstead() throws {
        let link =
            #""url_content_type": "text/html", "url": "https://news.example/1", "thumbnail_url": "https://t.example/1.jpg""#
        let community = #""community": {"id": 2, "title": "Lakes", "banner": "https://a.example/banner.jpg"}"#
        let feed = try read(
            #"{"posts": [{"post": {"id": 1, "name": "A", \#(link)}, \#(community)}, {"post": \#(Self.photo), \#(community)}]}"#
        )
        #expect(feed.photos.map(\.original) == ["https://a.example/b.jpg"])
    }

    /// The page of a photo at a photo service: its preview is the photo.
    @Test(arguments: [
        "https://imgur.com/a1", "https://www.flickr.com/photos/ann/1/", "https://500px.com/photo/1",
    ])
    func linksToPhotosHaveTheirPicture(url: String) throws {
        let feed = try read(
            #"{"posts": [{"title": "A", "post_hint": "link", "url": "\#(url)", "thumbnail": "https://t.example/1.jpg"}, \#(Self.photo)]}"#
        )
        #expect(feed.photos.map(\.title) == ["A", "B"])
    }

    /// The type of a record's text, and not of what it links to.
    @Test func recordsInHTMLAreNoLinks() throws {
        let feed = try read(
            #"[{"title": "A", "format": "text/html", "thumbnail": "https://t.example/1.jpg"}, \#(Self.photo)]"#
        )
        #expect(feed.photos.map(\.title) == ["A", "B"])
    }

    @Test func ownPicturesOfALinkStay() throws {
        let feed = try read(
            #"[{"title": "A", "type": "link", "url": "https://news.example/1", "image": "https://a.example/a.jpg"}, \#(Self.photo)]"#
        )
        #expect(feed.photos.map(\.title) == ["A", "B"])
    }
}
