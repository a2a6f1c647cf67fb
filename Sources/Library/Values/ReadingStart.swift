public import Photos

/// What is known about a source's content before it is read again.
public struct ReadingStart: Hashable, Sendable {
    /// The validators of the present copy.
    public let validators: Validators
    /// The digest of content that crashed its reader.
    public let unreadableDigest: String?

    package init(validators: Validators, unreadableDigest: String?) {
        self.validators = validators
        self.unreadableDigest = unreadableDigest
    }
}
