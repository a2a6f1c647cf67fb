public import Basics
public import Foundation
public import Photos

/// Everything known about an image, by the URL of its original.
public struct ImageRecord: Hashable, Sendable, Codable {
    /// Why an image cannot be shown, and when to try again.
    public struct Failure: Hashable, Sendable, Codable {
        /// The message for a person.
        public var reason: Message
        /// Whether a retry may soon succeed.
        public var isTransient: Bool
        /// The number of failures in a row.
        public var attempts: Int
        /// When to retry.
        public var retryAt: Date
        /// The `Referer` of the request: with another one the image is tried at once.
        public var referer: String?

        /// Creates a failure.
        public init(
            reason: Message, isTransient: Bool, attempts: Int = 1, retryAt: Date = .distantPast,
            referer: String? = nil
        ) {
            self.reason = reason
            self.isTransient = isTransient
            self.attempts = attempts
            self.retryAt = retryAt
            self.referer = referer
        }
    }

    /// The SHA-256 of the original's bytes; `nil` until it is loaded.
    public var content: String?
    /// The type of the bytes.
    public var type: ImageType?
    /// The validators that the server sent with the bytes.
    public var validators = Validators()
    /// When the server last confirmed the bytes; 1970 for those of another URL, which it has never sent.
    public var checkedAt: Date?
    /// When to check again after that failed.
    public var checkAgainAt: Date?
    /// Size, type, color and placeholder.
    public var facts: ImageFacts?
    /// Whether the bytes are known to contain no location.
    public var isPlaceless: Bool?
    /// The last failure.
    public var failure: Failure?

    /// Creates an empty record.
    public init() {}

    /// Whether the bytes are those of another URL, and were never checked with the server of this one.
    public var hasUncheckedBytes: Bool { checkedAt.map { $0.timeIntervalSince1970 <= 0 } ?? false }
}
