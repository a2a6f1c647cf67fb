import FeedReading
import Foundation
import Photos
import Testing

/// Further pages of JSON without a photo: the end of a list, or the description of an error.
@Suite struct EmptyPagesTests {
    private func failure(_ text: String, isFurtherPage: Bool = true, list: String? = nil) -> FeedReadingError?
    {
        let context = FeedContext(pointer: FeedPointer(list: list), isFurtherPage: isFurtherPage)
        do throws(FeedReadingError) {
            _ = try FeedReader().read(Data(text.utf8), from: context)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "[]", #"{"photos": [], "page": 3}"#, #"{"pics": []}"#, #"{"data": {"user": {"edges": []}}}"#,
        #"{"results": null, "total": 40}"#, #"{"photos": {}}"#, #"{"errors": [], "items": []}"#,
        #"{"stat": "ok", "response": {"gallery": {"items": []}}}"#,
    ])
    func anEmptyListIsAPage(text: String) {
        #expect(failure(text) == .noPhotos(kind: .json, entryCount: 0, reasons: []))
    }

    @Test(arguments: [
        "{}", #"{"error": "rate limited"}"#, #"{"message": "Not found", "code": 429}"#,
        #"{"error": {"code": 429, "errors": [], "details": []}}"#, #"{"errors": [], "meta": {"page": 2}}"#,
    ])
    func anErrorIsNoPage(text: String) {
        #expect(failure(text) == .noList)
        #expect(failure(text, isFurtherPage: false) == .noPhotos(kind: .json, entryCount: 0, reasons: []))
    }

    @Test(arguments: [
        (#"{"found": {"pics": []}, "page": 3}"#, "found.pics"), ("[]", "$"),
        (#"{"sections": [{"photos": []}, {"photos": []}]}"#, "sections.[].photos"),
    ])
    func anEmptyListThatWasChosenIsAPage(text: String, list: String) {
        for isFurtherPage in [true, false] {
            let failure = failure(text, isFurtherPage: isFurtherPage, list: list)
            #expect(failure == .noPhotos(kind: .json, entryCount: 0, reasons: []))
        }
    }

    @Test func aChosenListThatIsMissingIsAnError() {
        #expect(failure(#"{"error": "rate limited"}"#, list: "photos") == .noSuchList(path: "photos"))
    }
}
