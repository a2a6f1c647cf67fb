import Basics
import Foundation
import Library
import Photos

extension ImagePipeline {
    /// The sizes of the first requests for a file's beginning: few bytes suffice for most, some have
    /// long metadata in front of their size.
    private static let headByteCounts = [32 << 10, 256 << 10]

    /// The size of an image's file in bytes: the stored copy or the local file; `nil` if there is neither, or if this
    /// cannot be determined now.
    public func byteCount(of request: ImageRequest) async -> Int? {
        if request.isLocal {
            // A cancelled caller needs no size.
            return try? await files.perform(in: request.owner) { [files] () throws(ImageError) -> Int? in
                let file = URL(fileURLWithPath: request.url)
                guard request.root.map({ LocalFolder($0).holds(file) }) ?? true else { return nil }
                return files.status(file.path)?.byteCount
            }
        }
        return (try? await originals.stored(request))?.byteCount
    }

    /// Reads the facts of an image that are not known yet.
    func readFacts(of request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> ImageFacts {
        if request.host != nil, try await originals.stored(request) == nil {
            let found = try await withLease(on: request) { _ throws(ImageError) -> ImageFacts? in
                // Another server may have read them, even just before the lease was acquired.
                if let known = store.records.record(of: request.key).facts { return known }
                try throwWhileBackingOff(request)
                guard let facts = try await factsOfHead(request, urgency) else { return nil }
                return await recordFacts(facts, of: request.key, content: nil)
            }
            if let found { return found }
        }
        let original = try await loadedOriginal(request, urgency)
        let record = store.records.record(of: request.key)
        if let known = record.facts, known.revision == original.revision { return known }
        return try await recordingFailures(request, original) { () throws(ImageError) in
            try await header(of: original, request, urgency)
        }
    }

    func header(
        of original: Original, _ request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) -> ImageFacts {
        if let facts = original.facts {
            return await recordFacts(facts, of: request.key, content: original.content, isWhole: true)
        }
        if let failure = await store.decodeFailure(of: original.content) { throw failure }
        let outcome = try await pool.perform(
            .header(isPartial: false), type: original.type, on: original.source, owner: request.owner,
            urgency: urgency)
        guard let facts = outcome.reply.facts else {
            throw .noWorker(reason: Message(ImageMessage.notMeasured))
        }
        return await recordFacts(facts, of: request.key, content: original.content)
    }

    /// Reads the facts if they are unknown because a rendition was stored for another URL.
    func ensureFacts(
        of original: Original, _ request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) {
        await reportRevision(of: request)
        guard store.records.record(of: request.key).facts?.revision != original.revision else { return }
        _ = try await header(of: original, request, urgency)
    }

    /// The facts from the beginning of a remote file; `nil` if that is not enough.
    private func factsOfHead(
        _ request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) -> ImageFacts? {
        for count in Self.headByteCounts {
            let head = try await recordingFailures(request, nil) { () throws(ImageError) in
                try await firstBytes(count, of: request, urgency)
            }
            guard let type = ImageType.sniff(head) else { return nil }
            do throws(ImageError) {
                let outcome = try await pool.perform(
                    .header(isPartial: true), type: type, on: .data(head), owner: request.owner,
                    urgency: urgency)
                if let facts = outcome.reply.facts { return facts }
            } catch {
                // Too few bytes look like damage: try with more.
                guard case .damaged = error else { throw error }
            }
            guard head.count >= count else { return nil }
        }
        return nil
    }

    private func firstBytes(
        _ count: Int, of request: ImageRequest, _ urgency: Urgency
    ) async throws(ImageError) -> Data {
        let originalRequest = OriginalRequest(
            url: request.url, referer: request.referer, maximumBytes: configuration.limits.bytes)
        return try await hostLimiter.withSlot(for: request.host ?? "", urgency: urgency) {
            [loader] () throws(ImageError) in
            do throws(OriginalError) {
                return try await loader.firstBytes(count, of: originalRequest)
            } catch {
                throw ImageError(error)
            }
        }
    }

    /// Stores facts and reports them; other known facts stay.
    ///
    /// - Parameter content: The bytes that the facts are from; `nil` for a beginning of a file, whose content
    ///   is not known yet. Facts of bytes that were replaced meanwhile are dropped.
    /// - Parameter isWhole: Whether a picture was rendered from the bytes. Success with a header alone does
    ///   not clear a failure to decode.
    @discardableResult
    func recordFacts(
        _ facts: ImageFacts, of key: String, content: String?, isWhole: Bool = false
    ) async -> ImageFacts {
        // Read first, so that the record changes in one step.
        let known = store.records.record(of: key)
        var mayRecover = known.failure != nil
        if mayRecover, !isWhole { mayRecover = !(await isUndecodable(known.content)) }
        var merged = facts
        var isOutdated = false
        var hasRecovered = false
        let before = store.records.update(key) { [mayRecover] record in
            isOutdated = content != nil && content != record.content
            guard !isOutdated else { return }
            merged.color = facts.color ?? record.facts?.color
            merged.placeholder = facts.placeholder ?? record.facts?.placeholder
            merged.metadata = facts.metadata ?? record.facts?.metadata
            merged.frameCount = max(facts.frameCount, record.facts?.frameCount ?? 1)
            merged.revision = content.map(Original.revision) ?? record.facts?.revision
            record.facts = merged
            guard record.failure != nil else { return }
            if mayRecover, record.content == known.content {
                record.failure = nil
                hasRecovered = true
            }
        }
        guard !isOutdated else { return merged }
        if before.facts != merged { store.records.send(.facts(url: key, merged)) }
        if hasRecovered { store.records.send(.recovered(url: key)) }
        return merged
    }

    private func isUndecodable(_ content: String?) async -> Bool {
        guard let content else { return false }
        return await store.decodeFailure(of: content) != nil
    }

    /// Reports the revision of an image whose facts were stored before revisions existed.
    func reportRevision(of request: ImageRequest) async {
        let record = store.records.record(of: request.key)
        guard let facts = record.facts, facts.revision == nil, let content = record.content else { return }
        await recordFacts(facts, of: request.key, content: content)
    }
}
