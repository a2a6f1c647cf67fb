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
        ("nas:8080/feed.json?a=1", .web("https://nas:8080/feed.json?a=1")),
        ("example.org:8080", .web("https://example.org:8080/")),
        ("192.168.1.5/feed", .web("https://192.168.1.5/feed")),
        ("notes:1.json", .path("/work folder/notes:1.json")),
        (":8080", .path("/work folder/:8080")),
        ("1.2.3", .path("/work folder/1.2.3")),
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

    @Test func recognizesAFileThatLooksLikeAHost() async throws {
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

    @Test(arguments: [
        ("example.org/feed", "https://example.org/feed"),
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("/a/../b/", "/b"), ("flickr:places", "flickr:places"), ("ftp://example.org/", "ftp://example.org/"),
    ])
    func resolvesWhatIsTyped(text: String, location: String) {
        #expect(TypedLocation.resolved(text) == location)
    }

    @Test(arguments: ["chekc", "photos 2", "x"]) func distinguishesAWordFromALocation(word: String) {
        #expect(TypedLocation.isUnknownWord(word))
    }

    @Test(arguments: ["", "./chekc", "a.b", "~", "flickr:places", "a/b"])
    func distinguishesALocationFromAWord(text: String) {
        #expect(!TypedLocation.isUnknownWord(text))
    }
}
