import Foundation
import Synchronization

/// Counts responses by the first digit of their status and by duration.
final class RequestCounts: Sendable {
    /// The counts at one moment.
    struct Counts: Sendable {
        /// By the first digit of the status, `1...5`.
        var byClass: [Int: Int] = [:]
        /// Responses that took at most the seconds of the bound at the same index.
        var byDuration = [Int](repeating: 0, count: RequestCounts.bounds.count)
        var seconds = 0.0
        /// Pictures served from memory before the router.
        var readyImages = 0

        var total: Int { byClass.values.reduce(0, +) }
        /// Responses with a status of 500 and above.
        var failures: Int { byClass[5] ?? 0 }
    }

    /// In seconds. Long responses (events, downloads) count until their head.
    static let bounds = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10]

    /// When counting began, which is when the server was created.
    let start = Date()
    private let state = Mutex(Counts())

    /// The counts since the start.
    var counts: Counts { state.withLock { $0 } }

    func add(status: Int, seconds: Double) {
        state.withLock { counts in
            counts.byClass[min(max(status / 100, 1), 5), default: 0] += 1
            counts.seconds += seconds
            for (index, bound) in Self.bounds.enumerated() where seconds <= bound {
                counts.byDuration[index] += 1
            }
        }
    }

    func addReadyImage() { state.withLock { $0.readyImages += 1 } }
}
