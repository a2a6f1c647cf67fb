import Basics
import BlobStorage
import Foundation
import Library
import Logging
import Photos

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
        return try await alone(request) { _ throws(ImageError) in
            // Another server may have failed, also in the moment before the turn began.
            if !request.isLocal { try throwWhileBackingOff(request) }
            return try await noting(request, nil) { () throws(ImageError) in
                try await originals.original(request, urgency)
            }
        }
    }

    /// Throws the last failure until its retry time, or until the
    /// request differs.
    func throwWhileBackingOff(_ request: ImageRequest) throws(ImageError) {
        guard let failure = store.records.record(of: request.key).failure,
            failure.retryAt.isAhead(atMost: Self.longestPause), failure.referer == request.referer
        else { return }
        throw .unavailable(
            reason: failure.reason, isTransient: failure.isTransient,
            retryAfter: failure.retryAt.timeIntervalSinceNow)
    }

    /// Has failed images retried at their next request, however recent the failure.
    ///
    /// - Parameter keys: The images' `ImageRequest.key`; unknown ones are ignored.
    public func endBackingOff(_ keys: [String]) {
        for key in keys where store.records.record(of: key).failure != nil {
            store.records.update(key) { $0.failure?.retryAt = .distantPast }
        }
    }

    /// Runs the work and records its failure, by the URL and by the bytes.
    func noting<Value>(
        _ request: ImageRequest, _ original: Original?, _ work: () async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        do throws(ImageError) {
            return try await work()
        } catch {
            if let original { await store.note(error, on: original.content) }
            noteFailure(error, of: request)
            throw error
        }
    }

    private func noteFailure(_ error: ImageError, of request: ImageRequest) {
        guard error.isOfTheImage else { return }
        let now = Date()
        let before = store.records.update(request.key) { record in
            let known = record.failure.flatMap { $0.referer == request.referer ? $0 : nil }
            // Several requests may fail together: that is one failure.
            if let known, known.retryAt.isAhead(atMost: Self.longestPause, of: now),
                known.reason == error.message
            {
                return
            }
            let attempts = (known?.attempts ?? 0) + 1
            record.failure = .init(
                reason: error.message, isTransient: error.isTransient, attempts: attempts,
                retryAt: now.addingTimeInterval(retrySeconds(error, attempts)), referer: request.referer)
        }
        if let known = before.failure, known.reason == error.message, known.referer == request.referer {
            return
        }
        store.records.send(.failure(url: request.key, reason: error.message))
    }

    /// Exponential back-off with a jitter of a fifth;
    /// never shorter than the server asked for.
    private func retrySeconds(_ error: ImageError, _ attempts: Int) -> Double {
        let doubled = configuration.retrySeconds * pow(2, Double(min(attempts, 20) - 1))
        let own = min(doubled, Self.longestRetry) * Double.random(in: (1 - Self.jitter)...(1 + Self.jitter))
        guard case .unavailable(_, _, let asked?) = error else { return own }
        return max(own, min(asked, Self.longestRetry))
    }

    /// Recovers where possible: from a stored file that has changed.
    ///
    /// A missing one is loaded again, since it is looked for anew. One that cannot be opened, with too many open files
    /// or a disk that does not answer, may be the last copy.
    func recover(from error: ImageError, _ original: Original) async throws(ImageError) {
        // Only a stored copy is identified by its bytes.
        guard case .damaged = error, original.isStored else { return }
        let digest = await performBlocking { try? Digest.hex(ofFile: original.file) }
        guard let digest, original.content != digest else { return }
        if let archive = store.archive, archive.holds(original.file) {
            try await archive.setDamagedFileAside(original.content)
        } else {
            await store.originals.remove(original.content)
        }
        throw .storage(reason: Message(ImageMessage.storedCopyDamaged), cause: error)
    }
}
