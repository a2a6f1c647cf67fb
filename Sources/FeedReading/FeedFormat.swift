import Photos

/// A reader of one format: knows its bytes, and makes photos of them.
protocol FeedFormat: Sendable {
    /// Reads the document, or returns `nil` if it is of another format.
    ///
    /// A feed without a photo is given as such, with what was skipped and why.
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed?
}

extension SkippedEntry {
    /// Creates a note about one entry.
    init(index: Int, reason: SkipReason) { self.init(index: index, reason: Message(reason)) }
}
