import Photos

/// The description of a IIIF image (`info.json`, Image API 1 to 3): a feed with one photo.
struct IIIFImageInformationFormat: FeedFormat {
    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard document.context.pointer.isEmpty, let root = document.json, root.isObject,
            root["@context"]?.string?.contains("iiif.io/api/image") == true,
            let width = root["width"]?.integer, let height = root["height"]?.integer,
            let service = IIIFService(root)
        else { return nil }
        var feed = Feed(kind: .iiif)
        guard let original = document.resolver.image(service.fullSize) else {
            feed.skipped = [SkippedEntry(index: 0, reason: SkipReason.refusedURL)]
            return feed
        }
        var photo = FeedPhoto(title: FeedPhoto.unknownTitle, original: original)
        photo.thumbnail = service.hasFixedSizes ? nil : document.resolver.image(service.reduced)
        photo.size = PixelSize(width: width, height: height)
        feed.photos = [photo]
        feed.explanation = [Message(ReadingFact.imageService)]
        return feed
    }
}
