import Photos

/// A picture in the HTML of an entry.
struct InlinePicture {
    let original: String
    var thumbnail: String?
    let size: PixelSize?
    /// The image's alternative text or title, unprocessed.
    var words: String?
    /// The caption under it.
    var caption: String?
    /// The target of the link around it.
    var link: String?

    /// Puts the picture into a photo.
    func apply(to photo: inout FeedPhoto) {
        photo.original = original
        photo.thumbnail = thumbnail
        photo.size = size
    }
}

/// Distinguishes photos from decorations among the images of HTML.
enum InlinePictures {
    private static let classes = [
        "emoji", "smiley", "avatar", "icon", "logo", "badge", "spacer", "tracking", "pixel", "gravatar",
    ]

    /// The photos among the images, each once in its largest size, in order.
    static func read(_ contents: HTMLContents, _ resolver: URLResolver) -> [InlinePicture] {
        let pictures = contents.images.compactMap { image in
            image.isBeside || !isPhoto(image) ? nil : picture(image, contents, resolver)
        }
        return PictureMark.joined(pictures, by: \.original, into: larger)
    }

    /// The larger of two sizes of one picture, the first if they are equal.
    private static func larger(_ first: InlinePicture, _ second: InlinePicture) -> InlinePicture {
        guard first.original != second.original,
            URLPixels.area(second.original) > URLPixels.area(first.original)
        else { return first }
        var result = second
        result.thumbnail = result.thumbnail ?? first.thumbnail ?? first.original
        result.words = result.words ?? first.words
        result.caption = result.caption ?? first.caption
        result.link = result.link ?? first.link
        return result
    }

    private static func isPhoto(_ image: HTMLImage) -> Bool {
        guard !Decoration.isDecoration(image.source, width: image.width, height: image.height) else {
            return false
        }
        let names = image.classes.lowercased()
        return names.isEmpty || !classes.contains { names.contains($0) }
    }

    private static func picture(
        _ image: HTMLImage, _ contents: HTMLContents, _ resolver: URLResolver
    ) -> InlinePicture? {
        guard let source = resolver.image(image.source) else { return nil }
        let larger = [
            image.link.flatMap { linkedImage($0, of: source) }, image.largest,
            otherForm(of: source, contents),
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
            size: size,
            words: [image.alternative, image.title].compactMap(\.self).first { !$0.trimmingSpaces.isEmpty },
            caption: image.caption, link: image.link)
    }

    /// Reddit links to the full picture beside its preview.
    private static func otherForm(of source: String, _ contents: HTMLContents) -> String? {
        guard !contents.imageLinks.isEmpty else { return nil }
        let mark = PictureMark.of(source)
        return contents.imageLinks.prefix(20).first {
            PictureMark.of($0.url) == mark && RequestedSize.of(ArraySlice($0.url.utf8)) == (0, 0)
        }?.url
    }

    /// The target of a link around an image, if it is an image too: by its extension, or because it is the
    /// URL
    /// of the image in another size.
    private static func linkedImage(_ link: String, of source: String) -> String? {
        guard let traits = URLTraits(link.trimmingSpaces), traits.target != .other else { return nil }
        if traits.target == .unknown {
            return link != source && PictureMark.of(link) == PictureMark.of(source) ? link : nil
        }
        // Blogger's `…/s1600-h/…` are pages with the extension of their images.
        return link.contains("/s1600-h/") ? nil : link
    }
}
