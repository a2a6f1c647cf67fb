import Foundation
import Synchronization

/// A line on a person's terminal that says how far something is; nothing on a pipe.
final class ProgressLine: Sendable {
    private let isWatched = Terminal.isWatched
    private let shownAt = Mutex<ContinuousClock.Instant?>(nil)

    /// Shows a text in place of the one before, ten times a second at most.
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

    /// Takes the line away.
    func clear() { if isWatched { write("") } }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data("\r\u{1B}[K\(Terminal.plain(text))".utf8))
    }
}
