/// The rules for actions that are done offline and sent later.
public enum Outbox {
    /// The kinds of actions.
    public enum Action: Int32, Sendable {
        /// A photo was viewed.
        case view = 0
        /// A photo was removed.
        case remove = 1
        /// A removed photo was restored.
        case restore = 2
        /// Settings of a source were changed.
        case settings = 3
        /// All removed photos of a source were restored.
        case restoreAll = 4
        /// A photo was made a favorite.
        case favorite = 5
        /// A photo was removed from the favorites.
        case unfavorite = 6
        /// The list of a source was opened.
        case visit = 7
    }

    /// Whether a `later` action makes an `earlier` one redundant, both being about the same photo or
    /// source.
    ///
    /// Of removing and restoring one photo, only the last counts; the same is true for favorites, the views
    /// of a photo and the visits to a source. Settings are all sent in order, since each may change another
    /// part.
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

    /// Writes 1 for each pending action that a later one makes redundant, 0 for the others.
    ///
    /// - Parameter actions: Two numbers per action, in order: its
    ///   kind and the photo or source that it is about.
    public static func superseded(
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

    /// The outcome of sending an action.
    public enum Outcome: Int32, Sendable {
        /// The server has accepted it.
        case done = 0
        /// It is sent again later; later actions wait for it.
        case waits = 1
        /// The server will never accept it: its photo or source was deleted, or it was rejected.
        case dropped = 2
    }

    /// The outcome for an HTTP status; 0 stands for no response.
    ///
    /// Server errors and rate limits are temporary; the next page asks for
    /// a missing password.
    public static func outcome(status: Int) -> Outcome {
        switch status {
        case 200..<400: .done
        case ..<200, 401, 407, 408, 421, 425, 429, 500...: .waits
        default: .dropped
        }
    }

    /// Seconds to wait after `failures` failed attempts: one, then doubled
    /// each time, up to a minute.
    public static func delay(afterFailures failures: Int) -> Double {
        var delay = 1.0
        for _ in 1..<max(failures, 2) where failures > 1 && delay < 60 { delay *= 2 }
        return min(delay, 60)
    }
}
