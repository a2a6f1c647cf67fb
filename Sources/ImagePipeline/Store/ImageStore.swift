import Basics
import BlobStorage
import Foundation
import Logging
import Photos
import Synchronization

/// The cache folder with originals by content, renditions, and verdicts on bytes
/// that cannot be shown; also the records of images.
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
    private let withoutVerdict = Mutex(WithoutVerdict())
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

    /// The file of an original that need not be downloaded: a cached or a permanently kept one.
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
        return try await copies.value(for: content, begin: {}, join: { _ in }) {
            [self] _ throws(ImageError) in try await copy(content, of: archive)
        }
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

    /// Cancels pending work, and refuses new work.
    func shutdown() async {
        await copies.shutdown(.shutDown)
        await blobs.shutdown()
        await archive?.shutdown()
    }
}

// MARK: - Verdicts

extension ImageStore {
    /// Why bytes cannot be shown, and until when that holds.
    private struct Verdict: Codable {
        enum Kind: String, Codable { case damaged, tooLarge, crashed, killed, timedOut }
        var kind: Kind
        var reason: Message
        var until: Date
        /// The version of the decoders; `nil` for the first.
        var decoders: Int?

        /// The present version: what others could not decode is tried again.
        static let currentDecoders = 3
    }

    /// The contents that have no verdict, so that a shared store is not asked each time an original is sent.
    private struct WithoutVerdict {
        /// Until when each content counts as one without.
        var contents = LRUCache<String, ContinuousClock.Instant>(costLimit: 10_000)
        /// The number of verdicts that were recorded here.
        var noteCount = 0
    }

    /// How long a verdict of another server may stay unseen.
    private static let withoutVerdictTime = Duration.seconds(300)

    /// Decoders improve: bytes that they refused are retried after this time.
    private static let refusalSeconds = 30.0 * 86_400
    /// A machine under load is slow: bytes that took too long are retried sooner.
    private static let slownessSeconds = 86_400.0
    /// Memory may be short for a while, or the image may need more than there is.
    private static let killSeconds = 600.0

    /// Why these bytes cannot be shown; `nil` if they were not tried, or succeeded.
    func verdict(on content: String) async -> ImageError? {
        let (hasNone, noteCount) = withoutVerdict.withLock { withoutVerdict in
            let until = withoutVerdict.contents.value(for: content) { $0 > .now }
            return (until != nil, withoutVerdict.noteCount)
        }
        if hasNone { return nil }
        let data: Data?
        do throws(BlobError) { data = try await blobs.verdicts.data(named: content + ".json") } catch {
            // There may be a verdict; the bytes are then decoded again.
            return nil
        }
        guard let verdict = data.flatMap({ try? JSONDecoder().decode(Verdict.self, from: $0) }),
            verdict.until.isAhead(atMost: Self.refusalSeconds),
            verdict.decoders == Verdict.currentDecoders
        else {
            withoutVerdict.withLock { withoutVerdict in
                guard withoutVerdict.noteCount == noteCount else { return }
                withoutVerdict.contents.store(.now + Self.withoutVerdictTime, cost: 1, for: content)
            }
            return nil
        }
        switch verdict.kind {
        case .damaged: return .damaged(reason: verdict.reason)
        case .tooLarge: return .tooLarge(reason: verdict.reason)
        case .crashed: return .crashed(reason: verdict.reason)
        case .killed: return .killed(reason: verdict.reason)
        case .timedOut: return .timedOut(reason: verdict.reason)
        }
    }

    /// Records why bytes cannot be shown.
    func note(_ error: ImageError, on content: String) async {
        let (kind, seconds): (Verdict.Kind, Double)
        switch error {
        case .damaged: (kind, seconds) = (.damaged, Self.refusalSeconds)
        case .tooLarge: (kind, seconds) = (.tooLarge, Self.refusalSeconds)
        case .crashed: (kind, seconds) = (.crashed, Self.refusalSeconds)
        case .killed: (kind, seconds) = (.killed, Self.killSeconds)
        case .timedOut: (kind, seconds) = (.timedOut, Self.slownessSeconds)
        default: return
        }
        let verdict = Verdict(
            kind: kind, reason: error.message, until: Date().addingTimeInterval(seconds),
            decoders: Verdict.currentDecoders)
        guard let data = try? JSONEncoder().encode(verdict) else { return }
        _ = await stored { () throws(BlobError) in
            try await blobs.verdicts.insert(data, as: content + ".json")
        }
        withoutVerdict.withLock { withoutVerdict in
            withoutVerdict.noteCount += 1
            withoutVerdict.contents.remove(content)
        }
    }
}

// MARK: - Renditions

extension ImageStore {
    private func name(_ content: String, _ output: Output) -> String { "\(content)-\(output.name)" }

    /// A stored rendition's file; a truncated one is deleted, and fetched or made again.
    func renditionFile(_ content: String, _ output: Output) async -> URL? {
        let name = name(content, output)
        for isFirst in [true, false] {
            // If the store is unavailable, there may be a rendition; it is rendered again if its original is cached.
            guard let file = try? await blobs.renditions.file(named: name) else { return nil }
            if await performBlocking({ output.format.isWhole(file) }) { return file }
            // What other servers have may be whole.
            if isFirst {
                await blobs.renditions.removeLocalCopy(name)
            } else {
                await blobs.renditions.remove(name)
            }
        }
        return nil
    }

    /// The file of a rendition on this machine, without asking a shared store.
    func localRenditionFile(_ content: String, _ output: Output) async -> URL? {
        // The folder of this machine always says what it has.
        guard let file = try? await blobs.localRenditions.file(named: name(content, output)),
            await performBlocking({ output.format.isWhole(file) })
        else { return nil }
        return file
    }

    /// Whether there is any rendition of an original that has a URL.
    func hasRendition(of content: String) async -> Bool {
        for shape in RenditionShape.all {
            for format in RenditionFormat.allCases {
                if await renditionFile(content, Output(shape, format)) != nil { return true }
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
    private func stored(_ insert: () async throws(BlobError) -> URL) async -> URL? {
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
    /// Says why a blob could not be read.
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
    fileprivate func isWhole(_ file: URL) -> Bool {
        guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
        defer { try? handle.close() }
        guard let head = try? handle.read(upToCount: 12), head.count == 12,
            let length = try? handle.seekToEnd()
        else { return false }
        switch self {
        case .webp:
            let declared = head.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            return head.has(Array("RIFF".utf8), at: 0) && declared + 8 == length
        case .jpeg:
            guard (try? handle.seek(toOffset: length - 2)) != nil,
                let tail = try? handle.read(upToCount: 2)
            else { return false }
            return head.has([0xFF, 0xD8], at: 0) && tail.elementsEqual([0xFF, 0xD9])
        }
    }
}
