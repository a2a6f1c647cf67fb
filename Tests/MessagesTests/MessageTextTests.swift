import Foundation
import Photos
import Testing

@testable import Messages

@Suite struct MessageTextTests {
    @Test func showsAStoredSentenceAsItIs() {
        #expect(Message.stored("It {is} gone; # 1.").text() == "It {is} gone; # 1.")
        #expect(Message(json: "The server answered 404.").text() == "The server answered 404.")
    }

    @Test func namesACodeThatANewerVersionStored() {
        #expect(
            Message(json: #"{"code": "new.code"}"#).text()
                == "This message requires a newer version of Vitrine (new.code).")
    }

    @Test func namesTheTimeAndTheDayWhereItIsAnother() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let parts = DateComponents(year: 2026, month: 3, day: 4, hour: 12, minute: 5)
        let now = try #require(calendar.date(from: parts))
        #expect(Language.english.time(now + 3_600, seenAt: now) == "at 13:05")
        #expect(Language.english.time(now + 86_400, seenAt: now) == "on 5 March at 12:05")
    }

    @Test(arguments: [(1, "1 second"), (0.5, "0.5 seconds"), (30, "30 seconds")])
    func namesDurations(seconds: Double, words: String) {
        let value = Message.Argument.seconds(seconds).value(in: .english)
        #expect(value.text == words && value.number == seconds)
    }

    /// The plural is that of the number as it is shown.
    @Test(arguments: [(0.96, "1 second"), (1.04, "1 second"), (1.06, "1.1 seconds"), (0.04, "0 seconds")])
    func theUnitAgreesWithTheRoundedNumber(seconds: Double, words: String) {
        #expect(Message.Argument.seconds(seconds).text() == words)
    }

    @Test(arguments: [
        (1023, "1,023 bytes"), (1024, "1 KiB"), (1_048_514, "1,023.9 KiB"), (1_048_575, "1 MiB"),
        (1_073_741_823, "1 GiB"), (Int.max, "8,589,934,592 GiB"),
    ])
    func aSizeThatIsRoundedUpHasTheNextUnit(count: Int, words: String) {
        #expect(Message.Argument.bytes(count).text() == words)
    }
}
