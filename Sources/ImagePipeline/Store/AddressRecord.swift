import Basics
import Foundation
import Photos

/// What is remembered of one address between runs.
struct AddressRecord: Hashable, Sendable, Codable {
    /// A failure, and when to try again.
    struct Failure: Hashable, Sendable, Codable {
        var reason: String
        var isTransient: Bool
        /// The failures in a row.
        var attempts: Int
        var retryAt: Date
        /// What was asked with: another one is another attempt.
        var referer: String?
    }

    /// The address itself, for a person who looks into the folder.
    var address: String
    /// The SHA-256 of the original's bytes; nothing while it was not loaded.
    var content: String?
    /// What the bytes are.
    var type: ImageType?
    var validators = Validators()
    /// When the server said last that these are the bytes.
    var checkedAt: Date?
    /// When to ask again after that failed.
    var checkAgainAt: Date?
    var facts: ImageFacts?
    /// Whether the bytes are known to tell no place.
    var isPlaceless: Bool?
    var failure: Failure?

    /// Makes a record in which nothing is known.
    init(address: String) { self.address = address }
}
