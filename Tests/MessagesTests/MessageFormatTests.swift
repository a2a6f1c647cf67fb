import Testing

@testable import Messages

@Suite struct MessageFormatTests {
    private func text(_ words: String, _ values: [String: MessageFormat.Value]) throws -> String {
        try #require(MessageFormat(words)).text(in: .english) { values[$0] }
    }

    @Test(arguments: [(0, "no photos"), (1, "1 photo"), (2, "2 photos"), (1200, "1,200 photos")])
    func choosesThePluralByTheNumber(count: Int, expected: String) throws {
        let value = MessageFormat.Value(text: Language.english.grouped(count), number: Double(count))
        let words = "{count, plural, =0 {no photos} one {# photo} other {# photos}}"
        #expect(try text(words, ["count": value]) == expected)
    }

    /// Stored messages may hold any number, and no integer is as large.
    @Test(arguments: [0.5, 1e300, -1e300, .infinity, .nan])
    func acceptsNumbersThatAreNoIntegers(number: Double) throws {
        let words = "{n, plural, =0 {none} one {one} other {many}}"
        #expect(try text(words, ["n": .init(text: "", number: number)]) == "many")
        #expect(!Language.english.decimal(number).isEmpty)
    }

    @Test func insertsArguments() throws {
        let values = ["host": MessageFormat.Value(text: "{a}"), "n": .init(text: "1", number: 1)]
        #expect(try text("To {host}, #{host}!", values) == "To {a}, #{a}!")
        #expect(try text("{n, plural, one {in { host } # time} other {-}}", values) == "in {a} 1 time")
        #expect(try text("{host, select, given {at {host}} other {nowhere}}", values) == "at {a}")
        #expect(try text("{path, select, given {at {path}} other {nowhere}}", values) == "nowhere")
    }

    @Test func namesWhatTheWordsNeed() throws {
        let format = try #require(
            MessageFormat("{a} {b, plural, one {{c}} other {#}} {d, select, given {{d}{e}} other {}}"))
        #expect(format.names == ["a", "b", "c", "e"])
    }

    @Test(arguments: [
        "{", "}", "{}", "a}", "{a", "{a,}", "{a, plural}", "{a, plural, one {x}}", "{a, other, b {}}",
    ])
    func refusesWhatIsNotWellFormed(words: String) {
        #expect(MessageFormat(words) == nil)
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"),
        (.min, "-9,223,372,036,854,775,808"),
    ])
    func groupsDigits(number: Int, text: String) { #expect(Language.english.grouped(number) == text) }

    @Test(arguments: [(0.5, "0.5"), (1, "1"), (1.04, "1"), (12.25, "12.3"), (-0.5, "-0.5"), (1500, "1,500")])
    func roundsFractions(number: Double, text: String) { #expect(Language.english.decimal(number) == text) }

    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (1023, "1,023 bytes"), (1024, "1 KiB"), (1536, "1.5 KiB"),
        (32 << 20, "32 MiB"),
        (3 << 29, "1.5 GiB"),
    ])
    func namesSizes(count: Int, text: String) { #expect(Language.english.size(count) == text) }
}
