import FeedReading
import Photos
import Testing

/// Which list of a document is that of the photos, and what in an entry is only mentioned.
@Suite struct ListFinderTests {
    private func pictures(_ name: String, _ count: Int) -> String {
        let items = (1...count).map {
            "{\"name\": \"\(name) \($0)\", \"image\": \"https://x.example/\(name)/\($0).jpg\"}"
        }
        return "[\(items.joined(separator: ","))]"
    }

    @Test(arguments: ["staff", "team", "authors", "places"])
    func choosesTheLongerOfListsThatAreAllPictures(other: String) throws {
        let text = "{\"\(other)\": \(pictures("o", 3)), \"gallery\": {\"items\": \(pictures("g", 9))}}"
        #expect(try read(text).photos.map(\.title).first == "g 1")
        #expect(try read(text).photos.count == 9)
        #expect(try read(text).alternatives.map(\.path) == [other])
    }

    @Test func readsPeopleIfThereIsNothingElse() throws {
        #expect(try read("{\"staff\": \(pictures("s", 3))}").photos.count == 3)
    }

    @Test func looksIntoTheAccountThatAListIsOf() throws {
        let feed = try read(
            """
            {"data": {"user": {"profile_pic": "https://i.example/me.jpg", "edge_owner_to_timeline_media": {"edges": [
              {"node": {"id": "1", "display_url": "https://i.example/1.jpg", "is_video": false}},
              {"node": {"id": "2", "display_url": "https://i.example/2.jpg", "is_video": true}}]}}}}
            """)
        #expect(feed.photos.map(\.original) == ["https://i.example/1.jpg"])
    }

    @Test func usesTheTitleOfWhatEnclosesTheList() throws {
        let text = """
            {"version": "1.0", "feed": {"title": {"$t": "Album", "type": "text"}, "entry": [
              {"title": {"$t": "One"}, "content": {"type": "image/jpeg", "src": "https://p.example/1.jpg"}}]}}
            """
        #expect(try read(text).title == "Album")
    }

    @Test func leavesThingsThatAnEntryMentions() throws {
        let feed = try read(
            """
            [{"id": "ebv", "url": "https://c.example/ebv.jpg", "width": 1176, "height": 540,
              "breeds": [{"id": "abys", "name": "Abyssinian", "image": {"id": "0", "url": "https://c.example/0.jpg"}}]},
             {"id": "x2", "url": "https://c.example/x2.jpg", "width": 900, "height": 540, "breeds": []}]
            """)
        #expect(feed.photos.map(\.original) == ["https://c.example/ebv.jpg", "https://c.example/x2.jpg"])
    }

    @Test func leavesCodesThatAreScanned() throws {
        let feed = try read(
            """
            {"products": [{"title": "Cream", "images": ["https://d.example/1.png"],
              "meta": {"barcode": "https://d.example/bar.png", "qrCode": "https://d.example/qr.png"}}]}
            """)
        #expect(feed.photos.map(\.original) == ["https://d.example/1.png"])
    }

    @Test func prefersAnyTitleToTheNameOfAFile() throws {
        let feed = try read(
            """
            {"data": [{"id": 1, "attributes": {"title": "Row", "image": {"data": {"id": 3, "attributes":
              {"name": "row.jpg", "url": "https://s.example/row.jpg", "mime": "image/jpeg"}}}}}]}
            """)
        #expect(feed.photos.map(\.title) == ["Row"])
    }

    @Test func trustsThatAnImageIsOneAtAnyURL() throws {
        let feed = try read(
            """
            {"results": [{"id": 1, "name": "Rick", "image": "https://r.example/api/character/avatar/1.jpeg"},
                         {"id": 2, "name": "Morty", "image": "https://r.example/api/character/avatar/2.jpeg"}]}
            """)
        #expect(feed.photos.map(\.title) == ["Rick", "Morty"])
    }

    @Test func acceptsAnObjectOnAnImageHost() throws {
        let feed = try read(
            """
            {"docs": [{"id": "f1", "isShownAt": "http://d.example/1", "object": "http://images.d.example/index.php?id=1&t=w",
              "sourceResource": {"title": ["A street"]}}]}
            """)
        #expect(feed.photos.map(\.original) == ["http://images.d.example/index.php?id=1&t=w"])
        #expect(feed.photos.map(\.title) == ["A street"])
    }

    // MARK: Sections

    @Test(arguments: [
        // A section of one picture.
        (#"{"a": {"items": [1, 2]}, "b": {"items": [3]}}"#, 3),
        (#"{"b": {"items": [1]}, "a": {"items": [2, 3]}}"#, 3),
        (#"{"spring": [1, 2], "summer": [3, 4]}"#, 4),
        (#"{"2024": [1, 2], "2023": [3]}"#, 3),
    ])
    func joinsSectionsOfPicturesAloneInOrder(_ outline: String, _ count: Int) throws {
        for entry in [
            #"{"img": "https://x.example/N.jpg"}"#, #"{"id": "N", "img": "https://x.example/N.jpg"}"#,
            #"{"original": "https://x.example/N.jpg", "thumbnail": "https://x.example/small/N.jpg"}"#,
        ] {
            var text = ""
            var isName = false
            for character in outline {
                if character == "\"" { isName.toggle() }
                text +=
                    !isName && character.isNumber
                    ? entry.replacing("N", with: String(character)) : String(character)
            }
            let originals = try read(text).photos.map(\.original)
            #expect(originals == (1...count).map { "https://x.example/\($0).jpg" }, "\(text)")
        }
    }

    @Test func readsAPostWithTwoListsOfPicturesAsOneEntry() throws {
        let feed = try read(
            """
            {"id": "7", "title": "Trip", "photos": [{"url": "https://x.example/1.jpg"}, {"url": "https://x.example/2.jpg"}],
             "attachments": [{"url": "https://x.example/3.jpg"}]}
            """)
        #expect(feed.photos.map(\.title) == ["Trip", "Trip", "Trip"])
    }
}
