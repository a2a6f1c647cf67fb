/// The rules for what is done without a network and sent later.
public enum Outbox {
    /// What a person does.
    public enum Action: Int32, Sendable {
        /// A photo was looked at.
        case view = 0
        /// A photo was removed.
        case remove = 1
        /// A removed photo was put back.
        case restore = 2
        /// Settings of a source were changed.
        case settings = 3
        /// All removed photos of a source were put back.
        case restoreAll = 4
        /// A photo was made a favorite.
        case favorite = 5
        /// A photo is no favorite any more.
        case unfavorite = 6
        /// The list of a source was opened.
        case visit = 7
    }

    /// Whether `later` makes an `earlier` action needless, both being about the same photo or
    /// source.
    ///
    /// Of removing and restoring one photo only the last counts, and so it is with favorites, a photo's last view
    /// and a source's last visit. Settings are sent one after the other, for each may change
    /// another part.
    public static func supersedes(_ later: Action, _ earlier: Action) -> Bool {
        switch (earlier, later) {
        case (.view, .view), (.visit, .visit): true
        case (.remove, .remove), (.remove, .restore), (.restore, .remove), (.restore, .restore): true
        case (.favorite, .favorite), (.favorite, .unfavorite), (.unfavorite, .favorite),
            (.unfavorite, .unfavorite):
            true
        default: false
        }
    }

    /// Writes 1 for each waiting action that a later one makes needless, 0 for the others.
    ///
    /// - Parameter actions: Two numbers an action, in the order they were made: its
    ///   kind and the photo or source that it is about.
    public static func needless(
        _ actions: UnsafePointer<Double>, count: Int, into marks: UnsafeMutablePointer<UInt8>
    ) {
        for index in 0..<max(count, 0) {
            marks[index] = 0
            for later in (index + 1)..<max(count, index + 1) where marks[index] == 0 {
                guard actions[index * 2 + 1] == actions[later * 2 + 1],
                    let earlierKind = Action(rawValue: Int32(actions[index * 2])),
                    let laterKind = Action(rawValue: Int32(actions[later * 2])),
                    supersedes(laterKind, earlierKind)
                else { continue }
                marks[index] = 1
            }
        }
    }

    /// What becomes of an action that was sent.
    public enum Fate: Int32, Sendable {
        /// The server has it.
        case done = 0
        /// It is sent again later, and those after it wait.
        case waits = 1
        /// The server will never take it: what it is about is gone, or it was refused.
        case dropped = 2
    }

    /// What an answer means for an action; a status of 0 stands for none.
    ///
    /// Server errors pass, and so do too many requests at once; a password is
    /// asked for by the next page.
    public static func fate(status: Int) -> Fate {
        switch status {
        case 200..<400: .done
        case ..<200, 401, 407, 408, 421, 425, 429, 500...: .waits
        default: .dropped
        }
    }

    /// Seconds to wait after so many tries without success: one, then twice as
    /// long each time, a minute at most.
    public static func delay(afterFailures failures: Int) -> Double {
        var delay = 1.0
        for _ in 1..<max(failures, 2) where failures > 1 && delay < 60 { delay *= 2 }
        return min(delay, 60)
    }
}
