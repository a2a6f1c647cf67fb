import Photos

/// IIIF Presentation 2 and 3: one photo per canvas.
struct IIIFFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard document.context.pointer.isEmpty, let root = document.json, root.isObject, isPresentation(root)
        else {
            return nil
        }
        let label = IIIFText.text(root["label"])
        var feed = Feed(kind: .iiif, title: PlainText.title(label))
        let canvases = canvases(of: root)
        if canvases.isEmpty {
            readCollection(root, document.resolver, into: &feed)
            return feed
        }
        for (index, canvas) in canvases.enumerated() {
            if let photo = IIIFCanvas(canvas, manifest: root, resolver: document.resolver).photo {
                feed.photos.append(photo)
            } else {
                let reason = IIIFCanvas.isTimed(canvas) ? SkipReason.video : SkipReason.noPicture
                feed.skipped.append(SkippedEntry(index: index, reason: reason))
            }
        }
        feed.explanation = [Message(ReadingFact.manifest, [.count: .number(canvases.count)])]
        return feed
    }

    /// Recognized by the context, or by the structure if that is missing.
    private func isPresentation(_ root: JSONValue) -> Bool {
        if contexts(root).contains(where: {
            $0.contains("iiif.io/api/presentation") || $0.contains("shared-canvas.org")
        }) {
            return true
        }
        let type = (root["@type"] ?? root["type"])?.string ?? ""
        if ["sc:Manifest", "sc:Collection"].contains(type) { return true }
        if root["sequences"]?.array?.contains(where: { $0["canvases"] != nil }) == true { return true }
        return type == "Manifest" && root["items"]?.array?.contains { $0["type"]?.string == "Canvas" } == true
    }

    private func contexts(_ root: JSONValue) -> [String] {
        guard let context = root["@context"] else { return [] }
        return context.isArray ? context.children.compactMap(\.string) : [context.string].compactMap(\.self)
    }

    /// The canvases of all sequences, each once, in order.
    private func canvases(of root: JSONValue) -> [JSONValue] {
        var found: [JSONValue] = []
        for sequence in root["sequences"]?.array.map(Array.init) ?? [] {
            found += sequence["canvases"]?.array.map(Array.init) ?? []
        }
        if found.isEmpty { found = (root["items"]?.array.map(Array.init) ?? []).filter(isCanvas) }
        if found.isEmpty, isCanvas(root) { found = [root] }
        var seen: Set<String> = []
        return found.filter { canvas in
            guard let identifier = identifier(canvas) else { return true }
            return seen.insert(identifier).inserted
        }
    }

    private func isCanvas(_ value: JSONValue) -> Bool {
        ["Canvas", "sc:Canvas"].contains((value["type"] ?? value["@type"])?.string ?? "")
    }

    /// A collection has no canvas: its members' thumbnails are their covers, and its members are separate
    /// documents. A collection with many members names its first or next page.
    private func readCollection(_ root: JSONValue, _ resolver: URLResolver, into feed: inout Feed) {
        let lists = ["items", "manifests", "members", "collections"].compactMap { root[$0]?.array }
        let members = lists.flatMap(Array.init).filter { $0.isObject }
        for (index, member) in members.enumerated() {
            guard let cover = IIIFImage.thumbnail(member["thumbnail"]).flatMap({ resolver.image($0) }) else {
                feed.skipped.append(SkippedEntry(index: index, reason: .manifest))
                continue
            }
            var photo = FeedPhoto(words: PhotoWords(title: IIIFText.text(member["label"])))
            photo.original = cover
            photo.key = identifier(member)
            feed.photos.append(photo)
        }
        var seen: Set<String> = []
        let documents = members.compactMap { resolver.document(identifier($0)) }
            .filter { seen.insert($0).inserted }
        feed.unread.setDocuments(documents)
        let following = members.isEmpty ? root["first"] ?? root["next"] : root["next"]
        let next = following.flatMap { resolver.document($0.string ?? identifier($0)) }
        if members.isEmpty {
            feed.unread.documents = [next].compactMap(\.self)
        } else {
            feed.unread.next = next
        }
        feed.explanation = [Message(ReadingFact.collection, [.count: .number(members.count)])]
    }

    private func identifier(_ value: JSONValue) -> String? { (value["@id"] ?? value["id"])?.string }
}
