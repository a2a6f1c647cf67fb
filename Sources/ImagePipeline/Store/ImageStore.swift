import Basics
import BlobStorage
import Foundation
import Logging
import Photos
import Synchronization

/// The cache folder with originals by content, renditions, and records of bytes
/// that cannot be decoded; also the records of images.
///
///     originals/ab/<sha256>
///     renditions/ab/<sha256>-square-320.jpg
///     verdicts/ab/<sha256>.json
///     incoming/<process>/
final class ImageStore: Sendable {
    let blobs: ImageBlobs
    /// The permanently kept originals, if there are any.
    let archive: OriginalArchive?
    let records: ImageRecords
    let scratch: ScratchFolder
    private let logger: Logger
    let withoutFailure = Mutex(WithoutFailure())
    let briefFailures = Mutex(LRUCache<String, BriefFailure>(costLimit: 10_000))
    private let lastWarning = Mutex<ContinuousClock.Instant?>(nil)
    /// Copies of kept originals that are being fetched, by content.
    private let copies = SharedWork<String, Void, URL?, ImageError>(cancelled: .cancelled)

    /// Creates a store from its parts.
    init(
        blobs: ImageBlobs, archive: OriginalArchive? = nil, scratch: ScratchFolder, records: ImageRecords,
        logger: Logger
    ) {
        self.blobs = blobs
        self.archive = archive
        self.scratch = scratch
        self.records = records
        self.logger = logger
    }

    /// The store of originals, by their content.
    var originals: any BlobStore { blobs.originals }

    /// The file of a cached or permanently kept original, which need not be downloaded.
    ///
    /// - Throws: If it may be in a store that is unavailable now.
    func originalFile(_ content: String) async throws(ImageError) -> URL? {
        do throws(BlobError) {
            if let file = try await originals.file(named: content) { return file }
        } catch {
            if let kept = await archive?.file(named: content) { return kept }
            throw ImageError(error)
        }
        guard let archive else { return nil }
        if let kept = await archive.file(named: content) { return kept }
        guard archive.isShared else { return nil }
        return try await copies.value(for: content) { [self] () throws(ImageError) in
            try await copy(content, of: archive)
        }
    }

    /// Writes an original of a shared store to a new file, for a machine whose cache has no room for it.
    ///
    /// - Returns: Whether it is stored there. If not, there may be a part of the file.
    func copyOriginal(_ content: String, to file: URL) async throws(ImageError) -> Bool {
        do throws(BlobError) {
            if try await originals.copy(content, to: file) { return true }
        } catch {
            throw ImageError(error)
        }
        return try await archive?.copy(content, to: file) ?? false
    }

    /// Copies a kept original to the folder of cached originals; `nil` if it is not kept.
    private func copy(_ content: String, of archive: OriginalArchive) async throws(ImageError) -> URL? {
        let file = await performBlocking { [scratch] in
            scratch.url.appendingPathComponent(UUID().uuidString, isDirectory: false)
        }
        let result = await insert(content, of: archive, through: file)
        await performBlocking { _ = unlink(file.path) }
        return try result.get()
    }

    /// - Parameter file: A new file, which may exist afterwards.
    private func insert(
        _ content: String, of archive: OriginalArchive, through file: URL
    ) async -> Result<URL?, ImageError> {
        do throws(ImageError) {
            guard try await archive.copy(content, to: file) else { return .success(nil) }
        } catch {
            return .failure(error)
        }
        do throws(BlobError) {
            return .success(try await blobs.localOriginals.insert(moving: file, as: content))
        } catch {
            return .failure(ImageError(error))
        }
    }

    /// Cancels pending work, and rejects new work.
    func shutdown() async {
        await copies.shutdown(.shutDown)
        await blobs.shutdown()
        await archive?.shutdown()
    }
}

// MARK: - Renditions

extension ImageStore {
    private func name(_ content: String, _ output: Output) -> String { "\(content)-\(output.name)" }

    /// A stored rendition. It is in memory if it is in a shared store and this machine's cache has no room for it.
    func rendition(_ content: String, _ output: Output) async -> ImageBytes? {
        do throws(BlobError) {
            return try await renditionFile(content, output).map(ImageBytes.file)
        } catch {
            // If the store is unavailable, there may be a rendition; it is rendered again if its original is cached.
            guard error.isOfThisMachine,
                let data = try? await blobs.renditions.data(named: name(content, output)),
                output.format.isComplete(data)
            else { return nil }
            return .data(data)
        }
    }

    /// A stored rendition's file; a truncated one is deleted, and fetched or rendered again.
    ///
    /// - Throws: If the store is unavailable, or this machine has no room for its copy.
    func renditionFile(_ content: String, _ output: Output) async throws(BlobError) -> URL? {
        let name = name(content, output)
        for isFirst in [true, false] {
            guard let file = try await blobs.renditions.file(named: name) else { return nil }
            if await performBlocking({ output.format.isComplete(file) }) { return file }
            // The copy of the shared store may be complete.
            if isFirst {
                await blobs.renditions.removeLocalCopy(name)
            } else {
                await blobs.renditions.remove(name)
            }
        }
        return nil
    }

    /// The file of a rendition on this machine, without a request to a shared store.
    func localRenditionFile(_ content: String, _ output: Output) async -> URL? {
        // The folder of this machine never fails.
        guard let file = try? await blobs.localRenditions.file(named: name(content, output)),
            await performBlocking({ output.format.isComplete(file) })
        else { return nil }
        return file
    }

    /// Whether there is any rendition of an original that has a URL.
    func hasRendition(of content: String) async -> Bool {
        for shape in RenditionShape.all {
            for format in RenditionFormat.allCases {
                if await rendition(content, Output(shape, format)) != nil { return true }
            }
        }
        return false
    }

    /// Stores a rendition; `nil` if it cannot be stored.
    func insert(_ data: Data, _ content: String, _ output: Output) async -> URL? {
        await stored { () throws(BlobError) in
            try await blobs.renditions.insert(data, as: name(content, output))
        }
    }
}

// MARK: - Failures

extension ImageStore {
    /// Stores an original; `nil` if it cannot be stored.
    func insert(moving file: URL, _ content: String) async -> URL? {
        await stored { () throws(BlobError) in try await originals.insert(moving: file, as: content) }
    }

    private static let warningInterval = Duration.seconds(60)

    /// The file of a new blob; `nil` if the disk is full or a folder cannot be written: images are shown nevertheless,
    /// but loaded or rendered again the next time. Warns at most once a minute.
    func stored(_ insert: () async throws(BlobError) -> URL) async -> URL? {
        do {
            return try await insert()
        } catch {
            let now = ContinuousClock.now
            let isDue = lastWarning.withLock { last in
                if let last, now - last < Self.warningInterval { return false }
                last = now
                return true
            }
            if isDue {
                logger.warning(
                    "Images cannot be stored, and are rendered each time",
                    metadata: ["name": "\(error.name)", "reason": "\(error.cause)"])
            }
            return nil
        }
    }
}

extension ImageError {
    /// Creates the error for a blob that could not be read.
    init(_ error: BlobError) {
        self =
            if let seconds = error.retryAfter {
                .storeUnavailable(retryAfter: seconds)
            } else {
                .storage(reason: Message(ImageMessage.fileUnreadable), cause: error.cause)
            }
    }
}

extension RenditionFormat {
    /// Whether a file begins and ends as its format requires.
    fileprivate func isComplete(_ file: URL) -> Bool {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        defer { try? handle.close() }
        guard let head = try? handle.read(upToCount: Self.headLength), let length = try? handle.seekToEnd(),
            length >= UInt64(Self.headLength), (try? handle.seek(toOffset: length - 2)) != nil,
            let tail = try? handle.read(upToCount: 2)
        else { return false }
        return isComplete(head, length, tail)
    }

    /// The same for bytes in memory.
    fileprivate func isComplete(_ data: Data) -> Bool {
        isComplete(data.prefix(Self.headLength), UInt64(data.count), data.suffix(2))
    }

    private static let headLength = 12

    private func isComplete(_ head: Data, _ length: UInt64, _ tail: Data) -> Bool {
        guard head.count == Self.headLength else { return false }
        switch self {
        case .webp:
            let declared = head.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            return head.has(Array("RIFF".utf8), at: 0) && declared + 8 == length
        case .jpeg:
            return head.has([0xFF, 0xD8], at: 0) && tail.elementsEqual([0xFF, 0xD9])
        }
    }
}
