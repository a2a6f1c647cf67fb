import FeedReading
import Fetching
import Foundation
import Gazetteer
import Logging
import Photos
import Testing

@testable import SourceRefresh

/// A fetcher that may send requests to this machine, while a test runs.
func withFetcher<Value>(
    feedBytes: Int = 1 << 20, feedPhotos: Int? = nil, _ test: (Fetcher) async throws -> Value
) async throws -> Value {
    let fetcher = Fetcher(
        policy: AddressPolicy(allowedHosts: [AllowedHost(host: "127.0.0.1")]),
        limits: FetchLimits(feedBytes: feedBytes, feedPhotos: feedPhotos, seconds: 10),
        userAgent: "Vitrine/1 (tests)",
        logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
    do {
        let value = try await test(fetcher)
        try await fetcher.shutdown()
        return value
    } catch {
        try await fetcher.shutdown()
        throw error
    }
}

/// A reader, while a test runs.
func withReader<Value>(
    metadata: @escaping PhotoMetadataReading = { _ in nil }, flickr: String? = nil,
    iCloud: String = "https://p01-sharedstreams.icloud.com",
    feedBytes: Int = 1 << 20, feedPhotos: Int? = nil, _ test: (SourceReader) async throws -> Value
) async throws -> Value {
    try await withFetcher(feedBytes: feedBytes, feedPhotos: feedPhotos) { fetcher in
        let client = flickr.map { FlickrClient(key: "secret-key", url: $0, fetcher: fetcher) }
        return try await test(
            SourceReader(
                fetcher: fetcher, gazetteer: .builtIn(), photoMetadata: metadata,
                parser: FeedReader(maximumByteCount: feedBytes, maximumPhotos: feedPhotos), flickr: client,
                iCloudURL: iCloud))
    }
}

/// A folder that is deleted after the test.
func withFolder<Value>(_ test: (URL) async throws -> Value) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("vitrine-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await test(folder)
}

extension URL {
    /// Writes a file inside of a folder, and creates the folders of its path.
    func add(_ path: String, _ bytes: Data = .jpeg) throws {
        let file = appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
    }
}

extension Data {
    /// The first bytes of a JPEG file.
    static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0])
}

extension SourceReading {
    var location: String? {
        guard case .feed(_, let location, _) = self else { return nil }
        return location
    }

    var validators: Validators? {
        guard case .feed(_, _, let validators) = self else { return nil }
        return validators
    }
}

/// The error that some work is expected to throw.
func failure(of work: () async throws -> Void) async -> SourceError? {
    do {
        try await work()
        return nil
    } catch {
        return error as? SourceError
    }
}
