import Photos

/// A reader of one format: knows its bytes, and makes photos of them.
protocol FeedFormat: Sendable {
    /// Reads the document, or gives nothing where it is of another format.
    ///
    /// A feed without a photo is given as such, with what was skipped and why.
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed?
}

/// The reasons for skipping an entry that several formats share.
enum SkipReason {
    static let noPicture = "It has no picture."
    static let video = "It is a video or sound, and posters are not photos."
    static let notAnObject = "It is not an object with fields."
    static let refusedAddress =
        "Its picture's address is not taken: only http, https and data, without a user name."
}
