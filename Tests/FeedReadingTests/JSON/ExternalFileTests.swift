import FeedReading
import Photos
import Testing

/// Files on other servers in Notion, and link cards of Bluesky with the same name.
@Suite struct ExternalFileTests {
    private static let cover =
        #""cover": {"type": "external", "external": {"url": "https://images.example.org/photo-1?q=1"}}"#
    private static let name = #""Name": {"id": "title", "type": "title", "title": [{"plain_text": "Trip"}]}"#

    private func originals(_ members: String) throws -> [String?] {
        try read(
            #"{"results": [{"object": "page", "id": "p", \#(members)}, {"object": "page", "id": "q", \#(Self.cover), "properties": {\#(Self.name)}}]}"#
        ).photos.map(\.original)
    }

    @Test func areFilesOfAPage() throws {
        let files = """
            "files": [{"name": "one.jpg", "type": "file", "file": {"url": "https://a.example.org/one.jpg?X=1", "expiry_time": "2023"}},
              {"name": "two.jpg", "type": "external", "external": {"url": "https://a.example.org/two.jpg"}}]
            """
        let photo = #""Photo": {"id": "a", "type": "files", \#(files)}"#
        let urls = ["https://a.example.org/one.jpg?X=1", "https://a.example.org/two.jpg"]
        let cover = "https://images.example.org/photo-1?q=1"
        #expect(try originals(#""properties": {\#(photo), \#(Self.name)}"#) == urls + [cover])
        // A cover is shown only if the page has no other pictures.
        #expect(
            try originals(#"\#(Self.cover), "properties": {\#(photo), \#(Self.name)}"#) == urls + [cover])
    }

    @Test func linkCardsAreNone() throws {
        let card =
            #"{"uri": "https://news.example.org/x", "title": "News", "thumb": "https://a.example.org/t.jpg"}"#
        #expect(
            try originals(#""embed": {"external": \#(card)}"#) == ["https://images.example.org/photo-1?q=1"])
    }
}
