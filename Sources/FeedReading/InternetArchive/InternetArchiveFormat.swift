import Photos

/// Items of the Internet Archive, as its metadata API describes them (`https://archive.org/metadata/ID`).
///
/// An item lists its files by name: those that were uploaded (`original`), and what the Internet Archive made of them
/// (`derivative`). Each picture that was uploaded is a photo.
struct InternetArchiveFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard document.context.pointer.isEmpty, let root = document.json,
            let item = InternetArchiveItem(root, document.resolver)
        else { return nil }
        var feed = Feed(kind: .json, title: item.title)
        feed.collect(item.uploads, into: document.sink) { item.photo(of: $0) }
        let shown = document.sink.photoCount(of: feed)
        feed.explanation = [Message(entriesOf: feed.kind, shown + feed.skipped.count, shown: shown)]
        return feed
    }
}
