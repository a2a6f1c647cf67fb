import Photos

/// A collection of ActivityStreams without entries of its own, e.g. the outbox of an account on Mastodon: its entries are
/// on pages, of which it names the first (ActivityStreams 2.0, section 5).
struct ActivityCollectionFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard document.context.pointer.isEmpty, let root = document.json, root.isObject,
            ["OrderedCollection", "Collection"].contains(root["type"]?.string ?? ""), isActivityStreams(root),
            root["orderedItems"] == nil, root["items"] == nil, let first = firstPage(root, document.resolver)
        else { return nil }
        var feed = Feed(kind: .json)
        feed.unread.documents = [first]
        return feed
    }

    private func isActivityStreams(_ root: JSONValue) -> Bool {
        guard let context = root["@context"] else { return false }
        let names =
            context.isArray ? context.children.compactMap(\.string) : [context.string].compactMap(\.self)
        return names.contains { $0.contains("w3.org/ns/activitystreams") }
    }

    private func firstPage(_ root: JSONValue, _ resolver: URLResolver) -> String? {
        guard let first = root["first"], first["orderedItems"] == nil, first["items"] == nil else {
            return nil
        }
        return resolver.document(first.string ?? first["id"]?.string)
    }
}
