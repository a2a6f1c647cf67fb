import Basics
import Foundation
import Synchronization

/// A progress line on a terminal; writes nothing to a pipe.
final class ProgressLine: Sendable {
    private let isWatched = Terminal.isWatched
    private let shownAt = Mutex<ContinuousClock.Instant?>(nil)

    /// Replaces the text, at most ten times a second.
    func show(_ text: String) {
        guard isWatched else { return }
        let isDue = shownAt.withLock { moment in
            let now = ContinuousClock.now
            if let before = moment, now - before < .milliseconds(100) { return false }
            moment = now
            return true
        }
        if isDue { write("\(text) …") }
    }

    /// Removes the line.
    func clear() { if isWatched { write("") } }

    private func write(_ text: String) {
        StandardError.write("\r\u{1B}[K\(Terminal.plain(text))")
    }
}
