import FeedReading
import Photos
import Testing

/// The outbox of an account (ActivityPub, section 5): a collection whose entries are on pages.
@Suite struct ActivityCollectionTests {
    private func root(_ first: String) -> String {
        #"{"@context": "https://www.w3.org/ns/activitystreams", "type": "OrderedCollection", "totalItems": 2, "first": \#(first)}"#
    }

    @Test(arguments: [
        #""/outbox?page=1""#, #"{"id": "https://a.example/outbox?page=1", "type": "OrderedCollectionPage"}"#,
    ])
    func theFirstPageIsNext(first: String) throws {
        let feed = try read(root(first), url: "https://a.example/outbox")
        #expect(feed.photos.isEmpty)
        #expect(feed.unread.documents == ["https://a.example/outbox?page=1"])
    }

    @Test func isNoFeedWithoutAPage() {
        #expect(failure(root("null")) == Message(FeedMessage.noPhotos, [.count: .number(0)]))
        let other =
            #"{"@context": "https://schema.org", "type": "OrderedCollection", "first": "https://a.example/1"}"#
        #expect(failure(other) == Message(FeedMessage.noPhotos, [.count: .number(0)]))
    }
}
