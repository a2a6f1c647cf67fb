import FeedReading
import Foundation
import Photos
import Testing

@Suite struct TextEncodingTests {
    private func title(_ bytes: [UInt8], contentType: String? = nil) throws -> String? {
        try FeedReader().read(Data(bytes), from: FeedContext(contentType: contentType)).title
    }

    private func feed(_ declaration: String, _ title: [UInt8]) -> [UInt8] {
        let item = "<item><enclosure url=\"http://s.example/1.jpg\" type=\"image/jpeg\"/></item>"
        return Array("\(declaration)<rss><channel><title>".utf8) + title
            + Array("</title>\(item)</channel></rss>".utf8)
    }

    @Test func readsUTF8WhateverIsDeclared() throws {
        let bytes = feed("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?>", Array("Größe".utf8))
        #expect(try title(bytes) == "Größe")
    }

    @Test func readsTheDeclaredEncoding() throws {
        let bytes = feed("<?xml version=\"1.0\" encoding=\"koi8-r\"?>", [0xED, 0xCF, 0xD2, 0xC5])
        #expect(try title(bytes) == "Море")
    }

    @Test func readsTheEncodingOfTheMediaType() throws {
        let bytes = feed("", [0x8A, 0x43])
        #expect(try title(bytes, contentType: "text/xml; charset=Shift_JIS") == "海")
    }

    @Test func readsStrayBytesAsLatin() throws {
        let bytes = feed("", [0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x93, 0xC3, 0xA9, 0x94])
        #expect(try title(bytes) == "Größe “é”")
    }

    @Test func readsWideEncodings() throws {
        let text = String(decoding: feed("", Array("Größe".utf8)), as: UTF8.self)
        for encoding in [
            String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32BigEndian, .utf32LittleEndian,
        ] {
            let bytes = try #require(text.data(using: encoding))
            #expect(try title([UInt8](bytes)) == "Größe")
        }
    }

    @Test func reportsTheTypeOfBinaryData() {
        #expect(throws: FeedReadingError.unknownFormat(Message(FoundContent.image, [.type: .text("JPEG")]))) {
            try title([0xFF, 0xD8, 0xFF, 0xE0, 0, 0])
        }
        #expect(throws: FeedReadingError.empty) { try title([]) }
        #expect(throws: FeedReadingError.empty) { try title([0x20, 0x0A]) }
        #expect(throws: FeedReadingError.unknownFormat(Message(FoundContent.plainText))) {
            try title(Array("hello world".utf8))
        }
    }
}
