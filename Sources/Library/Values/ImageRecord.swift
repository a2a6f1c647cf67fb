public import Basics
public import Foundation
public import Photos

/// All that is known of an image, by the URL of its original.
public struct ImageRecord: Hashable, Sendable, Codable {
    /// Why an image cannot be shown, and when to try again.
    public struct Failure: Hashable, Sendable, Codable {
        /// What a person is told.
        public var reason: Message
        /// Whether it may be over a moment later.
        public var isTransient: Bool
        /// The failures in a row.
        public var attempts: Int
        /// When to try again.
        public var retryAt: Date
        /// What was asked with: another one is another attempt.
        public var referer: String?

        /// Describes a failure.
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

    /// The SHA-256 of the original's bytes; `nil` while it was not loaded.
    public var content: String?
    /// What the bytes are.
    public var type: ImageType?
    /// What the server gave with the bytes.
    public var validators = Validators()
    /// When the server said last that these are the bytes.
    public var checkedAt: Date?
    /// When to ask again after that failed.
    public var checkAgainAt: Date?
    /// Size, type, colour and placeholder.
    public var facts: ImageFacts?
    /// Whether the bytes are known to tell no place.
    public var isPlaceless: Bool?
    /// Why the image could not be had last.
    public var failure: Failure?

    /// Creates a record in which nothing is known.
    public init() {}
}
