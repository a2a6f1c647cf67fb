import Foundation
import Testing

@testable import SourceRefresh

@Suite struct ReadableLocationTests {
    @Test(arguments: [
        ("http://Example.org", ReadableLocation.web("http://example.org/")),
        ("HTTPS://example.org/a?b#c", .web("https://example.org/a?b")),
        ("feed:https://example.org/x", .web("https://example.org/x")),
        ("feed://example.org/x", .web("http://example.org/x")),
        ("example.org", .web("https://example.org/")),
        ("www.example.org/feed.xml", .web("https://www.example.org/feed.xml")),
        ("flickr:search/red%20fox", .flickr(.search("red fox"))),
        ("/a/b/", .path("/a/b")),
        ("/a/../b/./c", .path("/b/c")),
        ("file:///a/b%20c", .path("/a/b c")),
        ("photos", .path("/work folder/photos")),
        ("./photos", .path("/work folder/photos")),
        ("../photos", .path("/photos")),
        (".", .path("/work folder")),
        ("feed.json", .path("/work folder/feed.json")),
        ("a b.org", .path("/work folder/a b.org")),
    ])
    func reads(text: String, location: ReadableLocation) throws {
        #expect(try ReadableLocation(text, in: "/work folder") == location)
    }

    @Test func findsTheHomeFolder() throws {
        guard case .path(let path) = try ReadableLocation("~/Pictures") else {
            Issue.record("It is a path.")
            return
        }
        #expect(path.hasPrefix("/") && path.hasSuffix("/Pictures") && !path.contains("~"))
    }

    @Test func takesAFileForAFileThoughItLooksLikeAHost() async throws {
        try await withFolder { folder in
            try folder.add("example.org/1.jpg")
            let location = try ReadableLocation("example.org", in: folder.path)
            #expect(location == .path(folder.appendingPathComponent("example.org").path))
        }
    }

    @Test(arguments: [
        "", "  ", "ftp://example.org/", "javascript:alert(1)", "data:text/html,x", "flickr:nothing",
    ])
    func refuses(text: String) {
        #expect(throws: SourceError.self) { try ReadableLocation(text) }
    }
}
