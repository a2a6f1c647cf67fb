import Testing

@testable import SourceRefresh

@Suite struct SourceLocationTests {
    @Test(arguments: [
        (
            "https://a.example/photos?filter[place]=New%20York",
            "https://a.example/photos?filter%5Bplace%5D=New%20York"
        ),
        ("https://a.example/My%20photos [1].json", "https://a.example/My%20photos%20%5B1%5D.json"),
        ("https://a.example/?q=100%&x=a%20b", "https://a.example/?q=100%25&x=a%20b"),
    ])
    func encodesOnlyWhatIsNotEncoded(typed: String, expected: String) {
        #expect(SourceLocation.normalized(typed) == expected)
        #expect(SourceLocation.normalized(expected) == expected)
    }

    @Test func encodesNoEscapesOfAnAddressWithAPassword() throws {
        let (location, credentials) = try TypedLocation.split("https://me:secret@a.example/p?f[a]=x%20y")
        #expect(location == "https://a.example/p?f%5Ba%5D=x%20y")
        #expect(credentials != nil)
    }

    @Test func leavesPathsOfFoldersAlone() {
        #expect(SourceLocation.normalized(" /pictures/100% [best] ") == "/pictures/100% [best]")
    }
}
