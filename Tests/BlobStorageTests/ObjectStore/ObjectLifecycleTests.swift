import Foundation
import TestSupport
import Testing

@testable import BlobStorage

@Suite(.enabled(if: ObjectServer.isInstalled, "\(ObjectServer.absence)"), .timeLimit(.minutes(2)))
struct ObjectLifecycleTests {
    private let server: ObjectServer
    private let now = Date()

    init() throws { server = try ObjectServer() }

    /// Puts an object into the store as if it had been stored `hours` hours ago.
    private func put(_ name: String, hours: Double, byteCount: Int = 1000) throws {
        let file = server.folder.appending(path: "p/\(name)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes(byteCount).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: now.addingTimeInterval(-hours * 3600)], ofItemAtPath: file.path)
    }

    private func names() -> Set<String> {
        let files = FileManager.default.enumerator(
            at: server.folder, includingPropertiesForKeys: [.isRegularFileKey])
        let found = (files?.compactMap { $0 as? URL } ?? []).filter { !$0.hasDirectoryPath }
        return Set(found.map(\.lastPathComponent))
    }

    private func run(_ limits: ObjectLifecycle.Limits) async throws -> ObjectLifecycle.Outcome {
        try await withClient(of: server.endpoint, prefix: "p") { client in
            try await ObjectLifecycle(client, folders: ["originals", "renditions"], limits: limits).run(
                at: now)
        }
    }

    @Test func onlyCountsWithoutLimits() async throws {
        for number in 0..<5 { try put("originals/ab/ab\(number)", hours: 10_000) }
        let outcome = try await run(.init())
        #expect(outcome.remaining == BlobUsage(blobCount: 5, byteCount: 5000))
        #expect(outcome.deleted == BlobUsage() && names().count == 5)
    }

    @Test func deletesWhatIsTooOld() async throws {
        try put("originals/ab/old", hours: 49)
        try put("renditions/ab/old-2", hours: 500)
        try put("originals/ab/new", hours: 47)
        let outcome = try await run(.init(age: 48 * 3600))
        #expect(names() == ["new"])
        #expect(outcome.deleted == BlobUsage(blobCount: 2, byteCount: 2000))
        #expect(outcome.remaining == BlobUsage(blobCount: 1, byteCount: 1000))
    }

    @Test func deletesTheOldestOfWhatIsTooMuch() async throws {
        for number in 0..<20 {
            try put(
                "\(number % 2 == 0 ? "originals" : "renditions")/ab/ab\(number)",
                hours: Double(number) * 10 + 1)
        }
        let outcome = try await run(.init(byteCount: 10_000))
        // Nine tenths of the limit are left, so that not every run deletes.
        #expect(names() == Set((0..<9).map { "ab\($0)" }))
        #expect(
            outcome.remaining == BlobUsage(blobCount: 9, byteCount: 9000) && outcome.deleted.blobCount == 11)
        #expect(try await run(.init(byteCount: 10_000)).deleted.blobCount == 0)
    }

    @Test func leavesSomeOfWhatIsEquallyOld() async throws {
        for number in 0..<20 { try put("originals/ab/ab\(number)", hours: 10) }
        let outcome = try await run(.init(byteCount: 10_000))
        #expect(outcome.remaining.blobCount == 9 && names().count == 9)
    }

    @Test func touchesNothingElseInTheBucket() async throws {
        // Permanently kept originals, and objects of other programs.
        for name in ["archive/ab/kept", "originals-of-others/ab/a", "probe"] {
            try put(name, hours: 100_000)
        }
        let other = server.folder.appending(path: "elsewhere")
        try bytes(10).write(to: other)
        try put("originals/ab/old", hours: 100_000)
        let outcome = try await run(.init(age: 1, byteCount: 1))
        #expect(outcome.deleted.blobCount == 1)
        #expect(names() == ["kept", "a", "probe", "elsewhere"])
    }

    @Test func deletesThousands() async throws {
        for number in 0..<2500 {
            try put("originals/ab/ab\(number)", hours: number < 2000 ? 100 : 1, byteCount: 1)
        }
        let outcome = try await run(.init(age: 50 * 3600))
        #expect(
            outcome.remaining.blobCount + outcome.deleted.blobCount == 2500 && outcome.deleted.blobCount > 0)
        _ = try await run(.init(age: 50 * 3600))
        #expect(names() == Set((2000..<2500).map { "ab\($0)" }))
    }

    @Test func standsSizesThatNoObjectHas() async throws {
        let rows = (0..<3).map {
            "<Contents><Key>p/originals/\($0)</Key><Size>\(Int.max)</Size>"
                + "<LastModified>9999-12-31T23:59:59.999Z</LastModified></Contents>"
        }
        try await TestServer.run { request, client in
            guard request.method == "GET" else { return try await client.respond("204 No Content") }
            let isOriginals = request.query["prefix"]?.contains("originals") == true
            try await client.respond(
                body: Data("<ListBucketResult>\(isOriginals ? rows.joined() : "")</ListBucketResult>".utf8))
        } test: { server in
            let outcome = try await withClient(of: server.url(""), prefix: "p") {
                try await ObjectLifecycle(
                    $0, folders: ["originals", "renditions"], limits: .init(age: 1, byteCount: 1)
                ).run()
            }
            #expect(outcome.deleted.blobCount > 0)
        }
    }
}

/// A store may report anything, and other sizes in each listing.
@Suite struct ReportedSizesTests {
    @Test func moreThanThereIsCanBeSubtracted() {
        var usage = BlobUsage(blobCount: 3, byteCount: .max)
        let object = ListedObject(key: "a", byteCount: .max, modified: Date())
        for _ in 0..<3 { usage.subtract(object) }
        #expect(usage == BlobUsage(blobCount: 0, byteCount: 0))
    }
}
