import Basics
import BlobStorage
import Foundation
import Library
import Photos

/// Provides originals: from the store, from local files, or from servers.
final class Originals: Sendable {
    private let store: ImageStore
    private let loader: any OriginalLoading
    private let files: LocalFiles
    private let hostLimiter: HostLimiter
    private let pool: WorkerPool
    private let limits: ImageLimits
    private let loads = ImageWork<String, Original>()
    private let checks = ImageWork<String, Original?>()
    /// Copies from a shared store for which this machine's cache has no room, by content.
    private let copies = ImageWork<String, Original?>()

    /// Creates a provider of originals.
    init(
        store: ImageStore, loader: any OriginalLoading, files: LocalFiles, hostLimiter: HostLimiter,
        pool: WorkerPool, configuration: ImagePipelineConfiguration
    ) {
        self.store = store
        self.loader = loader
        self.files = files
        self.hostLimiter = hostLimiter
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
        guard !request.isLocal, let content = record.content, let type = record.type else { return nil }
        do throws(ImageError) {
            // Reading the status of one file costs less than a switch of threads.
            guard let file = try await store.originalFile(content), let status = FileStatus(file: file.path)
            else { return nil }
            return Original(
                file: file, content: content, type: type, byteCount: status.byteCount, isStored: true)
        } catch {
            guard error.isOfTheDisk else { throw error }
            let copy = try await copies.value(for: content, urgency: Urgency(request.priority)) {
                [self] _ throws(ImageError) in try await temporaryCopy(of: content, type)
            }
            guard let copy else { throw error }
            return copy
        }
    }

    /// An original of a shared store in a temporary file, while this machine's cache has no room for it.
    private func temporaryCopy(of content: String, _ type: ImageType) async throws(ImageError) -> Original? {
        let scratch = ScratchFile(await scratchFile())
        guard try await store.copyOriginal(content, to: scratch.url),
            let status = FileStatus(file: scratch.url.path)
        else { return nil }
        scratch.release()
        return Original(
            file: scratch.url, content: content, type: type, byteCount: status.byteCount, isTemporary: true)
    }

    /// Revalidates the image with its server; `nil` if it has not changed. The stored copy
    /// stays until another picture was downloaded that can be decoded.
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
        copies.cancelAll()
    }

    /// Cancels all loads, rejects new ones, and waits for the end.
    func shutdown() async {
        async let loading: Void = loads.shutdown()
        async let checking: Void = checks.shutdown()
        async let copying: Void = copies.shutdown()
        _ = await (loading, checking, copying)
    }
}

// MARK: - Loading

extension Originals {
    private func load(_ request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> Original {
        let file = await scratchFile()
        let scratch = ScratchFile(file)
        if request.key != request.url {
            try await performBlocking { () throws(ImageError) in try Self.write(request.url, to: file) }
            return try await save(scratch, of: request, Validators(), urgency)
        }
        let validators = try await stored(request) == nil ? nil : validators(of: request)
        switch try await fetch(request, validators, to: file, urgency) {
        case .localFile(let url):
            return try await files.perform(in: request.owner) { [self] () throws(ImageError) in
                try local(url, request)
            }
        case .downloaded(_, let validators, _):
            return try await save(scratch, of: request, validators, urgency)
        case .notModified:
            noteUnchanged(request)
            if let stored = try await stored(request) { return stored }
            // It was evicted during the request.
            store.records.update(request.key) { $0.validators = Validators() }
            return try await load(request, urgency)
        }
    }

    /// The result of a revalidation: the bytes that the server has now, if they may have changed.
    private func check(_ request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> Original? {
        let file = await scratchFile()
        let scratch = ScratchFile(file)
        // The original itself may not be stored any more: renditions last longer than originals.
        switch try await fetch(request, validators(of: request), to: file, urgency) {
        case .downloaded(_, let validators, _):
            return try await save(scratch, of: request, validators, urgency)
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
        let originalRequest = OriginalRequest(
            url: request.url, referer: request.referer, validators: validators,
            maximumBytes: limits.bytes, folder: request.isLocal ? request.owner : nil)
        let load = { [loader] () async throws(ImageError) -> OriginalLoad in
            do throws(OriginalError) {
                return try await loader.load(originalRequest, to: file)
            } catch {
                throw ImageError(error)
            }
        }
        guard let host = request.host else { return try await load() }
        return try await hostLimiter.withSlot(for: host, urgency: urgency, load)
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
    private func save(
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
            // The disk is full: the original is served, but not stored.
            scratch.release()
            original = Original(
                file: file, content: content, type: type, byteCount: byteCount, isTemporary: true,
                facts: facts)
        }
        store.records.update(request.key) { record in
            record.set(content: content, type: type)
            record.validators = validators
            record.checkedAt = Date()
            record.checkAgainAt = nil
        }
        return original
    }

    /// Decodes a replacement of another picture, and stores a rendition of it.
    ///
    /// A server may send a file that is just being written: the previous picture must not be lost because of
    /// it.
    private func decodeReplacement(
        _ file: URL, _ type: ImageType, _ content: String, _ owner: String, _ urgency: Urgency
    ) async throws(ImageError) -> ImageFacts? {
        if let failure = await store.decodeFailure(of: content) { throw failure }
        let output = Output(.square(RenditionShape.squareSides[0]), .webp)
        do throws(ImageError) {
            let outcome = try await pool.perform(
                .render(outputs: [output], wantsFacts: true), type: type, on: .file(file), owner: owner,
                urgency: urgency)
            if let picture = outcome.pictures.first { _ = await store.insert(picture, content, output) }
            return outcome.reply.facts
        } catch {
            await store.recordFailure(error, of: content)
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

    /// A local file, read in place and identified by its path, size and date; blocks the thread.
    private func local(_ url: URL, _ request: ImageRequest) throws(ImageError) -> Original {
        if let root = request.root, !LocalFolder(root).holds(url) {
            throw .unavailable(
                reason: Message(ImageMessage.outsideFolder), isTransient: false, retryAfter: nil)
        }
        guard let status = files.status(url.path) else {
            throw .unavailable(reason: Message(ImageMessage.fileMissing), isTransient: true, retryAfter: nil)
        }
        guard status.byteCount <= limits.bytes * 4 else {
            throw .tooLarge(reason: Message(ImageMessage.fileTooLarge, [.limit: .bytes(limits.bytes * 4)]))
        }
        let state = "\(url.path)\u{0}\(status.byteCount)\u{0}\(status.modified)"
        let content = Digest.hex(of: state)
        let record = store.records.record(of: request.key)
        let known = record.content == content ? record.type : nil
        let type = if let known { known } else { try Original.type(of: url) }
        if known == nil { store.records.update(request.key) { $0.set(content: content, type: type) } }
        return Original(
            file: url, content: content, type: type, byteCount: status.byteCount, folder: request.owner)
    }
}

extension ImageRecord {
    /// Records the content and its type; facts of other bytes are dropped.
    fileprivate mutating func set(content: String, type: ImageType) {
        if self.content != content {
            if self.content != nil { facts = nil }
            isPlaceless = nil
        }
        self.content = content
        self.type = type
    }
}
