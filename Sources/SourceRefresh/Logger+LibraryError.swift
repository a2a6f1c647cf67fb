import Library
import Logging

extension Logger {
    /// Logs a failed operation of the library, except for cancelled work, as at shutdown.
    func report(_ error: LibraryError, _ message: @autoclosure () -> String) {
        if case .cancelled = error { return }
        self.error("\(message()): \(error)")
    }
}
