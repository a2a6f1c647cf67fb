import Foundation
import Photos
import Synchronization
import Testing

@testable import SourceRefresh

@Suite struct PhotoMetadataCacheTests {
    /// The names of the files that were read.
    private let readings = Reads()

    private final class Reads: Sendable {
        let names = Mutex<[String]>([])
    }

    private func cache(capacity: Int) -> PhotoMetadataCache {
        PhotoMetadataCache(capacity: capacity) { [readings] file in
            readings.names.withLock { $0.append(file.lastPathComponent) }
            return nil
        }
    }

    private static func file(_ number: Int) -> URL { URL(fileURLWithPath: "/photos/\(number)") }

    @Test func readsAFileAgainOnceItHasChanged() async throws {
        let cache = cache(capacity: 10)
        for tag in ["a", "a", "b", "b"] { _ = try await cache.metadata(of: Self.file(1), tag: tag) }
        #expect(readings.names.withLock { $0 } == ["1", "1"])
    }

    /// Only what was not used for long is forgotten.
    @Test func keepsTheFilesThatWereUsedLast() async throws {
        let cache = cache(capacity: 10)
        for number in 1...11 { _ = try await cache.metadata(of: Self.file(number), tag: "a") }
        readings.names.withLock { $0 = [] }
        for number in 5...11 { _ = try await cache.metadata(of: Self.file(number), tag: "a") }
        #expect(readings.names.withLock { $0 }.isEmpty)
        _ = try await cache.metadata(of: Self.file(1), tag: "a")
        #expect(readings.names.withLock { $0 } == ["1"])
    }
}
