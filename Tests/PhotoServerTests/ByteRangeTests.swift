import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// The demo's feeds are bytes in memory: originals are served in the same way.
@Suite struct ByteRangeTests {
    private let url = "/demo/feeds/contact-sheet.json"

    @Test(arguments: [
        ("bytes=0-9", "0-9"), ("bytes=5-5", "5-5"), ("bytes=-4", "last"), ("bytes=10-", "rest"),
    ])
    func servesTheRequestedRange(range: String, expected: String) async throws {
        try await TestSite().test { client in
            let whole = Array(buffer: try await client.execute(uri: url, method: .get).body)
            let part = try await client.execute(uri: url, method: .get, headers: [.range: range])
            let bounds: Range<Int> =
                switch expected {
                case "0-9": 0..<10
                case "5-5": 5..<6
                case "last": whole.count - 4..<whole.count
                default: 10..<whole.count
                }
            #expect(part.status == .partialContent)
            #expect(Array(buffer: part.body) == Array(whole[bounds]))
            #expect(
                part.headers[.contentRange]
                    == "bytes \(bounds.lowerBound)-\(bounds.upperBound - 1)/\(whole.count)")
        }
    }

    @Test func pastTheEndIsNotSatisfiable() async throws {
        try await TestSite().test { client in
            let response = try await client.execute(
                uri: url, method: .get, headers: [.range: "bytes=9999999-"])
            #expect(response.status == .rangeNotSatisfiable)
        }
    }

    @Test(arguments: [
        "bytes=a-b", "bytes=9-2", "bytes=0-1,4-5", "lines=0-9", "bytes=-", "bytes=+1-2", "bytes=--4",
    ])
    func servesAllForWhatIsNoSingleRange(range: String) async throws {
        try await TestSite().test { client in
            let response = try await client.execute(uri: url, method: .get, headers: [.range: range])
            #expect(response.status == .ok)
        }
    }

    /// Ranges are for `GET` alone.
    @Test(arguments: ["bytes=0-9", "bytes=9999999-"]) func headIsOfAll(range: String) async throws {
        try await TestSite().test { client in
            let response = try await client.execute(uri: url, method: .head, headers: [.range: range])
            #expect(response.status == .ok && response.headers[.contentRange] == nil)
        }
    }

    @Test func servesAllOfAnotherVersion() async throws {
        try await TestSite().test { client in
            let response = try await client.execute(
                uri: url, method: .get, headers: [.range: "bytes=0-9", .ifRange: "\"other\""])
            #expect(response.status == .ok)
            let tag = try #require(response.headers[.eTag])
            let unchanged = try await client.execute(uri: url, method: .get, headers: [.ifNoneMatch: tag])
            #expect(unchanged.status == .notModified)
        }
    }
}
