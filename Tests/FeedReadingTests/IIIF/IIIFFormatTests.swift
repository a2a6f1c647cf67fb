import FeedReading
import Foundation
import Photos
import Testing

@Suite struct IIIFFormatTests {
    @Test func readsVersion2() throws {
        let feed = try read(
            """
            {"@context": "http://iiif.io/api/presentation/2/context.json", "@type": "sc:Manifest",
             "label": [{"@value": "Buch", "@language": "de"}, {"@value": "Book", "@language": "en"}],
             "sequences": [{"canvases": [
               {"@id": "http://i.example/c1", "label": "f. 1r", "images": [{"resource": {
                 "@id": "http://i.example/1/full/pct:25/0/default.jpg", "@type": "dctypes:Image", "width": 2000, "height": 3000,
                 "service": {"@context": "http://iiif.io/api/image/2/context.json", "@id": "http://i.example/1",
                             "profile": "http://iiif.io/api/image/2/level2.json"}}}]},
               {"@id": "http://i.example/c2", "label": "f. 1v", "images": [{"resource": {
                 "@id": "http://i.example/2.png", "@type": "dctypes:Image"}}]},
               {"@id": "http://i.example/c3", "label": "empty", "images": []}]}]}
            """)
        #expect(feed.kind == .iiif)
        #expect(feed.title == "Book")
        #expect(feed.photos.map(\.title) == ["f. 1r", "f. 1v"])
        #expect(
            feed.photos.map(\.original) == [
                "http://i.example/1/full/full/0/default.jpg", "http://i.example/2.png",
            ])
        #expect(feed.photos.first?.thumbnail == "http://i.example/1/full/!400,400/0/default.jpg")
        #expect(feed.skipped.map(\.index) == [2])
    }

    private func manifest(_ canvases: String) -> String {
        """
        {"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Manifest", "label": {"en": ["Map"]},
         "items": [\(canvases)]}
        """
    }

    private func canvas(_ body: String, extra: String = "") -> String {
        """
        {"type": "Canvas", "id": "http://i.example/c", \(extra) "items": [{"type": "AnnotationPage", "items": [
          {"type": "Annotation", "motivation": "painting", "body": \(body)}]}]}
        """
    }

    @Test func readsVersion3() throws {
        let service = #"[{"id": "http://i.example/1", "type": "ImageService3", "profile": "level1"}]"#
        let feed = try read(
            manifest(canvas(#"{"id": "http://i.example/1/x.jpg", "type": "Image", "service": \#(service)}"#)))
        #expect(feed.photos.map(\.original) == ["http://i.example/1/full/max/0/default.jpg"])
        #expect(feed.photos.map(\.title) == ["Map"])
    }

    @Test func keepsTheFileOfAServiceWithoutSizes() throws {
        let service = #"[{"id": "http://i.example/1", "type": "ImageService3", "profile": "level0"}]"#
        let feed = try read(
            manifest(canvas(#"{"id": "http://i.example/1.jpg", "type": "Image", "service": \#(service)}"#)))
        #expect(feed.photos.map(\.original) == ["http://i.example/1.jpg"])
    }

    @Test func usesTheFirstOfAChoiceAndTheSourceOfAPart() throws {
        let choice =
            #"{"type": "Choice", "items": [{"id": "http://i.example/a.jpg", "type": "Image"}, {"id": "http://i.example/b.jpg", "type": "Image"}]}"#
        let part =
            #"{"type": "SpecificResource", "source": {"id": "http://i.example/c.jpg", "type": "Image"}}"#
        #expect(try read(manifest(canvas(choice))).photos.map(\.original) == ["http://i.example/a.jpg"])
        #expect(try read(manifest(canvas(part))).photos.map(\.original) == ["http://i.example/c.jpg"])
    }

    @Test func skipsCanvasesThatLast() {
        let text = manifest(
            canvas(#"{"id": "http://i.example/a.mp4", "type": "Video"}"#, extra: #""duration": 9,"#))
        #expect(isOneEntryWithoutPicture(failure(text)))
    }

    @Test func returnsTheCoversOfACollection() throws {
        let feed = try read(
            """
            {"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Collection", "label": {"none": ["All"]},
             "items": [{"type": "Manifest", "id": "http://i.example/m1", "label": {"none": ["One"]},
                        "thumbnail": [{"id": "http://i.example/t1.jpg", "type": "Image"}]},
                       {"type": "Manifest", "id": "http://i.example/m2", "label": {"none": ["Two"]}}]}
            """)
        #expect(feed.photos.map(\.title) == ["One"])
        #expect(feed.skipped.map(\.index) == [1])
    }

    @Test func readsPlacesOfAManifest() throws {
        let place =
            #""navPlace": {"features": [{"geometry": {"type": "Point", "coordinates": [5.3, 60.4]}}]},"#
        let feed = try read(
            manifest(canvas(#"{"id": "http://i.example/a.jpg", "type": "Image"}"#, extra: place)))
        #expect(feed.photos.first?.coordinate == Coordinate(latitude: 60.4, longitude: 5.3))
    }
}
