import Basics
import BlobStorage
import Foundation
import Library
import Logging
import Photos
import Synchronization

extension ImagePipeline {
    /// The longest pause before a failed URL is retried, in seconds.
    private static let longestRetry = 86_400.0
    /// Pauses have a jitter.
    private static let jitter = 0.2
    static let longestPause = longestRetry * (1 + jitter)

    /// Loads the original, unless the URL failed a short while ago.
    func loadedOriginal(_ request: ImageRequest, _ urgency: Urgency) async throws(ImageError) -> Original {
        if let stored = try await originals.stored(request) {
            revalidateLater(request)
            return stored
        }
        // Retrying a file of this machine costs nothing.
        if !request.isLocal { try throwWhileBackingOff(request) }
        return try await withLease(on: request) { _ throws(ImageError) in
            // Another server may have failed, even just before the lease was acquired.
            if !request.isLocal { try throwWhileBackingOff(request) }
            return try await recordingFailures(request, nil) { () throws(ImageError) in
                try await originals.original(request, urgency)
            }
        }
    }

    /// Throws the last failure until its retry time, unless the
    /// request differs.
    func throwWhileBackingOff(_ request: ImageRequest) throws(ImageError) {
        let hidden = hiddenFailures.withLock { $0.value(for: request.key) }
        guard let failure = store.records.record(of: request.key).failure ?? hidden,
            failure.retryAt.isAhead(atMost: Self.longestPause), failure.referer == request.referer
        else { return }
        throw .unavailable(
            reason: failure.reason, isTransient: failure.isTransient,
            retryAfter: failure.retryAt.timeIntervalSinceNow)
    }

    /// Makes failed images be retried at their next request, however recent the failure: downloaded again, or decoded
    /// again.
    ///
    /// - Parameter keys: The images' `ImageRequest.key`; unknown ones are ignored.
    public func endBackingOff(_ keys: [String]) async {
        hiddenFailures.withLock { hidden in for key in keys { hidden.remove(key) } }
        for key in keys {
            // While the library is unavailable, the failure stays.
            do throws(ImageError) { try await store.records.load(key) } catch { continue }
            let record = store.records.record(of: key)
            guard record.failure != nil else { continue }
            store.records.update(key) { $0.failure?.retryAt = .distantPast }
            guard let content = record.content else { continue }
            store.ignoreFailure(of: content)
            // A shared store may respond slowly.
            background.run { [store] in await store.removeFailure(of: content) }
        }
    }

    /// Runs the work and records its failure, by the URL and by the bytes.
    func recordingFailures<Value>(
        _ request: ImageRequest, _ original: Original?, _ work: () async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        do throws(ImageError) {
            let value = try await work()
            if original == nil { hiddenFailures.withLock { $0.remove(request.key) } }
            return value
        } catch {
            if let original { await store.recordFailure(error, of: original.content) }
            guard error.isOfTheImage else { throw error }
            if original == nil, await isShown(request) {
                hideFailure(error, of: request)
            } else {
                noteFailure(error, of: request)
            }
            throw error
        }
    }

    /// Whether pages show renditions of an image that need no original: those are stored for longer.
    private func isShown(_ request: ImageRequest) async -> Bool {
        let record = store.records.record(of: request.key)
        guard !request.isLocal, record.failure == nil, let content = record.content else { return false }
        return await store.hasRendition(of: content)
    }

    /// Records a failure that pages do not show, and when to retry.
    private func hideFailure(_ error: ImageError, of request: ImageRequest) {
        let hidden = hiddenFailures.withLock { hidden in
            let known = hidden.value(for: request.key)
            let next = failure(error, of: request, after: known)
            hidden.store(next, cost: 1, for: request.key)
            return next
        }
        store.records.update(request.key) { $0.checkAgainAt = hidden.retryAt }
    }

    /// The failure to record; `known` is the last one.
    private func failure(
        _ error: ImageError, of request: ImageRequest, after known: ImageRecord.Failure?
    ) -> ImageRecord.Failure {
        let now = Date()
        let known = known.flatMap { $0.referer == request.referer ? $0 : nil }
        // Several requests may fail together: that is one failure.
        if let known, known.retryAt.isAhead(atMost: Self.longestPause, of: now), known.reason == error.message
        {
            return known
        }
        let attempts = (known?.attempts ?? 0) + 1
        return .init(
            reason: error.message, isTransient: error.isTransient, attempts: attempts,
            retryAt: now.addingTimeInterval(retrySeconds(error, attempts)), referer: request.referer)
    }

    private func noteFailure(_ error: ImageError, of request: ImageRequest) {
        let before = store.records.update(request.key) { record in
            record.failure = failure(error, of: request, after: record.failure)
        }
        if let known = before.failure, known.reason == error.message, known.referer == request.referer {
            return
        }
        store.records.send(.failure(url: request.key, reason: error.message))
    }

    /// Exponential back-off with a jitter of a fifth;
    /// never shorter than the server's `Retry-After`.
    private func retrySeconds(_ error: ImageError, _ attempts: Int) -> Double {
        let doubled = configuration.retrySeconds * pow(2, Double(min(attempts, 20) - 1))
        let own = min(doubled, Self.longestRetry) * Double.random(in: (1 - Self.jitter)...(1 + Self.jitter))
        guard case .unavailable(_, _, let requested?) = error else { return own }
        return max(own, min(requested, Self.longestRetry))
    }

    /// Recovers where possible: from a stored file that has changed.
    ///
    /// A missing file is loaded again, since it is searched for again. One that cannot be opened, with too
    /// many open files or a disk that does not respond, may be the last copy.
    func recover(from error: ImageError, _ original: Original) async throws(ImageError) {
        // Only a stored copy is identified by its bytes.
        guard case .damaged = error, original.isStored else { return }
        let digest = await performBlocking { try? Digest.hex(ofFile: original.file) }
        guard let digest, original.content != digest else { return }
        if let archive = store.archive, archive.holds(original.file) {
            try await archive.setDamagedFileAside(original.content)
        } else {
            // Other servers may have the intact file.
            await store.originals.removeLocalCopy(original.content)
        }
        throw .storage(reason: Message(ImageMessage.storedCopyDamaged), cause: error)
    }
}
