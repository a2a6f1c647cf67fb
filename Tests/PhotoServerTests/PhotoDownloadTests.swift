import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import LibrarySamples
import Logging
import NIOCore
import Photos
import Synchronization
import TestSupport
import Testing

@testable import ImagePipeline
@testable import PhotoServer

/// Several originals in one archive.
@Suite(.timeLimit(.minutes(1))) struct PhotoDownloadTests {
    /// Sends the same picture at each URL, after `prepare`.
    private final class Loader: OriginalLoading {
        let picture = Mutex(Data())
        let prepare = Mutex<(@Sendable (String) async -> Void)?>(nil)

        func load(_ request: OriginalRequest, to file: URL) async throws(OriginalError) -> OriginalLoad {
            await prepare.withLock { $0 }?(request.url)
            // Pictures of different URLs differ.
            let bytes = picture.withLock { $0 } + Data(request.url.utf8)
            do { try bytes.write(to: file) } catch { throw .ofThisMachine(.system("\(error)")) }
            return .downloaded(contentType: nil, validators: Validators(), byteCount: bytes.count)
        }

        func firstBytes(_ count: Int, of request: OriginalRequest) async throws(OriginalError) -> Data {
            throw OriginalError(message: .system("No."), isTransient: false)
        }
    }

    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "photo-download-tests-\(UUID().uuidString)")

    private func pipeline(_ loader: Loader, _ library: any LibraryStore) async throws -> ImagePipeline {
        let pipeline = ImagePipeline(
            configuration: ImagePipelineConfiguration(
                cacheFolder: folder, workerCommand: WorkerLocation.command("decode-worker"), workerCount: 2),
            loader: loader, facts: library, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let size = try #require(PixelSize(width: 40, height: 30))
        let picture = try await pipeline.encode(
            rgb: [UInt8](repeating: 90, count: size.pixelCount * 3), size: size, as: .jpeg)
        loader.picture.withLock { $0 = picture }
        return pipeline
    }

    private func archive(of photos: [Photo], _ site: TestSite) async throws -> TestResponse {
        let numbers = photos.map { "\($0.id)" }.joined(separator: ",")
        let response = Mutex<TestResponse?>(nil)
        try await site.test { client in
            let answer = try await client.execute(
                uri: "/download", method: .post,
                headers: [.contentType: "application/x-www-form-urlencoded"],
                body: ByteBuffer(string: "photos=\(numbers)"))
            response.withLock { $0 = answer }
        }
        return try #require(response.withLock { $0 })
    }

    /// The number of files of a complete archive; `nil` for one that was cut off.
    private func fileCount(_ response: TestResponse) -> Int? {
        let bytes = Data(response.body.readableBytesView)
        guard let end = bytes.range(of: Data("PK\u{05}\u{06}".utf8), options: .backwards) else { return nil }
        return Int(bytes[end.lowerBound + 10]) | Int(bytes[end.lowerBound + 11]) << 8
    }

    /// The first original takes long. The others are evicted meanwhile.
    @Test func containsPhotosThatWereEvictedBeforeTheirTurn() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (loader, library) = (Loader(), try Samples.library())
        let images = try await pipeline(loader, library)
        let site = try TestSite(library: library, images: images)
        let source = try await site.addSource(photos: 4)
        let photos = try await site.photos(of: source)
        let first = try #require(photos.first?.entry.original)
        let finished = images.pool.finishedCount
        let originals = folder.appending(path: "originals")
        loader.prepare.withLock { prepare in
            prepare = { url in
                guard url == first else { return }
                // The others have been loaded, and checked for the place where they were taken.
                while images.pool.finishedCount < finished + 3 {
                    guard (try? await Task.sleep(for: .milliseconds(5))) != nil else { return }
                }
                try? FileManager.default.removeItem(at: originals)
            }
        }
        let response = try await archive(of: photos, site)
        #expect(response.status == .ok)
        #expect(fileCount(response) == 4)
        #expect(response.count(of: "Photo 1") == 0)
        await images.shutdown()
    }

    @Test func listsPhotosThatAreMissing() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (loader, library) = (Loader(), try Samples.library())
        let images = try await pipeline(loader, library)
        let site = try TestSite(library: library, images: images)
        let source = try await site.addSource(photos: 2)
        let photos = try await site.photos(of: source)
        let second = try #require(photos.last?.entry.original)
        // A file that is no image is not sent, and listed.
        loader.prepare.withLock { prepare in
            prepare = { url in if url == second { loader.picture.withLock { $0 = Data("none".utf8) } } }
        }
        let response = try await archive(of: [photos[0]], site)
        #expect(fileCount(response) == 1)
        let both = try await archive(of: photos, site)
        #expect(fileCount(both) == 2)
        #expect(both.text.contains(photos[1].entry.title))
        await images.shutdown()
    }
}
