import FeedReading
import Photos
import Testing

/// The messages for documents that are not feeds.
@Suite struct UnknownFormatTests {
    private func found(_ text: String) -> Message? {
        guard case .message(let found) = failure(text)?.arguments[.found] else { return nil }
        return found
    }

    @Test func namesTheRootAsItIsWritten() {
        #expect(found("<ErrorResponse/>") == Message(FoundContent.xml, [.name: .text("ErrorResponse")]))
        #expect(found("<a:KmlFile xmlns:a='u'/>") == Message(FoundContent.xml, [.name: .text("KmlFile")]))
    }

    @Test func explainsHowToImportAListOfFeeds() {
        let text =
            #"<opml version="2.0"><body><outline text="A" xmlUrl="https://a.example/feed"/></body></opml>"#
        #expect(found(text) == Message(FoundContent.opml))
    }
}
