import Basics
import BlobStorage
import Foundation
import Library
import Photos

/// Provides originals: from the store, from local files, or from servers.
final class Originals: Sendable {
    private let store: ImageStore
    private let loader: any OriginalLoading
    private let gate: HostGate
    private let pool: WorkerPool
    private let limits: ImageLimits
    private let loads = ImageWork<String, Original>()
    private let checks = ImageWork<String, Original?>()

    /// Creates a provider of originals.
    init(
        store: ImageStore, loader: any OriginalLoading, gate: HostGate, pool: WorkerPool,
        configuration: ImagePipelineConfiguration
    ) {
        self.store = store
        self.loader = loader
        self.gate = gate
        self.pool = pool
        limits = configuration.limits
    }

    /// The original of a URL; simultaneous callers share one download.
    func original(_ request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> Original {
        if let stored = try await stored(request) { return stored }
        return try await loads.value(for: request.key, urgency: urgency) {
            [self] urgency throws(ImageError) in try await load(request, urgency)
        }
    }

    /// The stored original of an image, if there is one.
    ///
    /// - Throws: If it may be in a store that is unavailable now.
    func stored(_ request: ImageRequest) async throws(ImageError) -> Original? {
        let record = store.records.record(of: request.key)
        // The status of one file costs less than a change of threads.
        guard !request.isLocal, let content = record.content, let type = record.type,
            let file = try await store.originalFile(content), let status = FileStatus(file: file.path)
        else { return nil }
        return Original(
            file: file, content: content, type: type, byteCount: status.byteCount, isStored: true)
    }

    /// Asks the server whether the image has changed; `nil` if not. What is stored
    /// stays until another picture has arrived that can be decoded.
    func revalidate(_ request: ImageRequest) async throws(ImageError) -> Original? {
        let before = store.records.record(of: request.key).content
        let original = try await checks.value(for: request.key, urgency: Urgency(.background)) {
            [self] urgency throws(ImageError) in try await check(request, urgency)
        }
        return original?.content == before ? nil : original
    }

    /// Cancels all loads.
    func cancelAll() {
        loads.cancelAll()
        checks.cancelAll()
    }

    /// Cancels all loads, refuses new ones, and waits for the end.
    func shutdown() async {
        async let loading: Void = loads.shutdown()
        async let checking: Void = checks.shutdown()
        _ = await (loading, checking)
    }
}

// MARK: - Loading

extension Originals {
    private func load(_ request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> Original {
        let file = await scratchFile()
        let scratch = ScratchFile(file)
        if request.key != request.url {
            try await performBlocking { () throws(ImageError) in try Self.write(request.url, to: file) }
            return try await keep(scratch, of: request, Validators(), urgency)
        }
        let validators = try await stored(request) == nil ? nil : validators(of: request)
        switch try await fetch(request, validators, to: file, urgency) {
        case .localFile(let url):
            return try await performBlocking { [self] () throws(ImageError) in try local(url, request) }
        case .downloaded(_, let validators, _):
            return try await keep(scratch, of: request, validators, urgency)
        case .notModified:
            noteUnchanged(request)
            if let stored = try await stored(request) { return stored }
            // It was evicted while the server was asked.
            store.records.update(request.key) { $0.validators = Validators() }
            return try await load(request, urgency)
        }
    }

    /// The result of a revalidation: the bytes that the server has now, if they may have changed.
    private func check(_ request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> Original? {
        let file = await scratchFile()
        let scratch = ScratchFile(file)
        // Nothing need be stored for it: renditions last longer than originals.
        switch try await fetch(request, validators(of: request), to: file, urgency) {
        case .downloaded(_, let validators, _):
            return try await keep(scratch, of: request, validators, urgency)
        case .notModified:
            noteUnchanged(request)
            return nil
        case .localFile:
            return nil
        }
    }

    /// A file to load into: in memory if the disk is nearly full.
    private func scratchFile() async -> URL {
        await performBlocking { [store, limits] in store.scratch.file(upTo: limits.bytes) }
    }

    private func validators(of request: ImageRequest) -> Validators {
        store.records.record(of: request.key).validators
    }

    private func noteUnchanged(_ request: ImageRequest) {
        store.records.update(request.key) { record in
            record.checkedAt = Date()
            record.checkAgainAt = nil
        }
    }

    private func fetch(
        _ request: ImageRequest, _ validators: Validators?, to file: URL, _ urgency: Urgency
    ) async throws(ImageError) -> OriginalLoad {
        let wanted = OriginalRequest(
            url: request.url, referer: request.referer, validators: validators,
            maximumBytes: limits.bytes)
        let load = { [loader] () async throws(ImageError) -> OriginalLoad in
            do throws(OriginalError) {
                return try await loader.load(wanted, to: file)
            } catch {
                throw ImageError(error)
            }
        }
        guard let host = request.host else { return try await load() }
        return try await gate.pass(to: host, urgency: urgency, load)
    }

    private static func write(_ url: String, to file: URL) throws(ImageError) {
        guard let bytes = DataURL.bytes(of: url) else {
            throw .notAnImage(reason: Message(ImageMessage.malformedURL))
        }
        do { try bytes.write(to: file) } catch {
            throw .storage(reason: Message(ImageMessage.fileNotWritten), cause: error)
        }
    }

    /// Determines the type of a download and stores it under its content.
    private func keep(
        _ scratch: ScratchFile, of request: ImageRequest, _ validators: Validators, _ urgency: Urgency
    ) async throws(ImageError) -> Original {
        let file = scratch.url
        let (type, content, byteCount) = try await performBlocking { [limits] () throws(ImageError) in
            try Self.identify(file, limits)
        }
        var facts: ImageFacts?
        if let known = store.records.record(of: request.key).content, known != content {
            facts = try await decodeReplacement(file, type, content, request.owner, urgency)
        }
        let original: Original
        if let stored = await store.insert(moving: file, content) {
            original = Original(
                file: stored, content: content, type: type, byteCount: byteCount, isStored: true,
                facts: facts)
        } else {
            // A full disk: it is served, and not stored.
            scratch.release()
            original = Original(
                file: file, content: content, type: type, byteCount: byteCount, isTemporary: true,
                facts: facts)
        }
        store.records.update(request.key) { record in
            record.note(content: content, type: type)
            record.validators = validators
            record.checkedAt = Date()
            record.checkAgainAt = nil
        }
        return original
    }

    /// Decodes what is to replace another picture, and stores a rendition of it.
    ///
    /// A server may send a file that it is just writing: the picture before it must not be lost for that.
    private func decodeReplacement(
        _ file: URL, _ type: ImageType, _ content: String, _ owner: String, _ urgency: Urgency
    ) async throws(ImageError) -> ImageFacts? {
        if let refusal = await store.verdict(on: content) { throw refusal }
        let output = Output(.square(RenditionShape.squareSides[0]), .webp)
        do throws(ImageError) {
            let outcome = try await pool.perform(
                .render(outputs: [output], wantsFacts: true), type: type, on: .file(file), owner: owner,
                urgency: urgency)
            if let picture = outcome.pictures.first { _ = await store.insert(picture, content, output) }
            return outcome.reply.facts
        } catch {
            await store.note(error, on: content)
            throw error
        }
    }

    /// Determines the type, content and size of a download.
    private static func identify(
        _ file: URL, _ limits: ImageLimits
    ) throws(ImageError) -> (type: ImageType, content: String, byteCount: Int) {
        let byteCount = FileStatus(file: file.path)?.byteCount ?? 0
        guard byteCount <= limits.bytes else {
            throw .tooLarge(reason: Message(ImageMessage.tooManyBytes, [.limit: .bytes(limits.bytes)]))
        }
        let type = try Original.type(of: file)
        do {
            return (type, try Digest.hex(ofFile: file), byteCount)
        } catch {
            throw .storage(reason: Message(ImageMessage.fileUnreadable), cause: error)
        }
    }

    /// A local file, read in place and identified by its path, size and date.
    private func local(_ url: URL, _ request: ImageRequest) throws(ImageError) -> Original {
        if let root = request.root, !LocalFolder(root).holds(url) {
            throw .unavailable(
                reason: Message(ImageMessage.outsideFolder), isTransient: false, retryAfter: nil)
        }
        guard let status = FileStatus(file: url.path) else {
            throw .unavailable(reason: Message(ImageMessage.fileGone), isTransient: true, retryAfter: nil)
        }
        guard status.byteCount <= limits.bytes * 4 else {
            throw .tooLarge(reason: Message(ImageMessage.fileTooLarge, [.limit: .bytes(limits.bytes * 4)]))
        }
        let state = "\(url.path)\u{0}\(status.byteCount)\u{0}\(status.modified)"
        let content = Digest.hex(of: state)
        let record = store.records.record(of: request.key)
        let known = record.content == content ? record.type : nil
        let type = if let known { known } else { try Original.type(of: url) }
        if known == nil { store.records.update(request.key) { $0.note(content: content, type: type) } }
        return Original(file: url, content: content, type: type, byteCount: status.byteCount)
    }
}

extension ImageRecord {
    /// Records the content and its type; facts of other bytes are dropped.
    fileprivate mutating func note(content: String, type: ImageType) {
        if self.content != content {
            if self.content != nil { facts = nil }
            isPlaceless = nil
        }
        self.content = content
        self.type = type
    }
}

extension ImageError {
    /// Creates the error for an original that could not be loaded.
    init(_ error: OriginalError) {
        self =
            if Task.isCancelled {
                .cancelled
            } else if error.isOfThisMachine {
                .storage(reason: error.message, cause: error)
            } else {
                .unavailable(
                    reason: error.message, isTransient: error.isTransient, retryAfter: error.retryAfter)
            }
    }
}

/// A file that is deleted when it is no longer needed, unless it was released.
/// Used by one task at a time.
private final class ScratchFile {
    let url: URL
    private var isReleased = false

    init(_ url: URL) { self.url = url }

    func release() { isReleased = true }

    deinit { if !isReleased { unlink(url.path) } }
}
