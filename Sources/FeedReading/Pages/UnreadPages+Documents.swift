import Photos

extension UnreadPages {
    /// Sets the documents of a collection, with a notice if there are more than are read.
    mutating func setDocuments(_ urls: [String]) {
        if urls.count > Self.documentLimit { ReadingScope.note(.documents(limit: Self.documentLimit)) }
        documents = Array(urls.prefix(Self.documentLimit))
    }
}
