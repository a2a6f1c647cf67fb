import Foundation
import TestSupport
import Testing

@testable import BlobStorage

/// Against a real store.
@Suite(.enabled(if: ObjectServer.isInstalled, "\(ObjectServer.absence)")) struct ObjectStoreClientTests {
    private let server: ObjectServer
    private let folder: TemporaryFolder

    init() throws {
        server = try ObjectServer()
        folder = try TemporaryFolder()
    }

    private func with<Value>(
        prefix: String = "a/b", limits: ObjectStoreLimits = .quick,
        _ test: (ObjectStoreClient) async throws -> Value
    ) async throws -> Value {
        try await withClient(of: server.endpoint, prefix: prefix, limits: limits, test)
    }

    @Test(arguments: ["", "a/b"]) func storesReadsAndDeletes(prefix: String) async throws {
        try await with(prefix: prefix) { client in
            let data = bytes(100_000)
            #expect(try await client.data(of: "ab/cd", upTo: 1 << 20) == nil)
            #expect(try await client.info(of: "ab/cd") == nil)
            try await client.put(data, as: "ab/cd")
            #expect(try await client.data(of: "ab/cd", upTo: 1 << 20) == data)
            #expect(try await client.data(of: "ab/cd", range: 10..<20, upTo: 10) == data[10..<20])
            #expect(
                try await client.data(of: "ab/cd", range: 99_990..<200_000, upTo: 1 << 20) == data.suffix(10))
            let info = try #require(try await client.info(of: "ab/cd"))
            #expect(info.byteCount == data.count)
            #expect(abs(try #require(info.modified).timeIntervalSinceNow) < 60)
            await #expect(throws: ObjectStoreError.self) { try await client.data(of: "ab/cd", upTo: 99_999) }
            try await client.delete("ab/cd")
            #expect(try await client.info(of: "ab/cd") == nil)
            try await client.delete("ab/cd")
        }
        #expect(
            !FileManager.default.fileExists(
                atPath: server.folder.appending(path: "\(prefix)/ab/cd").path))
    }

    @Test func storesNothingAtAllAndNamesThatAreEncoded() async throws {
        try await with { client in
            try await client.put(Data(), as: "empty")
            #expect(try await client.data(of: "empty", upTo: 0) == Data())
            let name = "a b+c&d=é~(1).jpg"
            try await client.put(Data("x".utf8), as: name)
            #expect(try await client.data(of: name, upTo: 1) == Data("x".utf8))
            var found: [String] = []
            try await client.list("") { found += $0.map(\.key) }
            #expect(found.sorted() == [name, "empty"].sorted())
        }
    }

    @Test func bringsFilesThereAndBack() async throws {
        try await with { client in
            let (file, copy) = (folder.url.appending(path: "file"), folder.url.appending(path: "copy"))
            let data = bytes(3_000_000)
            try data.write(to: file)
            try await client.put(file: file, as: "ab/file")
            let info = try #require(try await client.download("ab/file", to: copy))
            #expect(try Data(contentsOf: copy) == data && info.byteCount == data.count)
            #expect(try await client.download("ab/other", to: copy) == nil)
            await #expect(throws: ObjectStoreError.self) {
                try await client.put(file: folder.url.appending(path: "missing"), as: "ab/missing")
            }
        }
    }

    @Test func sendsLargeFilesInParts() async throws {
        var limits = ObjectStoreLimits.quick
        limits.singleBytes = 6 << 20
        limits.partBytes = 5 << 20
        try await with(limits: limits) { client in
            let file = folder.url.appending(path: "file")
            let data = bytes((17 << 20) + 1)
            try data.write(to: file)
            try await client.put(file: file, as: "ab/large", unlessExists: true)
            #expect(try Data(contentsOf: server.folder.appending(path: "a/b/ab/large")) == data)
            let requests = client.counts.requests
            // It exists: only its size is requested.
            try await client.put(file: file, as: "ab/large", unlessExists: true)
            #expect(client.counts.requests == requests + 1)
        }
    }

    @Test func listsSeveralPages() async throws {
        let bucket = server.folder.appending(path: "a/b/ab")
        try FileManager.default.createDirectory(at: bucket, withIntermediateDirectories: true)
        for number in 0..<2100 { try Data([1, 2]).write(to: bucket.appending(path: "ab\(number)")) }
        try Data([1]).write(to: server.folder.appending(path: "a/elsewhere"))
        try await with { client in
            var (found, parts) = (Set<String>(), 0)
            try await client.list("ab/") { objects in
                parts += 1
                for object in objects {
                    #expect(object.byteCount == 2 && abs(object.modified.timeIntervalSinceNow) < 60)
                    found.insert(object.key)
                }
            }
            #expect(found == Set((0..<2100).map { "ab/ab\($0)" }) && parts == 3)
            try await client.list("zz/") { #expect($0.isEmpty) }
        }
    }

    @Test func reportsWhyItIsRefused() async throws {
        try await withClient(of: server.endpoint, secretKey: "another") { client in
            await #expect {
                try await client.put(Data([1]), as: "ab")
            } throws: { error in
                guard case .refused(403, let code, _)? = error as? ObjectStoreError else { return false }
                return !code.isEmpty && !"\(error)".contains("another")
            }
            #expect(client.outage != nil && client.counts.failures == 0 && client.counts.retries == 0)
        }
    }

    @Test func standsManyRequestsAtOnce() async throws {
        var limits = ObjectStoreLimits.quick
        limits.maxConcurrent = 4
        try await with(limits: limits) { client in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let data = bytes(1000 + number)
                        try await client.put(data, as: "ab/\(number)")
                        return try await client.data(of: "ab/\(number)", upTo: 1 << 20) == data
                    }
                }
                for try await isSame in group { #expect(isSame) }
            }
        }
    }
}
