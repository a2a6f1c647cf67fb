public import Photos

/// The state of a source before it is read again.
public struct ReadingStart: Hashable, Sendable {
    /// The validators of the stored copy.
    public let validators: Validators
    /// The digest of content that crashed its reader.
    public let unreadableDigest: String?

    package init(validators: Validators, unreadableDigest: String?) {
        self.validators = validators
        self.unreadableDigest = unreadableDigest
    }
}
