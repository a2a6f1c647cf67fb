import Foundation
import Testing

@testable import FeedReading

@Suite struct FeedDateTests {
    @Test(arguments: [
        ("2024-05-06T07:08:09Z", 1_714_979_289), ("2024-05-06T07:08:09.123+02:00", 1_714_972_089),
        ("2024-05-06 07:08:09", 1_714_979_289), ("2024:05:06 07:08:09", 1_714_979_289),
        ("2024-05-06", 1_714_953_600),
        ("Mon, 06 May 2024 07:08:09 GMT", 1_714_979_289), ("Mon, 6 May 2024 07:08:09 +0200", 1_714_972_089),
        ("Mon, 06 May 24 07:08:09 -0700", 1_715_004_489), ("May 6, 2024", 1_714_953_600),
        ("6 May 2024", 1_714_953_600),
        ("Mon, 06 May 2024 07:08:09 EST", 1_714_997_289), ("1714979289", 1_714_979_289),
        ("1714979289000", 1_714_979_289),
        ("2024-05", 1_714_521_600), ("2024-02-29", 1_709_164_800), ("2000-02-29", 951_782_400),
        ("1969-07-20", -14_256_000),
    ])
    func readsWhatFeedsWrite(text: String, seconds: Int) {
        #expect(FeedDate.parse(text)?.timeIntervalSince1970 == Double(seconds))
    }

    @Test(arguments: [
        "", "yesterday", "20", "2024-13-01", "99999", "c. 1920s", "May", "2024-05-99", "2024-02-31",
        "2023-02-29", "2024-04-31", "31 Feb 2024",
    ])
    func givesNothingForOtherWords(text: String) {
        #expect(FeedDate.parse(text) == nil)
    }
}
