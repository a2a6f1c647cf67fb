import Basics
import Photos
import Synchronization

/// How far one reading may go, and what it left out on the way.
///
/// Texts are read by functions far from the reader that knows the limits, so
/// the scope of a reading is bound for its duration as a task-local value.
final class ReadingScope: Sendable {
    /// The reading under way; `nil` if a part is used on its own, e.g. by a test.
    @TaskLocal static var current: ReadingScope?

    /// When the thread has used what the reading may take.
    private let end: Duration
    private let kept = Mutex<[FeedNotice]>([])
    /// The seconds of processor time that the reading may take.
    let seconds: Int

    /// Creates a scope for a reading that begins now, on this thread.
    init(seconds: Int) {
        self.seconds = seconds
        end = ThreadClock.now + .seconds(seconds)
    }

    /// Whether the reading must end with what it has; that it did is noted.
    var isLate: Bool {
        guard ThreadClock.now > end else { return false }
        note(.readingTime(seconds: seconds))
        return true
    }

    /// What was left out, each once.
    var notices: [FeedNotice] { kept.withLock { $0 } }

    /// Notes what was left out.
    func note(_ notice: FeedNotice) {
        kept.withLock { notices in
            guard !notices.contains(notice) else { return }
            notices.append(notice)
        }
    }

    /// Notes what the reading under way left out.
    static func note(_ notice: FeedNotice) { current?.note(notice) }
}

/// Looks at the clock for every few hundredth step.
struct LatenessCheck {
    private var count = 0

    /// Whether the reading under way must end.
    mutating func isLate() -> Bool {
        count += 1
        guard count % 256 == 0 else { return false }
        return ReadingScope.current?.isLate ?? false
    }
}
