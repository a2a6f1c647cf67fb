import Basics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import Photos
import Testing

@testable import PhotoServer

@Suite struct StatusTests {
    @Test func servesMetrics() async throws {
        let site = try TestSite()
        _ = try await site.addSource("Harbour days", photos: 3)
        try await site.test { client in
            _ = try await client.execute(uri: "/sources/nowhere", method: .get)
            let response = try await client.execute(uri: "/metrics", method: .get)
            #expect(response.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
            let lines = response.text.split(separator: "\n").map(String.init)
            #expect(lines.contains("vitrine_sources 1"))
            #expect(lines.contains("vitrine_photos 3"))
            #expect(lines.contains("vitrine_sources_failing 0"))
            #expect(lines.contains(#"vitrine_requests_total{class="4xx"} 1"#))
            #expect(lines.contains(#"vitrine_request_duration_seconds_bucket{le="+Inf"} 1"#))
            #expect(lines.contains { $0.hasPrefix("process_resident_memory_bytes ") })
        }
    }

    /// Each line is a comment of the format, or a name with labels and a number; the type of a metric
    /// precedes it.
    @Test func theMetricsAreWellFormed() async throws {
        try await TestSite().test { client in
            let text = try await client.execute(uri: "/metrics", method: .get).text
            #expect(text.hasSuffix("\n"))
            var types: Set<Substring> = []
            for line in text.split(separator: "\n") {
                if let match = line.wholeMatch(of: /# TYPE ([a-z_]+) (?:gauge|counter|histogram)/) {
                    #expect(types.insert(match.1).inserted)
                } else if !line.hasPrefix("# HELP ") {
                    let match = try #require(
                        line.wholeMatch(of: /([a-z_]+)(?:\{[a-z]+="[^"\\]+"\})? (\S+)/), "\(line)")
                    #expect(Double(match.2) != nil)
                    let name = match.1.replacing(/_(?:bucket|sum|count)$/, with: "")
                    #expect(types.contains(match.1) || types.contains(Substring(name)))
                }
            }
        }
    }

    /// It was the time of the first request for it.
    @Test func showsSinceWhenTheServerRuns() async throws {
        let site = try TestSite()
        try await site.test { client in
            let made = Date().timeIntervalSince1970
            try await Task.sleep(for: .milliseconds(20))
            let text = try await client.execute(uri: "/metrics", method: .get).text
            let match = try #require(text.firstMatch(of: /\nprocess_start_time_seconds (\S+)\n/))
            #expect(try #require(Double(match.1)) <= made)
        }
    }

    @Test func namesSourcesThatCannotBeRead() async throws {
        let site = try TestSite()
        let source = try await site.addSource("Harbour days", photos: 1)
        try await site.library.noteFailure(
            .system("The server is gone."), of: source.id, at: Date())
        try await site.test { client in
            let page = try await client.execute(uri: "/status", method: .get).text
            #expect(page.contains("1 source could not be read."))
            #expect(page.contains("Harbour days") && page.contains("The server is gone."))
            #expect(
                try await client.execute(uri: "/metrics", method: .get).text.contains("sources_failing 1"))
        }
    }

    @Test func showsThatNothingNeedsAttention() async throws {
        let site = try TestSite()
        _ = try await site.addSource(photos: 1)
        try await site.test { client in
            let response = try await client.execute(uri: "/status", method: .get)
            #expect(response.headers[.cacheControl] == "no-store")
            #expect(response.text.contains("Nothing needs attention."))
        }
    }

    @Test(arguments: [
        (free: 2 << 30, total: 100 << 30, isLow: false), (free: 1 << 29, total: 100 << 30, isLow: true),
        (free: 100 << 20, total: 1 << 30, isLow: false), (free: 20 << 20, total: 1 << 30, isLow: true),
        (free: 0, total: 1, isLow: false), (free: -1, total: 0, isLow: true),
    ])
    func detectsANearlyFullDisk(free: Int, total: Int, isLow: Bool) {
        #expect(DiskSpace(free: free, total: total).isLow == isLow)
    }

    @Test func readsTheFreeSpaceOfAFolder() throws {
        let space = try #require(DiskSpace(at: FileManager.default.temporaryDirectory))
        #expect(space.free > 0 && space.free <= space.total)
        // A folder that does not exist yet will be on the disk of its nearest ancestor.
        let root = try #require(DiskSpace(at: URL(filePath: "/")))
        #expect(DiskSpace(at: URL(filePath: "/nowhere/at/all"))?.total == root.total)
    }
}
