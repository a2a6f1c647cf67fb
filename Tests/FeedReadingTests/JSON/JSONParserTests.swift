import Foundation
import Testing

@testable import FeedReading

@Suite struct JSONParserTests {
    /// The value as parsed by Foundation.
    private func plain(_ value: JSONValue) -> Any {
        switch value.kind {
        case .object: return Dictionary(value.children.map { ($0.key, plain($0)) }, uniquingKeysWith: { $1 })
        case .array: return value.children.map(plain)
        case .string: return value.string ?? ""
        case .number: return value.number ?? .nan
        case .bool: return value.isTrue
        case .null: return NSNull()
        }
    }

    @Test(arguments: [
        #"{"a": [1, 2.5, -3e2, true, false, null, "x\n\"\\\/\b\f\r\tAé"], "": {}, "b": [[], [[]], {"c": "ü😀"}]}"#,
        "[]", "[{}]", "  [ 1 , 2 ]  ", #"["\ud83d\ude00", "a\\"]"#,
    ])
    func agreesWithFoundation(text: String) throws {
        let bytes = Array(text.utf8)
        let ours = plain(try JSONParser.parse(bytes, 0..<bytes.count))
        let theirs = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        #expect(NSArray(object: ours) == NSArray(object: theirs))
    }

    @Test func keepsTheOrderOfMembers() throws {
        let bytes = Array(#"{"30": 1, "4": 2, "200": 3}"#.utf8)
        #expect(try JSONParser.parse(bytes, 0..<bytes.count).children.map(\.key) == ["30", "4", "200"])
    }
}
