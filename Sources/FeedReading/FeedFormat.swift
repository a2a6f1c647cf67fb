import Photos

/// The parser of one format: recognizes its bytes, and extracts their photos.
protocol FeedFormat: Sendable {
    /// Reads the document, or returns `nil` if it is of another format.
    ///
    /// A feed without a photo is returned as such, with the skipped entries and reasons.
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed?
}

extension SkippedEntry {
    /// Creates a record of one entry.
    init(index: Int, reason: SkipReason) { self.init(index: index, reason: Message(reason)) }
}
