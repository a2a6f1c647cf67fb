public import Foundation

/// What the sender of a write chose to identify it, e.g. a UUID: a write that arrives twice is done once.
public struct RequestKey: Hashable, Sendable {
    /// The key as it was sent, without line breaks.
    public let text: String
    /// The present, by which keys expire after `LibraryLimits.requestSeconds`.
    public let now: Date

    /// Makes the key of a write.
    public init(_ text: String, now: Date) {
        self.text = text
        self.now = now
    }
}
