import Photos
import Testing

@Suite struct IdentifiersTests {
    @Test(arguments: ["a", "field-notes", "2026", String(repeating: "x", count: 64)])
    func acceptsASourceFromAURL(text: String) {
        #expect(SourceID(rawValue: text)?.description == text)
    }

    @Test(arguments: ["", "Field", "a/b", "..", "é", String(repeating: "x", count: 65)])
    func refusesCharactersNotAllowedInAURL(text: String) {
        #expect(SourceID(rawValue: text) == nil)
    }

    @Test(arguments: ["0", "-1", "x", "1.5", "", "99999999999999999999"])
    func refusesWhatIsNoPhoto(text: String) {
        #expect(PhotoID(text) == nil)
    }

    @Test func readsThePhotoThatItWrote() {
        #expect(PhotoID(String(describing: PhotoID(rawValue: 42))) == PhotoID(rawValue: 42))
    }
}
