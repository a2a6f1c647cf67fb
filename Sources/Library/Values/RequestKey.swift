public import Foundation

/// The idempotency key of a write, chosen by its sender, e.g. a UUID: a write that arrives twice is done
/// once.
public struct RequestKey: Hashable, Sendable {
    /// The key as it was sent, without line breaks.
    public let text: String
    /// The current date, by which keys expire after `LibraryLimits.requestSeconds`.
    public let now: Date

    /// Creates the key of a write.
    public init(_ text: String, now: Date) {
        self.text = text
        self.now = now
    }
}
