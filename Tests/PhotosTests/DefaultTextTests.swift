import Photos
import Testing

@Suite struct DefaultTextTests {
    @Test(arguments: ["OLYMPUS DIGITAL CAMERA", "Samsung", "rhdr", " Screenshot ", "\n", ""])
    func isNoCaption(text: String) { #expect(DefaultText.caption(text) == nil) }

    @Test func leavesOtherCaptionsAsTheyAre() {
        #expect(DefaultText.caption(" The harbour ") == "The harbour")
        #expect(DefaultText.caption("A picture of Samsung") == "A picture of Samsung")
    }

    @Test func knowsWhatMayBeAName() {
        #expect(DefaultText.contains("Created with GIMP"))
        #expect(!DefaultText.contains("Dav"))
    }
}
