import FeedReading
import Foundation
import Photos
import Testing

/// Feeds that are gzip files themselves.
@Suite struct GzipTests {
    private func read(_ text: String, limit: Int = 32 << 20) throws(FeedReadingError) -> Feed {
        let bytes = Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
        return try FeedReader(maximumByteCount: limit).read(
            bytes, from: FeedContext(contentType: "application/x-gzip"))
    }

    /// A sitemap of one picture.
    private static let sitemap = """
        H4sIAAAAAAACA3WP0QrDIAxFf2X4vmR9bMn8FxGxHXFK47CfP6stY4O95SbncAm9VhaXL1vgp9zVnHOaEEspIEt2wSSBuHoUO9cg
        eCzxBqPqzrQE492X6WP07MDG8OtdG4wDDEpTbdbE0epdleoacJsJiStAuB+o4b3hDH8EeCRP+EHO+XCxlWF/Vr8BcBsMqfUAAAA=
        """
    /// The same, compressed twice.
    private static let nested = """
        H4sIAAAAAAACAwGVAGr/H4sIAAAAAAACA3WP0QrDIAxFf2X4vmR9bMn8FxGxHXFK47CfP6stY4O95SbncAm9VhaXL1vgp9zVnHOa
        EEspIEt2wSSBuHoUO9cgeCzxBqPqzrQE492X6WP07MDG8OtdG4wDDEpTbdbE0epdleoacJsJiStAuB+o4b3hDH8EeCRP+EHO+XCx
        lWF/Vr8BcBsMqfUAAADWz29UlQAAAA==
        """
    /// A mebibyte of spaces.
    private static let spaces = """
        H4sIAAAAAAACA+3BMREAIAgAwCoE8WjDxqTY3xCu/7/u7lOTAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AADw6QEnvKF8CAAQAA==
        """

    @Test func readsACompressedSitemap() throws {
        let feed = try read(Self.sitemap)
        #expect(feed.kind == .sitemap && feed.photos.map(\.original) == ["https://a.example/1.jpg"])
    }

    @Test func expandsOnlyOnce() {
        #expect(throws: FeedReadingError.unknownFormat(Message(FoundContent.gzip))) { try read(Self.nested) }
    }

    @Test func limitsTheExpandedBytes() {
        let limit = 64 << 10
        #expect(throws: FeedReadingError.tooLarge(byteCount: limit + 1, maximum: limit)) {
            try read(Self.spaces, limit: limit)
        }
    }

    @Test(arguments: [40, 100]) func refusesATruncatedFile(count: Int) throws {
        #expect(throws: FeedReadingError.unknownFormat(Message(FoundContent.gzip))) {
            try read(String(Self.sitemap.prefix(count)))
        }
    }
}
