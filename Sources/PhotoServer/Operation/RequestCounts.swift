import Foundation
import Synchronization

/// Counts the requests that were answered, by the first digit of their status and by how long they took.
final class RequestCounts: Sendable {
    /// The counts at one moment.
    struct Counts: Sendable {
        /// By the first digit of the status, `1...5`.
        var byClass: [Int: Int] = [:]
        /// Of answers that took at most as many seconds as the bound of the same place.
        var byDuration = [Int](repeating: 0, count: RequestCounts.bounds.count)
        var seconds = 0.0
        /// Pictures that were sent from memory before anything else was asked.
        var readyImages = 0

        var total: Int { byClass.values.reduce(0, +) }
        /// Answers with a status of 500 and above.
        var failures: Int { byClass[5] ?? 0 }
    }

    /// Seconds. What is sent for long (events, downloads) counts with the time to its head.
    static let bounds = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10]

    /// When it began to count, which is when the server was made.
    let start = Date()
    private let state = Mutex(Counts())

    /// Everything since the start.
    var counts: Counts { state.withLock { $0 } }

    func add(status: Int, seconds: Double) {
        state.withLock { counts in
            counts.byClass[min(max(status / 100, 1), 5), default: 0] += 1
            counts.seconds += seconds
            for (place, bound) in Self.bounds.enumerated() where seconds <= bound {
                counts.byDuration[place] += 1
            }
        }
    }

    func addReadyImage() { state.withLock { $0.readyImages += 1 } }
}
