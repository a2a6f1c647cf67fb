import Foundation
import HummingbirdCore

/// Stops accepting connections while there are too many, or no file descriptor is left.
///
/// Accepting without a free file descriptor fails and is retried at once,
/// which takes a whole core.
struct ConnectionLimiter: AvailableConnectionsDelegate {
    private var count = 0
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    mutating func connectionOpened() { count += 1 }
    mutating func connectionClosed() { count -= 1 }

    /// Accepts at least one connection, since the server checks again only when one is closed.
    func isAcceptingNewConnections() -> Bool {
        count == 0 || (count < limit && Self.hasFreeDescriptor())
    }

    private static func hasFreeDescriptor() -> Bool {
        let descriptor = dup(0)
        guard descriptor >= 0 else { return errno != EMFILE && errno != ENFILE }
        close(descriptor)
        return true
    }
}
