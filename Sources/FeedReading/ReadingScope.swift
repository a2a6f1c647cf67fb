import Basics
import Photos
import Synchronization

/// The limits of one reading, and what it left out.
///
/// Text is parsed by functions far from the reader that knows the limits, so
/// the scope is bound for the duration of a reading as a task-local value.
final class ReadingScope: Sendable {
    /// The current reading; `nil` if a part is used on its own, e.g. by a test.
    @TaskLocal static var current: ReadingScope?

    /// The thread's processor time at which the limit is reached.
    private let end: Duration
    private let collected = Mutex<[FeedNotice]>([])
    /// The limit of processor time in seconds.
    let seconds: Int

    /// Creates a scope for a reading that begins now, on this thread.
    init(seconds: Int) {
        self.seconds = seconds
        end = ThreadClock.now + .seconds(seconds)
    }

    /// Whether the reading must end with what it has, which adds a notice.
    var isOutOfTime: Bool {
        guard ThreadClock.now > end else { return false }
        note(.readingTime(seconds: seconds))
        return true
    }

    /// The notices, each once.
    var notices: [FeedNotice] { collected.withLock { $0 } }

    /// Adds a notice.
    func note(_ notice: FeedNotice) {
        collected.withLock { notices in
            guard !notices.contains(notice) else { return }
            notices.append(notice)
        }
    }

    /// Adds a notice to the current reading.
    static func note(_ notice: FeedNotice) { current?.note(notice) }
}

/// Checks the clock every few hundred steps.
struct TimeLimitCheck {
    private var count = 0

    /// Whether the current reading must end.
    mutating func isExceeded() -> Bool {
        count += 1
        guard count % 256 == 0 else { return false }
        return ReadingScope.current?.isOutOfTime ?? false
    }
}
