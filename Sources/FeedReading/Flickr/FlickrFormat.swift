import Photos

/// Flickr's API responses in JSON and XML, and its public feed.
struct FlickrFormat: FeedFormat {
    /// Flickr reports errors with status 200 and `"stat": "fail"`.
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        if let xml = document.xml, xml.rootName == "rsp" { return try readREST(xml, document) }
        guard document.context.pointer.isEmpty, let root = document.json else { return nil }
        if root["stat"]?.string == "fail" {
            throw .refusedByService(name: "Flickr", text: root["message"]?.text)
        }
        if let places = FlickrPlaces.read(root, document.resolver) { return places }
        if let items = publicItems(root) { return FlickrPublicFeed.read(root, items, document) }
        guard let list = list(in: root) else { return nil }
        var feed = Feed(kind: .flickr, title: PlainText.title(FlickrPhoto.text(list.title)))
        append(list.photos.lazy.map(FlickrPhoto.init(json:)), to: &feed, document)
        feed.explanation = [Message(ReadingFact.flickr)]
        return feed
    }

    private func append(
        _ photos: some Sequence<FlickrPhoto>, to feed: inout Feed, _ document: FeedDocument
    ) {
        for (index, photo) in photos.enumerated() {
            if document.sink.isFull(&feed) { return }
            if let made = photo.photo(document.resolver) {
                feed.photos.append(made)
            } else {
                let reason = photo.isVideo ? SkipReason.video : SkipReason.noPicture
                feed.skipped.append(SkippedEntry(index: index, reason: reason))
            }
        }
    }

    private func publicItems(_ root: JSONValue) -> JSONChildren? {
        guard let items = root["items"]?.array, let first = items.first(where: { $0.isObject }) else {
            return nil
        }
        let isFlickr = root["generator"]?.string?.contains("flickr.com") == true
        return isFlickr || first[path: "media", "m"] != nil ? items : nil
    }

    // MARK: Lists

    private static let lists = [
        ("photos", "photo"), ("photoset", "photo"), ("gallery", "photo"), ("photosets", "photoset"),
        ("galleries", "gallery"),
    ]

    private func list(in root: JSONValue) -> (photos: AnySequence<JSONValue>, title: JSONValue?)? {
        for (outer, inner) in Self.lists {
            guard let holder = root[outer], let photos = holder[inner]?.array else { continue }
            let isEmpty = !photos.contains { _ in true }
            guard isEmpty || photos.contains(where: FlickrPhoto.isPhoto) else { continue }
            return (AnySequence(photos), holder["title"])
        }
        if let photo = root["photo"], FlickrPhoto.isPhoto(photo) { return (AnySequence([photo]), nil) }
        if root.isObject, FlickrPhoto.isPhoto(root) { return (AnySequence([root]), nil) }
        if let photos = root.array, photos.contains(where: { _ in true }),
            photos.allSatisfy(FlickrPhoto.isPhoto)
        {
            return (AnySequence(photos), nil)
        }
        return nil
    }

    // MARK: XML

    private func readREST(_ xml: XMLFeed, _ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        let root = xml.root
        if root[attribute: "stat"] == "fail" {
            let text = root.children.first { $0.name == "err" }?[attribute: "msg"]
            throw .refusedByService(name: "Flickr", text: text)
        }
        if let places = FlickrPlaces.read(root) { return places }
        guard let list = root.children.first else { return Feed(kind: .flickr) }
        var feed = Feed(kind: .flickr, title: PlainText.title(list[attribute: "title"]))
        if list.name == "photo" {
            append([FlickrPhoto(xml: list)], to: &feed, document)
        } else {
            append(xml.items.all.lazy.map(FlickrPhoto.init(xml:)), to: &feed, document)
        }
        feed.explanation = [Message(ReadingFact.flickr)]
        return feed
    }
}
