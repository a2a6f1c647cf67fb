import Library
import Testing

@Suite struct AccountNamesTests {
    @Test(arguments: [
        ("ada", "ada"), (" Ada Lovelace\n", "Ada Lovelace"), ("Zoë 👩‍👧 ❤️", "Zoë 👩‍👧 ❤️"), ("می‌خواهم", "می‌خواهم"),
    ])
    func acceptsNames(text: String, name: String) {
        #expect(Account.name(text) == name)
    }

    /// Such a name looks like that of another person, or changes the order of the text beside it.
    @Test(arguments: [
        "", "  ", "a\u{7}b", "a\u{200B}da", "a\u{FEFF}da", "a\u{202E}b", "a\u{2066}b\u{2069}", "a\u{2060}da",
        "a\u{AD}da",
        String(repeating: "x", count: 101),
    ])
    func refusesOthers(text: String) {
        #expect(Account.name(text) == nil)
    }
}
