import Photos

/// A picture in the HTML of an entry.
struct InlinePicture {
    let original: String
    var thumbnail: String?
    let size: PixelSize?
    /// The image's alternative text, unprocessed.
    var alternative: String?
    /// The image's title, unprocessed.
    var title: String?
    /// The caption under it.
    var caption: String?
    /// The target of the link around it.
    var link: String?

    /// The alternative text, else the title.
    var words: String? { [alternative, title].compactMap(\.self).first { !$0.trimmingSpaces.isEmpty } }

    /// Sets the picture of a photo.
    func apply(to photo: inout FeedPhoto) {
        photo.original = original
        photo.thumbnail = thumbnail
        photo.size = size
    }
}

/// Distinguishes photos from decorations among the images of HTML.
enum InlinePictures {
    /// The photos among the images, each once in its largest size, in order.
    static func read(_ contents: HTMLContents, _ resolver: URLResolver) -> [InlinePicture] {
        let pictures = shown(contents.images).compactMap { picture($0, contents, resolver) }
        return PictureFingerprint.merged(
            pictures, by: { [$0.original, $0.thumbnail].compactMap(\.self) }, words: \.alternative,
            into: larger)
    }

    /// Whether an image looks like a symbol or a portrait; those of a pixel are not meant to be seen.
    static func isVisibleDecoration(_ image: HTMLImage) -> Bool {
        !isPhoto(image) && ![image.width, image.height].compactMap(\.self).contains { $0 <= 2 }
    }

    /// The photos, without copies of lazy images for browsers without scripts.
    private static func shown(_ images: [HTMLImage]) -> [HTMLImage] {
        var previous: HTMLImage?
        return images.filter { image in
            defer { previous = image }
            if image.isFallback, let previous, previous.isLazy, !previous.isFallback { return false }
            return !image.isNonContent && isPhoto(image)
        }
    }

    /// The larger of two sizes of one picture, the first if they are equal.
    private static func larger(_ first: InlinePicture, _ second: InlinePicture) -> InlinePicture {
        guard first.original != second.original, first.thumbnail != second.original else { return first }
        let isThumbnail = second.thumbnail == first.original
        guard isThumbnail || URLPixels.area(second.original) > URLPixels.area(first.original) else {
            return first
        }
        var result = second
        result.thumbnail = result.thumbnail ?? first.thumbnail ?? first.original
        if result.words == nil { (result.alternative, result.title) = (first.alternative, first.title) }
        result.caption = result.caption ?? first.caption
        result.link = result.link ?? first.link
        return result
    }

    private static func isPhoto(_ image: HTMLImage) -> Bool {
        !Decoration.isDecoration(image.source, width: image.width, height: image.height)
            && !NonPhotoWords.areInClasses(image.classes)
    }

    private static func picture(
        _ image: HTMLImage, _ contents: HTMLContents, _ resolver: URLResolver
    ) -> InlinePicture? {
        guard let source = resolver.image(image.source) else { return nil }
        let larger = [
            image.link.flatMap { linkedImage($0, of: source) }, image.largest,
            otherVariant(of: source, contents),
        ].compactMap(\.self)
        let requested = larger.lazy.compactMap { resolver.image($0) }.first ?? source
        let whole = WholePicture(of: requested)
        let original = whole?.original ?? requested
        let isSame = original == source
        let size =
            isSame
            ? image.width.flatMap { width in
                image.height.flatMap { PixelSize(width: width, height: $0) }
            } : nil
        return InlinePicture(
            original: original, thumbnail: isSame ? nil : requested == source ? whole?.thumbnail : source,
            size: size, alternative: image.alternative, title: image.title, caption: image.caption,
            link: image.link)
    }

    /// Reddit links to the full picture beside its preview.
    private static func otherVariant(of source: String, _ contents: HTMLContents) -> String? {
        guard !contents.imageLinks.isEmpty else { return nil }
        let fingerprint = PictureFingerprint.of(source)
        return contents.imageLinks.prefix(20).first {
            PictureFingerprint.of($0.url) == fingerprint
                && RequestedSize.of(ArraySlice($0.url.utf8)) == (0, 0)
        }?.url
    }

    /// The target of a link around an image, if it is an image too: by its extension, or because it is the
    /// URL
    /// of the image in another size.
    private static func linkedImage(_ link: String, of source: String) -> String? {
        guard let traits = URLTraits(link.trimmingSpaces), traits.target != .other else { return nil }
        if traits.target == .unknown {
            return link != source && PictureFingerprint.of(link) == PictureFingerprint.of(source) ? link : nil
        }
        // Blogger's `…/s1600-h/…` are pages with the extension of their images.
        return link.contains("/s1600-h/") ? nil : link
    }
}
