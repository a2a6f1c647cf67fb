import DemoSources
import Foundation
import Photos
import Testing

@Suite struct DemoLibraryTests {
    private let library = DemoLibrary()

    private func json(_ name: String) throws -> Any {
        try JSONSerialization.jsonObject(with: #require(library.feed(named: name)))
    }

    private func list(_ name: String) throws -> [[String: Any]] {
        try #require(try json(name) as? [[String: Any]])
    }

    private func rows(_ name: String) throws -> [[String: Any]] {
        let object = try #require(try json(name) as? [String: Any])
        return try #require(object["rows"] as? [[String: Any]])
    }

    private func photos(_ name: String) throws -> [[String: Any]] {
        let object = try #require(try json(name) as? [String: Any])
        #expect(object["stat"] as? String == "ok")
        let photos = try #require(object["photos"] as? [String: Any])
        return try #require(photos["photo"] as? [[String: Any]])
    }

    /// The picture of a URL, relative or whole.
    private func painting(_ url: Any?) -> Painting? {
        guard let text = url as? String,
            let url = URL(string: text, relativeTo: URL(string: library.sources[0].location))
        else { return nil }
        #expect(url.host() == DemoLibrary.host)
        return library.painting(at: url.path())
    }

    /// The parts of a photo's place as Flickr nests them, joined.
    private func placeName(_ photo: [String: Any]) -> String {
        let location = photo["location"] as? [String: [String: String]]
        let parts = ["neighbourhood", "locality", "county", "region", "country"]
            .compactMap { location?[$0]?["_content"] }
        return parts.joined(separator: ", ")
    }

    @Test func hasTheFiveSourcesInOrder() {
        #expect(
            library.sources.map(\.title) == [
                "Contact sheet", "Places of the world", "Field notes", "Picture frame", "Almanac",
            ])
        #expect(library.sources.map(\.settings.layout) == [.list, .list, .wall, .grid, .list])
        #expect(library.sources.map(\.settings.opens) == [.photo, .photo, .detail, .gallery, .detail])
        #expect(library.sources.map(\.settings.initialZoom) == [.actual, .fill, .fit, .fill, .fit])
    }

    @Test func servesAFeedForEverySource() throws {
        for source in library.sources {
            #expect(source.location == "http://demo.vitrine.invalid/demo/feeds/\(source.id).json")
            #expect(library.feed(named: source.id.rawValue) != nil)
        }
    }

    @Test func servesValidJSONOnly() throws {
        for name in library.feedNames { _ = try json(name) }
    }

    @Test func knowsNoOtherFeedOrPicture() {
        #expect(library.feed(named: "nothing") == nil)
        #expect(library.painting(at: "/demo/photos/nothing-10x10.jpg") == nil)
        #expect(library.painting(at: "/demo/photos/stamp-161x120.jpg") == nil)
    }

    @Test func paintsEachPictureOnce() {
        let originals = Set(library.paintingNames.compactMap { library.painting(at: $0)?.seed })
        // Each has two sizes, or one if it is small.
        #expect(library.paintingNames.count <= originals.count * 2)
        #expect(library.paintingNames.count > originals.count)
    }

    @Test func contactSheetHasSizesBelowAndAboveAnyScreen() throws {
        let entries = try list("contact-sheet")
        #expect(entries.count == 36)
        let sizes = try entries.map { try #require(painting($0["original"])).size }
        #expect(sizes.contains { $0.width >= 4000 && $0.height >= 3000 })
        #expect(sizes.contains { $0.width < 390 && $0.height < 844 })
        #expect(sizes.contains { $0.aspectRatio > 7 })
        #expect(sizes.contains { $0.aspectRatio < 0.15 })
        #expect(entries.filter { $0["caption"] is NSNull }.count == 3)
        for entry in entries {
            let thumbnail = try #require(painting(entry["thumbnail"]))
            #expect(max(thumbnail.size.width, thumbnail.size.height) <= 480)
            #expect(thumbnail.seed == painting(entry["original"])?.seed)
        }
    }

    @Test func pictureFrameHasSixteenPhotos() throws {
        let entries = try list("picture-frame")
        #expect(entries.count == 16)
        #expect(entries.allSatisfy { painting($0["original"]) != nil })
    }

    @Test func fieldNotesAreWholeRows() throws {
        let rows = try self.rows("field-notes")
        #expect(rows.count == 24)
        for row in rows {
            #expect((row["title"] as? String)?.isEmpty == false)
            #expect((row["description"] as? String)?.isEmpty == false)
            #expect(painting(row["imageHref"]) != nil)
        }
    }

    @Test func almanacHasWhatRealFeedsHave() throws {
        let rows = try self.rows("almanac")
        #expect(rows.contains { $0.values.allSatisfy { $0 is NSNull } })
        #expect(rows.contains { $0["title"] is NSNull && $0["imageHref"] is String })
        #expect(rows.contains { $0["description"] is NSNull && $0["imageHref"] is String })
        #expect(rows.contains { $0["imageHref"] is NSNull && $0["description"] is String })
        #expect(rows.contains { $0["imageHref"] is String && painting($0["imageHref"]) == nil })
        #expect(rows.contains { ($0["description"] as? String ?? "").count >= 2000 })
        #expect(
            rows.contains { row in
                (row["title"] as? String ?? "").split(separator: " ").contains { $0.count > 60 }
            })
        let text = rows.compactMap { $0["title"] as? String }.joined().unicodeScalars
        #expect(text.contains { (0x0600...0x06FF).contains($0.value) })
        #expect(text.contains { (0x4E00...0x9FFF).contains($0.value) })
    }

    @Test func placesCoverTheWorld() throws {
        let photos = try self.photos("places-of-the-world")
        #expect(photos.count >= 60)
        let names = Set(photos.map(placeName))
        #expect(names.count >= 24)
        #expect(Set(names.compactMap { Place(name: $0)?.country }).count >= 14)
        #expect(Set(names.map { $0.split(separator: ",").count }) == [2, 3, 4, 5])
        for photo in photos {
            let original = try #require(painting(photo["url_o"]))
            #expect(original.size.width == photo["width_o"] as? Int)
            #expect(original.size.height == photo["height_o"] as? Int)
            let latitude = try #require(Double(photo["latitude"] as? String ?? ""))
            let longitude = try #require(Double(photo["longitude"] as? String ?? ""))
            #expect(Coordinate(latitude: latitude, longitude: longitude) != nil)
        }
    }

    @Test func everyTopPlaceHasItsPhotos() throws {
        let object = try #require(try json("top-places") as? [String: Any])
        let places = try #require((object["places"] as? [String: Any])?["place"] as? [[String: Any]])
        #expect(places.count >= 24)
        for place in places {
            let id = try #require(place["place_id"] as? String)
            let photos = try self.photos("place-\(id)")
            #expect(String(photos.count) == place["photo_count"] as? String)
            #expect(photos.allSatisfy { placeName($0) == place["_content"] as? String })
        }
    }
}
