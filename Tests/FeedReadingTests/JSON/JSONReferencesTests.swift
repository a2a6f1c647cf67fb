import FeedReading
import Foundation
import Photos
import Testing

/// Entries that name their pictures by identifier, with the pictures elsewhere in the same text.
@Suite(.timeLimit(.minutes(1))) struct JSONReferencesTests {
    @Test func drupalIncludesMediaAndFiles() throws {
        let feed = try read(
            """
            {"data": [
              {"type": "node--photo", "id": "u1", "attributes": {"title": "Harbour", "created": "2024-03-01T08:00:00+00:00"},
               "relationships": {"uid": {"data": {"type": "user--user", "id": "p1"}},
                                 "field_media": {"data": {"type": "media--image", "id": "m1"}}}},
              {"type": "node--photo", "id": "u2", "attributes": {"title": "Market"},
               "relationships": {"uid": {"data": {"type": "user--user", "id": "p1"}},
                                 "field_media": {"data": {"type": "media--image", "id": "m2"}}}},
              {"type": "node--photo", "id": "u3", "attributes": {"title": "Words"}, "relationships": {
                 "uid": {"data": {"type": "user--user", "id": "p1"}}, "field_media": {"data": null}}}],
             "included": [
              {"type": "user--user", "id": "p1", "relationships": {"picture": {"data": {"type": "file--file", "id": "f9"}}}},
              {"type": "file--file", "id": "f9", "attributes": {"uri": {"url": "https://d.example/portrait.jpg"}}},
              {"type": "media--image", "id": "m1", "attributes": {"name": "a.jpg"}, "relationships": {
                 "field_media_image": {"data": {"type": "file--file", "id": "f1",
                   "meta": {"alt": "Boats", "width": 2400, "height": 1600}}}}},
              {"type": "media--image", "id": "m2", "attributes": {"name": "b.jpg"}, "relationships": {
                 "field_media_image": {"data": {"type": "file--file", "id": "f2"}}}},
              {"type": "file--file", "id": "f1", "attributes": {"uri": {"url": "https://d.example/a.jpg"}}},
              {"type": "file--file", "id": "f2", "attributes": {"uri": {"url": "https://d.example/b.jpg"}}}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://d.example/a.jpg", "https://d.example/b.jpg"])
        #expect(feed.photos.map(\.title) == ["Harbour", "Market"])
        #expect(feed.photos[0].size == PixelSize(width: 2400, height: 1600))
        #expect(feed.skipped.count == 1)
    }

    @Test func contentfulLinksAssets() throws {
        let feed = try read(Self.contentful)
        #expect(feed.photos.map(\.title) == ["Alpine lake", "The same lake", "Old town"])
        #expect(
            feed.photos.map(\.original) == [
                "https://i.example/lake.jpg", "https://i.example/lake.jpg", "https://i.example/town.jpg",
            ])
    }

    /// The list of the pictures themselves can be chosen.
    @Test func aChosenListStaysComplete() throws {
        let feed = try read(Self.contentful, pointer: FeedPointer(list: "includes.Asset"))
        #expect(feed.photos.map(\.title) == ["lake", "town"])
    }

    @Test func theMediaOfPostsOnXHaveKeys() throws {
        let feed = try read(
            """
            {"data": [{"id": "1", "text": "First light", "attachments": {"media_keys": ["3_1"]}},
                      {"id": "2", "text": "The valley", "attachments": {"media_keys": ["3_2", "3_3", "3_0"]}},
                      {"id": "3", "text": "Nothing to see"}],
             "includes": {"media": [
               {"media_key": "3_1", "type": "photo", "url": "https://p.example/a.jpg", "alt_text": "dawn"},
               {"media_key": "3_2", "type": "photo", "url": "https://p.example/b.jpg"},
               {"media_key": "3_3", "type": "photo", "url": "https://p.example/c.jpg"}],
              "users": [{"id": "7", "name": "N", "profile_image_url": "https://p.example/n.jpg"}]}}
            """)
        #expect(feed.photos.map(\.original) == ["a", "b", "c"].map { "https://p.example/\($0).jpg" })
        #expect(feed.photos.map(\.title) == ["First light", "The valley", "The valley"])
    }

    @Test func listsThatNameNothingStayAsTheyAre() throws {
        let feed = try read(
            """
            {"data": [{"type": "page", "id": "1"}], "included": [
              {"type": "photo", "id": "7", "title": "A", "url": "https://p.example/a.jpg"},
              {"type": "photo", "id": "8", "title": "B", "url": "https://p.example/b.jpg"}]}
            """)
        #expect(feed.photos.map(\.title) == ["A", "B"])
    }

    /// What names itself, or each other many times, would be endless, or too large.
    @Test func namesInCirclesEnd() throws {
        let link = { (id: Int) in #"{"type": "file", "id": "\#(id)"}"# }
        let links = (0..<40).map(link).joined(separator: ",")
        let included = (0..<40).map { id in
            #"{"type": "file", "id": "\#(id)", "url": "https://p.example/\#(id).jpg", "more": [\#(links)]}"#
        }
        let data = (0..<40).map { id in
            #"{"type": "post", "id": "\#(id)", "title": "T", "image": \#(link(id))}"#
        }
        let feed = try read(
            #"{"data": [\#(data.joined(separator: ","))], "included": [\#(included.joined(separator: ","))]}"#
        )
        #expect(!feed.photos.isEmpty)
    }

    /// Nesting of names in the deepest place that is read.
    @Test func deepNestingEnds() throws {
        let open = String(repeating: #"{"a": "#, count: 55)
        let close = String(repeating: "}", count: 55)
        let text = """
            {"data": [{"id": "1", "title": "T", "url": "https://p.example/a.jpg", "x": \(open){"type": "file", "id": "7"}\(close)}],
             "included": [{"type": "file", "id": "7", "x": \(open){"type": "file", "id": "7"}\(close)}]}
            """
        #expect(try read(text).photos.map(\.original) == ["https://p.example/a.jpg"])
    }

    /// The creation of a picture is no date of the entry, and that of the entry is the last resort.
    @Test func datesEntriesOfContentfulByTheirCreation() throws {
        let feed = try read(
            """
            {"sys": {"type": "Array"}, "items": [
              {"sys": {"id": "a1", "type": "Entry", "createdAt": "2024-05-06T07:08:09.000Z"}, "fields": {
                "title": "Alpine lake", "photo": {"sys": {"type": "Link", "linkType": "Asset", "id": "i1"}}}},
              {"sys": {"id": "a2", "type": "Entry", "createdAt": "2024-05-06T07:08:09.000Z"}, "fields": {
                "title": "Old town", "date": "2020-01-02",
                "photo": {"sys": {"type": "Link", "linkType": "Asset", "id": "i2"}}}}],
             "includes": {"Asset": [
              {"sys": {"id": "i1", "type": "Asset", "createdAt": "2019-01-01T00:00:00Z"}, "fields": {
                "title": "lake", "file": {"url": "https://i.example/lake.jpg", "contentType": "image/jpeg"}}},
              {"sys": {"id": "i2", "type": "Asset", "createdAt": "2019-01-01T00:00:00Z"}, "fields": {
                "title": "town", "file": {"url": "https://i.example/town.jpg", "contentType": "image/jpeg"}}}]}}
            """)
        #expect(feed.photos.map(\.title) == ["Alpine lake", "Old town"])
        #expect(feed.photos.map { $0.date?.timeIntervalSince1970 } == [1_714_979_289, 1_577_923_200])
    }

    private static let contentful = """
        {"sys": {"type": "Array"}, "items": [
          {"sys": {"id": "a1", "type": "Entry"}, "fields": {"title": "Alpine lake",
            "photo": {"sys": {"type": "Link", "linkType": "Asset", "id": "i1"}}}},
          {"sys": {"id": "a2", "type": "Entry"}, "fields": {"title": "The same lake",
            "photo": {"sys": {"type": "Link", "linkType": "Asset", "id": "i1"}}}},
          {"sys": {"id": "a3", "type": "Entry"}, "fields": {"title": "Old town",
            "photo": {"sys": {"type": "Link", "linkType": "Asset", "id": "i2"}}}}],
         "includes": {"Asset": [
          {"sys": {"id": "i1", "type": "Asset"}, "fields": {"title": "lake",
            "file": {"url": "https://i.example/lake.jpg", "contentType": "image/jpeg"}}},
          {"sys": {"id": "i2", "type": "Asset"}, "fields": {"title": "town",
            "file": {"url": "https://i.example/town.jpg", "contentType": "image/jpeg"}}}]}}
        """
}
