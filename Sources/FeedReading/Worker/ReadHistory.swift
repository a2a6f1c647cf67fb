import Basics
import Foundation
import Synchronization

/// The running reading processes, and the bytes that crashed one.
final class ReadHistory: Sendable {
    private struct State {
        var processes: [Int: pid_t] = [:]
        /// Bytes that crashed their reader, the oldest first.
        var digests: [ContentDigest] = []
        var reasons: [ContentDigest: FeedReadingError] = [:]
    }

    private let state = Mutex(State())

    /// The most digests in memory; the library stores those of sources.
    private static let maximumCount = 1_000

    var processes: [pid_t] { state.withLock { $0.processes.values.sorted() } }

    func set(_ process: pid_t?, at number: Int) { state.withLock { $0.processes[number] = process } }

    /// Records bytes that crashed their reader, and how; the oldest are dropped.
    func record(_ digest: ContentDigest, _ error: FeedReadingError) {
        state.withLock { state in
            guard state.reasons[digest] == nil else { return }
            state.reasons[digest] = error
            state.digests.append(digest)
            if state.digests.count > Self.maximumCount { state.reasons[state.digests.removeFirst()] = nil }
        }
    }

    /// Why bytes are refused; `nil` if they are not. They are hashed only if any digests are known.
    /// Unreadable bytes are not refused: reading them reports the reason.
    func failure(of bytes: SpooledBytes) -> FeedReadingError? {
        guard state.withLock({ !$0.digests.isEmpty }), let digest = try? ContentDigest(of: bytes) else {
            return nil
        }
        return state.withLock { $0.reasons[digest] }
    }
}
