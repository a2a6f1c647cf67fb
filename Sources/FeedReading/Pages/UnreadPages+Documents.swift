import Photos

extension UnreadPages {
    /// Takes the documents of a collection, with a notice if there are more than are read.
    mutating func takeDocuments(_ urls: [String]) {
        if urls.count > Self.documentLimit { ReadingScope.note(.documents(limit: Self.documentLimit)) }
        documents = Array(urls.prefix(Self.documentLimit))
    }
}
