import Basics
import BlobStorage
import Foundation
import Library
import Photos

extension ImagePipeline {
    /// Coalesces identical requests.
    struct RequestKey: Hashable, Sendable {
        let url: String
        let output: Output
    }

    /// Coalesces identical decodes.
    struct DecodeKey: Hashable, Sendable {
        let content: String
        let output: Output
    }

    /// The result of a decode.
    struct Decoded: Sendable {
        let rendition: Rendition
        let facts: ImageFacts
    }

    /// A rendition from the store, or rendered now.
    func rendition(_ output: Output, of request: ImageRequest) async throws(ImageError) -> Rendition {
        try await requests.value(
            for: RequestKey(url: request.key, output: output), urgency: Urgency(request.priority)
        ) { [self] urgency throws(ImageError) in
            if let stored = await storedRendition(output, of: request) { return stored }
            return try await withLease(on: request) { hasWaited throws(ImageError) in
                if hasWaited, let stored = await storedRendition(output, of: request) { return stored }
                return try await retryingOnce { () throws(ImageError) in
                    try await loadAndRender(output, of: request, urgency)
                }
            }
        }
    }

    /// Retries the work once if something in the cache folder was missing or damaged.
    func retryingOnce<Value>(_ work: () async throws(ImageError) -> Value) async throws(ImageError) -> Value {
        do throws(ImageError) {
            return try await work()
        } catch {
            guard case .storage = error else { throw error }
            return try await work()
        }
    }

    private func loadAndRender(
        _ output: Output, of request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) -> Rendition {
        let original = try await loadedOriginal(request, urgency)
        return try await recordingFailures(request, original) { () throws(ImageError) in
            try await render(output, of: original, request, urgency)
        }
    }

    /// A stored rendition; its original may be missing.
    func storedRendition(
        _ output: Output, of request: ImageRequest
    ) async -> Rendition? {
        guard !request.isLocal, let content = store.records.record(of: request.key).content else {
            return nil
        }
        revalidateLater(request)
        guard let stored = await stored(output, content) else { return nil }
        await reportRevision(of: request)
        return stored
    }

    func stored(_ output: Output, _ content: String) async -> Rendition? {
        switch await store.rendition(content, output) {
        case .file(let file): await rendition(at: file, output, content)
        case .data(let data): rendition(data, output, content)
        case nil: nil
        }
    }

    /// Small ones are returned in memory, since they are requested again.
    private func rendition(at file: URL, _ output: Output, _ content: String) async -> Rendition? {
        let found = await performBlocking { () -> (ImageBytes, Int)? in
            guard let byteCount = FileStatus(file: file.path)?.byteCount else { return nil }
            guard byteCount <= Self.largestInMemory else { return (.file(file), byteCount) }
            // It was evicted in the meantime.
            return (try? Data(contentsOf: file)).map { (.data($0), $0.count) }
        }
        guard let (bytes, byteCount) = found else { return nil }
        return rendition(bytes, byteCount, output, content)
    }

    private func rendition(_ data: Data, _ output: Output, _ content: String) -> Rendition {
        rendition(.data(data), data.count, output, content)
    }

    private func rendition(
        _ bytes: ImageBytes, _ byteCount: Int, _ output: Output, _ content: String
    ) -> Rendition {
        Rendition(
            bytes: bytes, contentType: output.format.contentType, entityTag: tag(content, output),
            byteCount: byteCount, revision: Original.revision(of: content))
    }

    private static let largestInMemory = 256 << 10

    private func tag(_ content: String, _ output: Output) -> String {
        "\"\(content.prefix(16))-\(output.name)\""
    }

    /// A rendition of bytes, from the store or rendered now; all URLs of the same bytes share its decode.
    private func render(
        _ output: Output, of original: Original, _ request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) -> Rendition {
        if let stored = await stored(output, original.content) {
            try await ensureFacts(of: original, request, urgency)
            return stored
        }
        if let failure = await store.decodeFailure(of: original.content) { throw failure }
        let known = store.records.record(of: request.key).facts
        let key = DecodeKey(content: original.content, output: output)
        let decoded = try await decodes.value(for: key, urgency: urgency) {
            [self] urgency throws(ImageError) in
            try await decode(output, of: original, known, request.owner, urgency)
        }
        await recordFacts(decoded.facts, of: request.key, content: original.content, isWhole: true)
        return decoded.rendition
    }

    private func decode(
        _ output: Output, of original: Original, _ known: ImageFacts?, _ owner: String, _ urgency: Urgency
    ) async throws(ImageError) -> Decoded {
        let (source, type) = await source(for: output, of: original, known)
        let wantsFacts = known?.placeholder == nil || known?.revision != original.revision
        let outcome: DecodeJob.Outcome
        do throws(ImageError) {
            outcome = try await pool.perform(
                .render(outputs: [output], wantsFacts: wantsFacts), type: type,
                on: source == original.file ? original.source : .file(source),
                content: source == original.file ? original.content : nil, owner: owner, urgency: urgency)
        } catch {
            if source != original.file, error.isOfTheImage || error.isOfTheDisk {
                // A broken rendition does not mean that its original is broken.
                if !error.isOfTheDisk { await store.blobs.renditions.remove(source.lastPathComponent) }
                return try await decode(output, of: original, nil, owner, urgency)
            }
            try await recover(from: error, original)
            throw error
        }
        guard let picture = outcome.pictures.first, let facts = outcome.reply.facts else {
            throw .noWorker(reason: Message(ImageMessage.notRendered))
        }
        let rendition = await save(picture, output, original.content)
        return Decoded(rendition: rendition, facts: source == original.file ? facts : known ?? facts)
    }

    /// The original, or a larger rendition if that costs no visible quality.
    private func source(
        for output: Output, of original: Original, _ known: ImageFacts?
    ) async -> (URL, ImageType) {
        guard let known, known.placeholder != nil else { return (original.file, original.type) }
        for larger in LargerRendition.candidates(for: output.shape, of: known.size) {
            for format in [output.format] + RenditionFormat.allCases.filter({ $0 != output.format }) {
                let candidate = Output(shape: larger, format: format)
                // Requesting each of them from a shared store takes longer than decoding the original.
                if let file = await store.localRenditionFile(original.content, candidate) {
                    return (file, format == .jpeg ? .jpeg : .webp)
                }
            }
        }
        return (original.file, original.type)
    }

    /// Stores a picture, and returns it in memory: its file may be evicted at once for the next one.
    func save(_ picture: Data, _ output: Output, _ content: String) async -> Rendition {
        _ = await store.insert(picture, content, output)
        return rendition(picture, output, content)
    }

    /// The original itself, or a copy if the file contains its location.
    func withoutLocation(_ original: Original, _ request: ImageRequest) async throws(ImageError) -> Rendition
    {
        let file = ImageBytes.file(original.file)
        let itself = Rendition(
            bytes: original.isTemporary ? .data(try await file.loaded()) : file,
            contentType: original.type.contentType,
            entityTag: "\"\(original.revision)\"", byteCount: original.byteCount,
            revision: original.revision, folder: original.folder)
        let record = store.records.record(of: request.key)
        if record.content == original.content, record.isPlaceless == true { return itself }
        if let stored = await stored(.bare, original.content) { return stored }
        if let stored = await stored(.still, original.content) { return stored }
        let outcome = try await recordingFailures(request, original) { () throws(ImageError) in
            try await pool.perform(
                .withoutPlace, type: original.type, on: original.source, owner: request.owner,
                urgency: Urgency(request.priority))
        }
        if let facts = outcome.reply.facts, facts.frameCount > configuration.limits.frames {
            return try await replacement(of: original, request)
        }
        guard outcome.reply.tellsPlace == true else {
            store.records.update(request.key) { record in
                // The file may have been replaced while the worker read it.
                if record.content == original.content { record.isPlaceless = true }
            }
            return itself
        }
        guard let copy = outcome.pictures.first else { return try await replacement(of: original, request) }
        return await save(copy, .bare, original.content)
    }

    /// The replacement of an original that browsers do not show.
    ///
    /// One with too many pixels is rejected, which is not a failure of the image itself: rendering it would
    /// take gigabytes, and smaller sizes show all of it.
    func replacement(of original: Original, _ request: ImageRequest) async throws(ImageError) -> Rendition {
        let pixels = try await facts(of: request).size.pixelCount
        guard pixels <= configuration.limits.wholePixels else {
            let (has, most) = (pixels / 1_000_000, configuration.limits.wholePixels / 1_000_000)
            throw .tooLarge(
                reason: Message(
                    ImageMessage.tooManyPixelsToConvert, [.count: .number(has), .limit: .number(most)]))
        }
        let picture = try await recordingFailures(request, original) { () throws(ImageError) in
            try await render(.still, of: original, request, Urgency(request.priority))
        }
        return picture
    }
}

extension Output {
    /// A JPEG original without its metadata.
    fileprivate static let bare = Output(shape: .bare, format: .jpeg)
    /// A picture of the original's size that replaces it.
    fileprivate static let still = Output(shape: .whole, format: .jpeg)
}

/// Which renditions can serve as the source of smaller ones.
enum LargerRendition {
    /// A source twice as large in both directions hides its encoding artefacts.
    private static let margin = 2

    /// The shapes to try, small ones first.
    static func candidates(for shape: OutputShape, of size: PixelSize) -> [OutputShape] {
        let longer = max(size.width, size.height)
        let shorter = min(size.width, size.height)
        let fitted = RenditionShape.fittedSides.filter { $0 < longer }
        switch shape {
        case .whole, .bare, .tile:
            return []
        case .fitted(let side):
            return fitted.filter { $0 >= side * margin }.map(OutputShape.fitted)
        case .square(let side):
            let squares = RenditionShape.squareSides.filter { $0 >= side * margin && $0 <= shorter }
            let fittedSides = fitted.filter { $0 * shorter / longer >= side * margin }
            return squares.map(OutputShape.square) + fittedSides.map(OutputShape.fitted)
        }
    }
}
