import Basics
import Testing

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("check", "", 5), ("check", "check", 0), ("chekc", "check", 1), ("chck", "check", 1),
        ("checks", "check", 1), ("sources", "older", 5),
    ])
    func countsSlips(one: String, other: String, distance: Int) {
        #expect(EditDistance.between(one, other) == distance)
        #expect(EditDistance.between(other, one) == distance)
    }

    @Test(arguments: [
        ("chekc", "check"), ("Sorces", "sources"), ("ad", "add"), ("exprot", "export"), ("photos", nil),
        ("", nil), ("x", nil),
    ])
    func suggestsTheNearestWord(word: String, meant: String?) {
        #expect(
            EditDistance.nearest(to: word, among: ["serve", "check", "add", "sources", "export"]) == meant)
    }

    @Test func comparesNoEndlessWord() {
        #expect(EditDistance.nearest(to: String(repeating: "a", count: 100_000), among: ["add"]) == nil)
    }
}
