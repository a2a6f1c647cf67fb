import FeedReading
import Photos
import Testing

/// Images in objects with identifiers of their own, beside other pictures of an entry.
@Suite struct IdentifiedImagesTests {
    private func originals(_ members: String) throws -> [String] {
        try read(#"{"docs": [{"id": 1, "title": "A", \#(members)}]}"#).photos.compactMap(\.original)
            .map { String($0.dropFirst("https://a.example.org/".count)) }
    }

    private static let gallery =
        #""gallery": [{"id": "g", "url": "https://a.example.org/g.jpg"}, {"id": "h", "url": "https://a.example.org/h.jpg"}]"#

    /// As in Payload and Storyblok.
    @Test(arguments: ["image", "heroImage", "photo", "mainImage", "featuredImage", "picture"])
    func precedeAGallery(name: String) throws {
        let image = #""\#(name)": {"id": "i", "alt": "Lake", "url": "https://a.example.org/i.jpg"}"#
        #expect(try originals("\(image), \(Self.gallery)") == ["i.jpg", "g.jpg", "h.jpg"])
    }

    @Test func replaceAThumbnail() throws {
        #expect(
            try originals(
                #""thumbnail": "https://a.example.org/t.jpg", "image": {"id": 5, "url": "https://a.example.org/i.jpg"}"#
            )
                == ["i.jpg"])
    }

    @Test func mayBeSeveral() throws {
        #expect(
            try originals(
                #""image1": {"id": 5, "url": "https://a.example.org/i.jpg"}, "image2": {"id": 6, "url": "https://a.example.org/j.jpg"}"#
            ) == ["i.jpg", "j.jpg"])
    }

    /// Cards for sharing, logos and portraits.
    @Test(arguments: ["shareImage", "og_image", "agent_photo", "signatureImage", "map_image"])
    func thoseForAnotherPurposeStayOut(name: String) throws {
        let image = #""\#(name)": {"id": "i", "url": "https://a.example.org/i.jpg"}"#
        #expect(try originals("\(image), \(Self.gallery)") == ["g.jpg", "h.jpg"])
        #expect(
            try originals(#""image": {"id": "m", "url": "https://a.example.org/m.jpg"}, \#(image)"#) == [
                "m.jpg"
            ])
    }

    /// Comparing each of them with all others took minutes.
    @Test(.timeLimit(.minutes(1))) func manyAreReadInOneStep() throws {
        let images = (0..<400).map { member in
            let photos = (0..<40).map { #""https://a.example.org/\#(member)-\#($0 + 1000).jpg""# }
            return #""image\#(member)": {"id": \#(member), "photos": [\#(photos.joined(separator: ","))]}"#
        }
        let found = try originals(images.joined(separator: ","))
        #expect(found.count > 1)
    }

    @Test func thoseOfTheGalleryAreShownOnce() throws {
        #expect(
            try originals(#""image": {"id": "g", "url": "https://a.example.org/g.jpg"}, \#(Self.gallery)"#)
                == ["g.jpg", "h.jpg"])
    }

    @Test(arguments: [
        #""next_photo": {"id": 2, "url": "https://a.example.org/2.jpg"}"#,
        #""previous_photo": {"id": 0, "url": "https://a.example.org/0.jpg"}"#,
        #""featured_photo": {"id": 3, "title": "Another", "url": "https://a.example.org/3.jpg"}"#,
    ])
    func otherEntriesStayOut(member: String) throws {
        #expect(try originals(#""url": "https://a.example.org/1.jpg", \#(member)"#) == ["1.jpg"])
        #expect(try originals("\(member), \(Self.gallery)") == ["g.jpg", "h.jpg"])
    }
}
