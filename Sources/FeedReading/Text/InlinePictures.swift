import Photos

/// A picture that stands in the HTML of an entry.
struct InlinePicture {
    let original: String
    let thumbnail: String?
    let size: PixelSize?
    /// The image's own words: its alternative text or its title.
    let words: String?

    /// Puts the picture into a photo.
    func apply(to photo: inout FeedPhoto) {
        photo.original = original
        photo.thumbnail = thumbnail
        photo.size = size
    }
}

/// Tells photos from decorations among the images of HTML.
enum InlinePictures {
    /// Images with both sides at most this many CSS pixels are icons and counters.
    private static let largestIcon = 48
    private static let decorations = [
        "emoji", "smiley", "avatar", "icon", "logo", "badge", "spacer", "tracking",
    ]
    private static let counters = [
        "feeds.feedburner.com/~", "feedsportal.com", "doubleclick.net", "pixel.wp.com", "stats.wordpress.com",
        "b.scorecardresearch.com", "google-analytics.com", "medium.com/_/stat", "gravatar.com/avatar",
        "/images/core/emoji/", "twemoji", "/smilies/", "/smiley/", "/emoji/", "/emoticons/", "addtoany.com",
        "/avatars/", "pheedo.com", "quantserve.com", "feedads.g.", "rss.buysellads", "a2a_",
        "facebook.com/tr?",
        "/1x1.", "/pixel.gif", "/spacer.gif", "/blank.gif", "/transparent.gif", "da.feedsportal",
    ]

    /// The photos among the images, each once, in order.
    static func read(_ contents: HTMLContents, _ resolver: AddressResolver) -> [InlinePicture] {
        var seen: Set<String> = []
        return contents.images.compactMap { image in
            guard isPhoto(image), let picture = picture(image, resolver) else { return nil }
            return seen.insert(PictureMark.of(picture.original)).inserted ? picture : nil
        }
    }

    private static func isPhoto(_ image: HTMLImage) -> Bool {
        let known = [image.width, image.height].compactMap(\.self)
        if known.contains(where: { $0 <= 2 }) { return false }
        if known.count == 2, known.allSatisfy({ $0 <= largestIcon }) { return false }
        let classes = image.classes.lowercased()
        if decorations.contains(where: { classes.contains($0) }) { return false }
        let address = image.source.lowercased()
        return !counters.contains { address.contains($0) }
    }

    private static func picture(_ image: HTMLImage, _ resolver: AddressResolver) -> InlinePicture? {
        guard let source = resolver.image(image.source) else { return nil }
        let larger = [image.link.flatMap(linkedImage), image.largest].compactMap(\.self)
        let original = larger.lazy.compactMap { resolver.image($0) }.first ?? source
        let isSame = original == source
        let size =
            isSame
            ? image.width.flatMap { width in
                image.height.flatMap { PixelSize(width: width, height: $0) }
            } : nil
        return InlinePicture(
            original: original, thumbnail: isSame ? nil : source, size: size,
            words: PlainText.title(image.alternative) ?? PlainText.title(image.title))
    }

    /// The target of a link around an image, where it is an image too.
    private static func linkedImage(_ link: String) -> String? {
        guard let traits = AddressTraits(link.trimmingSpaces), traits.target == .image else { return nil }
        // Blogger's `…/s1600-h/…` are pages that end as their images do.
        return link.contains("/s1600-h/") ? nil : link
    }
}
