import Library
import Logging

extension Logger {
    /// Logs what the library could not do; nothing for work that was cancelled, as at the end of the program.
    func report(_ error: LibraryError, _ message: @autoclosure () -> String) {
        if case .cancelled = error { return }
        self.error("\(message()): \(error)")
    }
}
