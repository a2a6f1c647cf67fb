import Basics
import Foundation
import Testing

@Suite struct HTTPHeaderValuesTests {
    private let noon = Date(timeIntervalSince1970: 1_772_366_400)

    @Test(
        arguments: [
            ("120", 120), (" 0 ", 0), ("-5", 0), ("999999999", 86_400), ("soon", nil), ("", nil),
            ("nan", nil), ("m\u{301}\u{301}\u{301}\u{301}\u{301}ge=", nil),
            (String(repeating: "9", count: 400) + " GMT", nil),
            ("Sun, 01 Mar 2026 12:01:00 GMT", 60), ("Sun, 01 Mar 2026 11:00:00 GMT", 0),
            ("Sunday, 01-Mar-26 12:01:00 GMT", 60), ("Sun Mar  1 12:01:00 2026", 60),
        ] as [(String, Double?)])
    func readsRetryAfter(value: String, seconds: Double?) {
        #expect(RetryAfter.seconds(value, now: noon) == seconds)
    }

    @Test func readsContentRanges() {
        let range = ContentRange("bytes 100-199/5000")
        #expect(range?.start == 100 && range?.total == 5000)
        #expect(ContentRange("bytes 0-9/*")?.start == 0 && ContentRange("bytes 0-9/*")?.total == nil)
        #expect(ContentRange("bytes */5000") == nil)
        #expect(ContentRange("pages 1-2/3") == nil && ContentRange(nil) == nil)
    }
}
