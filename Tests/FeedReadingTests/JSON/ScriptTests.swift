import FeedReading
import Photos
import Testing

/// JSON as scripts and settings have it.
@Suite struct ScriptTests {
    @Test(arguments: [
        #"/**/ typeof callback === "function" && callback({"items": [{"title": "A", "image": "https://n.example/1.jpg"}]});"#,
        #"export default [{"title": "A", "image": "https://n.example/1.jpg"}];"#,
        "// photos\n[{\"title\": \"A\", /* the first */ \"image\": \"https://n.example/1.jpg\"},]",
        #"[{"title": "A", /*/ not "yet" /*/ "image": "https://n.example/1.jpg"}]"#,
        #"[/**/ {"title": "A", /***/ "image": /* * / */ "https://n.example/1.jpg"}] // the end"#,
        "[{'title': 'A', 'image': 'https://n.example/1.jpg'}]",
        #"var photos = [{title: "A", image: "https://n.example/1.jpg"}]"#,
        #""[{\"title\": \"A\", \"image\": \"https://n.example/1.jpg\"}]""#,
        #"{"statusCode": 200, "body": "{\"items\": [{\"title\": \"A\", \"image\": \"https://n.example/1.jpg\"}]}"}"#,
    ])
    func readsThePhotos(in text: String) throws {
        let feed = try read(text)
        #expect(feed.photos.map(\.title) == ["A"])
        #expect(feed.photos.map(\.original) == ["https://n.example/1.jpg"])
    }

    @Test(arguments: ["a ([", "/*", "//", "= [", "x = /", "(] {'", "default{", "[/*/", "[/"])
    func readsNothingInPieces(of text: String) { #expect(failure(text) != nil) }
}
