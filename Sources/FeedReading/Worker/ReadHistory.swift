import Basics
import Foundation
import Synchronization

/// The reading processes that run, and the bytes that ended one.
final class ReadHistory: Sendable {
    private struct State {
        var processes: [Int: pid_t] = [:]
        /// What ended its reader, the oldest first.
        var digests: [ContentDigest] = []
        var reasons: [ContentDigest: FeedReadingError] = [:]
    }

    private let state = Mutex(State())

    /// Digests that are remembered here; the library remembers those of sources.
    private static let maximumCount = 1_000

    var processes: [pid_t] { state.withLock { $0.processes.values.sorted() } }

    func set(_ process: pid_t?, at number: Int) { state.withLock { $0.processes[number] = process } }

    /// Remembers bytes that ended their reader, and how; of too many the oldest are forgotten.
    func remember(_ digest: ContentDigest, _ error: FeedReadingError) {
        state.withLock { state in
            guard state.reasons[digest] == nil else { return }
            state.reasons[digest] = error
            state.digests.append(digest)
            if state.digests.count > Self.maximumCount { state.reasons[state.digests.removeFirst()] = nil }
        }
    }

    /// Why bytes are not read; `nil` if they may be. They are looked at only if any are known.
    /// Bytes that cannot be looked at are not refused here: reading them tells why.
    func refusal(of bytes: SpooledBytes) -> FeedReadingError? {
        guard state.withLock({ !$0.digests.isEmpty }), let digest = try? ContentDigest(of: bytes) else {
            return nil
        }
        return state.withLock { $0.reasons[digest] }
    }
}
