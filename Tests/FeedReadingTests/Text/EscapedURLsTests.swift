import Photos
import Testing

/// URLs with escapes beside characters that are not escaped.
@Suite struct EscapedURLsTests {
    private static let base = "https://a.example/trip/index.html"

    private func original(_ url: String) throws -> String? {
        try read(#"<html><body><img src="\#(url)" width="600"></body></html>"#, url: Self.base).photos.first?
            .original
    }

    @Test(arguments: [
        ("My%20photo%20[1].jpg", "https://a.example/trip/My%20photo%20%5B1%5D.jpg"),
        ("My photo [1].jpg", "https://a.example/trip/My%20photo%20%5B1%5D.jpg"),
        ("/Café%20|.jpg", "https://a.example/Caf%C3%A9%20%7C.jpg"),
        ("100% b%20c.jpg", "https://a.example/trip/100%25%20b%20c.jpg"),
    ])
    func areEscapedOnce(url: String, original: String) throws {
        #expect(try self.original(url) == original)
    }

    /// The forms that the library contains.
    @Test(arguments: [
        ("a[1].jpg", "https://a.example/trip/a%5B1%5D.jpg"),
        ("https://b.example/a[1].jpg", "https://b.example/a[1].jpg"),
        ("https://b.example/100%.jpg", "https://b.example/100%.jpg"),
        ("100%.jpg", "https://a.example/trip/100%25.jpg"),
    ])
    func keepTheirFormIfItWasRight(url: String, original: String) throws {
        #expect(try self.original(url) == original)
    }
}
