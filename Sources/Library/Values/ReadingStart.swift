public import Photos

/// What is known of a source's content before it is read again.
public struct ReadingStart: Hashable, Sendable {
    /// What the server gave with the copy that is here.
    public let validators: Validators
    /// The digest of content that ended its reader.
    public let unreadableDigest: String?

    package init(validators: Validators, unreadableDigest: String?) {
        self.validators = validators
        self.unreadableDigest = unreadableDigest
    }
}
