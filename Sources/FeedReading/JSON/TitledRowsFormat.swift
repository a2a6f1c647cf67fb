import Photos

/// Titled rows: an object with a title and rows, of which at least one has a
/// picture; rows without one are shown as text.
struct TitledRowsFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard document.context.pointer.isEmpty, let root = document.json, let rows = rows(of: root) else {
            return nil
        }
        var feed = Feed(kind: .titledRows, title: root["title"].flatMap { PlainText.title($0.text) })
        let traits = KeyTraitsTable(root.document)
        var reader = EntryReader(document: root.document, traits: traits, maximumElements: 100)
        let name = traits[JSONNode.noKey]
        guard hasPicture(rows, reader, name, document.resolver) else { return nil }
        var maker = EntryPhotos(document: root.document, resolver: document.resolver)
        var timeLimit = TimeLimitCheck()
        for (index, row) in rows.enumerated() {
            if document.sink.isFull(&feed) || timeLimit.isExceeded() { break }
            if row.document !== reader.document {
                reader = reader.with(row.document)
                maker = EntryPhotos(document: row.document, resolver: document.resolver)
            }
            guard row.isObject else {
                feed.skipped.append(SkippedEntry(index: index, reason: SkipReason.notAnObject))
                continue
            }
            let reading = reader.read(row, name: name)
            let photos = maker.photos(of: reading)
            let shown = photos.isEmpty ? [maker.row(reading)].compactMap(\.self) : photos
            feed.photos += shown
            if shown.isEmpty {
                feed.skipped.append(SkippedEntry(index: index, reason: .empty))
            }
        }
        feed.explanation = [Message(ReadingFact.titledRows)]
        if let damage = root.document.damage {
            feed.explanation.append(Message(ReadingFact.endedEarly, [.cause: .message(damage)]))
        }
        return feed
    }

    /// Whether a row has a picture: a table of text is no feed of photos.
    private func hasPicture(
        _ rows: JSONChildren, _ reader: EntryReader, _ name: KeyTraits, _ resolver: URLResolver
    ) -> Bool {
        var timeLimit = TimeLimitCheck()
        for row in rows where row.isObject {
            if timeLimit.isExceeded() { return false }
            let reading = reader.with(row.document).read(row, name: name)
            guard reading.pictureCount > 0 else { continue }
            if !EntryPhotos(document: row.document, resolver: resolver).photos(of: reading).isEmpty {
                return true
            }
        }
        return false
    }

    /// The rows, if the root has a `title`, even an empty one, and at least one
    /// row has a title or description.
    private func rows(of root: JSONValue) -> JSONChildren? {
        guard root.isObject, root.document.keyNumbers["title"] != nil, let rows = root["rows"]?.array else {
            return nil
        }
        guard root.children.contains(where: { $0.key == "title" }) else { return nil }
        let isRows = rows.contains { row in
            row["title"]?.kind == .string || row["description"]?.kind == .string
        }
        return isRows ? rows : nil
    }
}
