import Foundation
import Photos
import Testing

@Suite struct MessageTests {
    private enum Code: String, MessageCode {
        case simple = "test.simple"
        case full = "test.full"
    }

    private static let full = Message(
        Code.full,
        [
            .text: .text("“a”/b\n"), .paths: .texts(["a", "b"]), .count: .number(12), .limit: .bytes(1 << 20),
            .seconds: .seconds(0.5), .date: .date(Date(timeIntervalSince1970: 1_751_328_000)),
            .cause: .message(Message(Code.simple)),
        ])

    @Test func isACodeAndArgumentsInJSON() throws {
        #expect(try Message(Code.simple).json() == #"{"code":"test.simple"}"#)
        #expect(
            try Self.full.json() == #"""
                {"arguments":{"cause":{"code":"test.simple"},"count":12,"date":{"date":1751328000},\#
                "limit":{"bytes":1048576},"paths":["a","b"],"seconds":{"seconds":0.5},"text":"“a”/b\n"},\#
                "code":"test.full"}
                """#)
    }

    @Test func roundTrips() throws {
        #expect(try Message(json: Self.full.json()) == Self.full)
        let data = try JSONEncoder().encode([Self.full])
        #expect(try JSONDecoder().decode([Message].self, from: data) == [Self.full])
    }

    @Test(arguments: ["The server answered 404.", "", "{", "{}", "\"quoted\""])
    func readsAnyOtherTextAsAStoredSentence(text: String) {
        let message = Message(json: text)
        #expect(message.has(CommonMessage.stored))
    }

    @Test func refusesWhatIsNestedTooDeep() throws {
        func nested(_ depth: Int) -> Data {
            let start = String(repeating: #"{"code":"test.full","arguments":{"cause":"#, count: depth)
            return Data((start + #"{"code":"test.simple"}"# + String(repeating: "}}", count: depth)).utf8)
        }
        #expect(try JSONDecoder().decode(Message.self, from: nested(8)).has(Code.full))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Message.self, from: nested(100)) }
    }

    @Test func keepsTheSentence() throws {
        #expect(Message(json: "The server answered 404.") == .stored("The server answered 404."))
        let old = Data(#"{"reason": "It is gone."}"#.utf8)
        #expect(
            try JSONDecoder().decode([String: Message].self, from: old) == ["reason": .stored("It is gone.")])
    }

    @Test func distinguishesCodes() {
        #expect(Message(Code.simple).has(Code.simple) && !Message(Code.simple).has(Code.full))
        #expect(
            "\(Message(Code.full, [.count: .number(2), .host: .text("a")]))" == "test.full(count: 2, host: a)"
        )
    }

    @Test func isTheMessageOfANotice() throws {
        let notice = FeedNotice.linkedFeeds(limit: 6, count: 9)
        #expect(notice.message.code == "notice.linkedFeeds")
        #expect(notice.message.arguments == [.limit: .number(6), .count: .number(9)])
        let data = try JSONEncoder().encode(notice)
        #expect(try JSONDecoder().decode(FeedNotice.self, from: data) == notice)
        let old = #"{"code": "growth", "limit": 0, "message": "The XML grows too much."}"#
        #expect(try JSONDecoder().decode(FeedNotice.self, from: Data(old.utf8)) == .growth)
    }
}
