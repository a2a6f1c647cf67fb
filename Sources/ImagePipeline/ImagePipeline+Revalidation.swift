import Basics
import Foundation
import Library
import Logging
import Photos
import Synchronization

/// Checks whether the image at a URL has changed.
///
/// A remote image is requested again with its validators if it was last checked before the last refresh of
/// its source, or a day ago; not if its photo has left its feed. A local file is unchanged while its size
/// and date are.
extension ImagePipeline {
    /// Whether a stored image is due for a check, or the caller knows another revision of it.
    ///
    /// Waits only for the library.
    public func isDue(_ request: ImageRequest, revision: String?) async -> Bool {
        // While the library is unavailable, it is checked later.
        do throws(ImageError) { try await store.records.load(request.key) } catch { return false }
        let record = store.records.record(of: request.key)
        if let known = record.facts?.revision, known != revision { return true }
        return isDue(request, record)
    }

    /// The shortest time between two loads of an image whose server sends no entity tag and no date, in
    /// seconds.
    private static let withoutValidatorsSeconds = 3600.0
    /// How far ahead the clock of another server may be, in seconds.
    private static let clockTolerance = 3600.0
    /// The pause after a check that failed, in seconds.
    private var pauseSeconds: Double { configuration.retrySeconds * 10 }

    private func isDue(_ request: ImageRequest, _ record: ImageRecord) -> Bool {
        guard request.host != nil, record.content != nil, let checked = record.checkedAt else { return false }
        let now = Date()
        if let pause = record.checkAgainAt, pause.isAhead(atMost: Self.longestPause, of: now) { return false }
        // The clock was ahead, and has been corrected.
        if checked > now.addingTimeInterval(Self.clockTolerance) { return true }
        // Without validators, a check is a full load.
        let age = now.timeIntervalSince(checked)
        if record.validators == Validators(),
            age < min(Self.withoutValidatorsSeconds, configuration.freshSeconds)
        {
            return false
        }
        let oldest = now.addingTimeInterval(-configuration.freshSeconds)
        return checked < max(oldest, request.freshSince ?? oldest)
    }

    /// Checks an image if that is due; `events` reports its facts if they
    /// differ from those with this revision.
    public func revalidate(_ request: ImageRequest, revision: String?) async {
        do throws(ImageError) {
            try await store.records.load(request.key)
            if request.isLocal {
                try await revalidateFile(request, revision)
            } else if let known = store.records.record(of: request.key).facts, known.revision != nil,
                known.revision != revision
            {
                store.records.send(.facts(url: request.key, known))
            }
            try await revalidateRemote(request)
        } catch {
            logger.debug("An image was not revalidated", metadata: ["reason": "\(error)"])
        }
    }

    /// Checks in the background, if that is due.
    func revalidateLater(_ request: ImageRequest) {
        let known = store.records.loaded(request.key)
        // A record that is not in memory has not been used for long.
        guard known.map({ isDue(request, $0) }) ?? (request.host != nil), isFirstCheck(of: request.key) else {
            return
        }
        background.run { [self] in
            defer { endCheck(of: request.key) }
            do throws(ImageError) {
                try await store.records.load(request.key)
                try await revalidateRemote(request)
            } catch {
                logger.debug("An image was not revalidated", metadata: ["reason": "\(error)"])
            }
        }
    }

    private func isFirstCheck(of key: String) -> Bool { checks.withLock { $0.insert(key).inserted } }
    private func endCheck(of key: String) { checks.withLock { _ = $0.remove(key) } }

    /// Checks an image if that is due.
    func revalidateRemote(_ request: ImageRequest) async throws(ImageError) {
        guard isDue(request, store.records.record(of: request.key)) else { return }
        try await withLease(on: request) { _ throws(ImageError) in try await revalidateAlone(request) }
    }

    private func revalidateAlone(_ request: ImageRequest) async throws(ImageError) {
        // Another server may just have checked it.
        guard isDue(request, store.records.record(of: request.key)) else { return }
        if await store.records.hasLeftFeeds(request.key) {
            // No feed lists it any more: its server may only respond that it was deleted.
            pauseChecks(of: request)
            return
        }
        do throws(ImageError) {
            guard let changed = try await originals.revalidate(request) else { return }
            memory.remove(request.key)
            try await applyChange(to: changed, request)
        } catch {
            guard error.isOfTheImage else { throw error }
            // The stored copy is still shown.
            pauseChecks(of: request)
            throw error
        }
    }

    /// Skips checks for a while.
    private func pauseChecks(of request: ImageRequest) {
        store.records.update(request.key) { record in
            record.checkAgainAt = Date().addingTimeInterval(pauseSeconds)
        }
    }

    private func revalidateFile(_ request: ImageRequest, _ revision: String?) async throws(ImageError) {
        let original = try await originals.original(request, Urgency(.background))
        let record = store.records.record(of: request.key)
        // Its disk is available again.
        if record.failure != nil { return try await retry(request) }
        guard original.revision != revision else { return }
        memory.remove(request.key)
        if let known = record.facts, known.revision == original.revision {
            store.records.send(.facts(url: request.key, known))
        } else {
            try await applyChange(to: original, request)
        }
    }

    private func applyChange(to original: Original, _ request: ImageRequest) async throws(ImageError) {
        _ = try await recordingFailures(request, original) { () throws(ImageError) in
            try await header(of: original, request, Urgency(.background))
        }
    }
}
