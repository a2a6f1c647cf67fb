import Foundation
import Photos

/// A picture attached to an article.
struct AttachedPicture {
    var original: String
    var thumbnail: String?
    var size: PixelSize?
    /// The width in pixels, if only that is declared.
    var width: Int?
    var words = PhotoWords()
    var credit: String?
    /// The target of the link around it, if it stands in a text.
    var link: String?
    /// Whether it is the default of its group.
    var isDefault = false
    /// The declared bytes of its file, 0 for none.
    var fileSize = 0
    /// Whether its declared type is one that browsers cannot show, e.g. TIFF.
    var hasUnsupportedType = false

    /// Whether browsers cannot show its format.
    var isUnsupported: Bool {
        hasUnsupportedType || PictureName.isUnsupportedFormat(ArraySlice(original.utf8))
    }

    /// The declared number of pixels, 0 for none.
    var area: Int { size?.pixelCount ?? width.map { $0 * $0 } ?? 0 }
}

/// What entries of RSS, Atom and JSON Feed have in common.
struct ArticleEntry {
    var key: String?
    var words = PhotoWords()
    /// The HTML of the whole article, with its URLs unresolved.
    var markup: [String] = []
    var page: String?
    var date: Date?
    var credit: String?
    var coordinate: Coordinate?
    var place: String?
    /// The language that it declares itself.
    var language: LanguageTag?
    /// Attached pictures, with the variants of one picture already merged.
    var attachments: [AttachedPicture] = []
    /// Fallback pictures, used if there is no other.
    var fallbacks: [AttachedPicture] = []
    /// URLs of variants of the attachments that are not used; in the text they are repeats.
    var otherVariants: [String] = []
    /// Whether a video or audio is attached, so that a fallback picture is its poster.
    var hasVideoOrAudio = false
    var hasRefusedURL = false
    /// Whether the text has images that are no photos.
    private var hasDecoration = false
    /// The base of URLs in the text.
    let resolver: URLResolver

    init(resolver: URLResolver) { self.resolver = resolver }

    /// The photos: the attachments, then those in the text, each
    /// picture once; the fallback if there are neither.
    mutating func photos() -> [FeedPhoto] {
        let texts = markup.map { PlainText.hasMarkup($0) ? HTMLScanner.scan($0) : HTMLContents(text: $0) }
        var pictures = merged(withoutRepeats(attachments), inlinePictures(texts))
        if pictures.isEmpty, !hasVideoOrAudio, let largest = largestFallback { pictures = [largest] }
        if pictures.count == 1, pictures[0].thumbnail == nil {
            pictures[0].thumbnail = thumbnail(of: pictures[0])
        }
        guard !pictures.isEmpty else {
            hasDecoration = texts.contains { $0.images.contains(where: InlinePictures.isVisibleDecoration) }
            return []
        }
        var words = plainWords(texts)
        words.description = words.description.flatMap(Boilerplate.removed)
        let isOnlyPicture = pictures.count == 1
        return pictures.enumerated().map { photo($1, words, number: $0, isOnlyPicture: isOnlyPicture) }
    }

    /// The first of the fallback pictures with the most pixels.
    private var largestFallback: AttachedPicture? {
        fallbacks.dropFirst().reduce(fallbacks.first) { best, next in
            next.area > best?.area ?? 0 ? next : best
        }
    }

    /// The first fallback, if it belongs to the only picture; a picture of the text may be another one.
    private func thumbnail(of picture: AttachedPicture) -> String? {
        guard let fallback = fallbacks.first?.original, fallback != picture.original else { return nil }
        let isOfText = attachments.isEmpty && !fallbacks.contains { $0.original == picture.original }
        let isOwn = !isOfText || PictureFingerprint.of(fallback) == PictureFingerprint.of(picture.original)
        return isOwn ? fallback : nil
    }

    /// Why the entry yielded no photo.
    var reason: SkipReason {
        if hasVideoOrAudio { return .video }
        if hasRefusedURL { return .refusedURL }
        return hasDecoration ? .decoration : .noPicture
    }

    /// The attached pictures, in the size of the text if that is larger, then other ones of the text.
    private func merged(_ attached: [AttachedPicture], _ inline: [AttachedPicture]) -> [AttachedPicture] {
        guard !attached.isEmpty, !inline.isEmpty else { return attached + inline }
        var pictures = attached
        let indices = Dictionary(
            attached.indices.map { (PictureFingerprint.of(attached[$0].original), $0) },
            uniquingKeysWith: { first, _ in first })
        let known = attached.compactMap(\.thumbnail) + otherVariants + fallbacks.map(\.original)
        let fingerprints = Set(known.map(PictureFingerprint.of)).union(indices.keys)
        for picture in inline where !linksToOwnPage(picture) {
            let variants = [picture.original, picture.thumbnail].compactMap(\.self).map(PictureFingerprint.of)
            if let index = indices[variants[0]] {
                pictures[index] = withLargerVariant(pictures[index], picture)
            } else if !variants.contains(where: fingerprints.contains) {
                pictures.append(picture)
            }
        }
        return pictures
    }

    /// An attached picture with the URL of the text if that is of a larger size.
    private func withLargerVariant(_ attached: AttachedPicture, _ inline: AttachedPicture) -> AttachedPicture
    {
        guard attached.original != inline.original,
            URLPixels.area(inline.original) > max(attached.area, URLPixels.area(attached.original))
        else { return attached }
        var result = attached
        result.thumbnail = result.thumbnail ?? attached.original
        (result.original, result.size, result.width) = (inline.original, nil, nil)
        if inline.area > attached.area { result.size = inline.size }
        return result
    }

    /// A picture that links to the entry's own page is a preview of what is attached.
    private func linksToOwnPage(_ picture: AttachedPicture) -> Bool {
        guard let page, let link = picture.link else { return false }
        return resolver.page(link) == page
    }

    private func withoutRepeats(_ pictures: [AttachedPicture]) -> [AttachedPicture] {
        PictureFingerprint.merged(pictures, by: { [$0.original] }, into: larger)
    }

    private func larger(_ left: AttachedPicture, _ right: AttachedPicture) -> AttachedPicture {
        let isRight =
            left.isUnsupported != right.isUnsupported
            ? left.isUnsupported
            : right.area == left.area
                ? URLPixels.area(right.original) > URLPixels.area(left.original) : right.area > left.area
        var result = isRight ? right : left
        let other = isRight ? left : right
        if result.thumbnail == nil, other.original != result.original { result.thumbnail = other.original }
        return result
    }

    /// The pictures of the first of the entry's texts that has any.
    private func inlinePictures(_ texts: [HTMLContents]) -> [AttachedPicture] {
        for contents in texts {
            let found = InlinePictures.read(contents, resolver)
            guard !found.isEmpty else { continue }
            return found.map { picture in
                AttachedPicture(
                    original: picture.original, thumbnail: picture.thumbnail, size: picture.size,
                    words: PhotoWords(alternative: picture.words), link: picture.link)
            }
        }
        return []
    }

    /// The entry's words; a text that was already parsed for its images is not parsed again.
    private func plainWords(_ texts: [HTMLContents]) -> PlainPhotoText {
        guard let index = markup.firstIndex(where: { $0 == words.description }), texts.indices.contains(index)
        else {
            return PlainPhotoText(words)
        }
        var others = words
        others.description = nil
        var plain = PlainPhotoText(others)
        plain.description = PlainText.paragraphs(ofPlain: texts[index].text)
        return plain
    }

    /// Whether a title is only the name of the file, as WordPress names pictures: `img_4211`.
    private func isFileName(_ title: String, of url: String) -> Bool {
        guard !title.contains(where: \.isWhitespace) else { return false }
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return FileTitle.title(of: title).lowercased() == FileTitle.title(of: String(path)).lowercased()
    }

    /// The only picture of an entry gets the entry's title.
    private func photo(
        _ picture: AttachedPicture, _ entry: PlainPhotoText, number: Int, isOnlyPicture: Bool
    ) -> FeedPhoto {
        var words = PlainPhotoText(picture.words)
        let isNamed = words.title.map { !isOnlyPicture && !isFileName($0, of: picture.original) } ?? false
        words.title = isNamed ? words.title : entry.title ?? words.title
        words.addStory(entry.description)
        var photo = FeedPhoto(words: words)
        photo.key = key.map { number == 0 ? $0 : "\($0)#\(number + 1)" }
        let whole = WholePicture(of: picture.original)
        photo.original = whole?.original ?? picture.original
        photo.thumbnail = picture.thumbnail ?? whole?.thumbnail
        photo.size = whole == nil ? picture.size : nil
        photo.page = page
        photo.date = date
        photo.credit = PlainText.title(picture.credit) ?? PlainText.title(credit)
        photo.coordinate = coordinate
        photo.place = PlainText.title(place)
        photo.language = language
        return photo
    }
}

/// Makes a feed of articles.
enum ArticleFeed {
    static func read<Item>(
        _ items: some Sequence<Item>, kind: FeedKind, title: String?, language: LanguageTag?,
        sink: PhotoSink, entry: (Item) -> ArticleEntry
    ) -> Feed {
        var feed = Feed(kind: kind, title: PlainText.title(title))
        feed.language = language
        var count = 0
        var timeLimit = TimeLimitCheck()
        for item in items {
            if sink.isFull(&feed) || timeLimit.isExceeded() { break }
            var article = entry(item)
            if article.language == language { article.language = nil }
            let photos = article.photos()
            feed.photos += photos
            if photos.isEmpty { feed.skipped.append(SkippedEntry(index: count, reason: article.reason)) }
            count += 1
        }
        let shown = count - feed.skipped.count
        feed.explanation = [
            Message(entriesOf: kind, count, shown: shown), Message(ReadingFact.attachments),
        ]
        return feed
    }
}
