import Testing

@testable import Photos

@Suite struct StringTruncationTests {
    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "abc…"), ("aä", 2, "a…"), ("äb", 1, "…"), ("a\u{301}b", 2, "a…"),
        ("👨‍👩‍👧", 5, "👨…"), ("", 0, ""),
    ])
    func truncatesBetweenScalars(text: String, limit: Int, expected: String) {
        #expect(Array(text.truncated(toUTF8Count: limit).utf8) == Array(expected.utf8))
    }
}
