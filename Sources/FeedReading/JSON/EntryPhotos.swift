import Foundation
import Photos

/// Makes photos from what was read from an entry.
struct EntryPhotos {
    /// The preferred size of a thumbnail: 400 pixels a side.
    private static let thumbnailArea = 160_000.0

    let document: JSONDocument
    let resolver: URLResolver
    private let descriptions = LastDescription()
    private let stories = LastDescription()

    init(document: JSONDocument, resolver: URLResolver) {
        self.document = document
        self.resolver = resolver
    }

    /// The photos of an entry, each URL once.
    func photos(of reading: EntryReading) -> [FeedPhoto] {
        guard !reading.isVideo, !reading.isLinkCard else { return [] }
        var seen: Set<String> = []
        var photos: [FeedPhoto] = []
        for picture in reading.isAlbum ? Array(reading.pictures.prefix(1)) : reading.pictures {
            guard var photo = photo(of: picture), let original = photo.original else { continue }
            guard seen.insert(original).inserted else { continue }
            photo.key = key(photo.key, at: photos.count)
            photos.append(photo)
        }
        return merged(photos, of: reading)
    }

    /// The entry's own pictures, then other ones of its HTML; those alone if its own are only previews.
    private func merged(_ own: [FeedPhoto], of reading: EntryReading) -> [FeedPhoto] {
        guard !reading.isAlbum || own.isEmpty else { return own }
        let inline = inlinePhotos(of: reading)
        guard !own.isEmpty, !inline.isEmpty, !reading.pictures.allSatisfy(\.isPreview) else {
            return inline.isEmpty ? own : inline
        }
        var photos = own
        var fingerprints = Set(
            own.flatMap { [$0.original, $0.thumbnail] }.compactMap(\.self).map(PictureFingerprint.of))
        for var photo in inline {
            guard let original = photo.original, fingerprints.insert(PictureFingerprint.of(original)).inserted
            else {
                continue
            }
            photo.key = key(value(reading.fields.identity)?.text, at: photos.count)
            photos.append(photo)
        }
        return photos
    }

    /// The key of a further photo of an entry.
    private func key(_ key: String?, at index: Int) -> String? {
        index == 0 ? key : key.map { "\($0)#\(index + 1)" }
    }

    /// Why an entry yielded no photo.
    func reason(_ reading: EntryReading) -> SkipReason {
        if reading.isVideo { return .video }
        if reading.isLinkCard { return .linkCard }
        let wasRefused = reading.hasRefusedURL || !reading.pictures.isEmpty
        return wasRefused ? .refusedURL : .noPicture
    }

    /// An entry without a picture as a row of text; `nil` if it has no text.
    func row(_ reading: EntryReading) -> FeedPhoto? {
        let fields = reading.fields
        guard !(fields.title.isEmpty && fields.description.isEmpty && fields.caption.isEmpty) else {
            return nil
        }
        let photo = describedPhoto(fields)
        return photo.title == FeedPhoto.unknownTitle ? nil : photo
    }

    private func photo(of picture: EntryPicture) -> FeedPhoto? {
        let variants = picture.variants.compactMap { variant in
            url(of: variant).map { (variant: variant, url: $0) }
        }
        guard var largest = variants.first else { return nil }
        for other in variants where other.variant.area > largest.variant.area { largest = other }
        var photo = describedPhoto(picture.fields)
        photo.original = largest.url
        photo.thumbnail =
            reducedByService(largest.variant)
            ?? thumbnail(variants, below: largest.variant.area, not: largest.url)
        let sized = variants.first { $0.url == largest.url && $0.variant.width > 0 }?.variant
        if let sized { photo.size = PixelSize(width: sized.width, height: sized.height) }
        if largest.url.hasPrefix("http:") {
            let secure = "https" + largest.url.dropFirst(4)
            if variants.contains(where: { $0.url == secure }) { photo.original = secure }
        }
        if photo.page == largest.url { photo.page = nil }
        if let whole = photo.original.flatMap({ WholePicture(of: $0) }) {
            photo.original = whole.original
            photo.thumbnail = whole.thumbnail
        }
        return photo
    }

    /// The smaller variant whose area is nearest to that of a thumbnail.
    private func thumbnail(
        _ variants: [(variant: PictureVariant, url: String)], below area: Int, not original: String
    ) -> String? {
        let smaller = variants.filter {
            $0.variant.area < area && $0.url != original && !$0.variant.isUnsupported
        }
        let distance = { (variant: PictureVariant) in
            abs(log2(Double(max(variant.area, 1))) - log2(Self.thumbnailArea))
        }
        return smaller.sorted { $0.variant.area < $1.variant.area }
            .min { distance($0.variant) < distance($1.variant) }?.url
    }

    private func reducedByService(_ variant: PictureVariant) -> String? {
        guard variant.isImageService else { return nil }
        let base = JSONValue(document: document, index: Int(variant.index)).string
        return base.flatMap { resolver.image(IIIFService(base: $0.trimmingSpaces).reduced) }
    }

    private func url(of variant: PictureVariant) -> String? {
        guard let text = JSONValue(document: document, index: Int(variant.index)).string else { return nil }
        if variant.isImageService { return resolver.image(IIIFService(base: text.trimmingSpaces).fullSize) }
        // Reddit and others escape URLs as in HTML.
        return resolver.image(text.contains(text: "&amp;") ? text.replacing("&amp;", with: "&") : text)
    }

    /// The pictures in the entry's HTML.
    private func inlinePhotos(of reading: EntryReading) -> [FeedPhoto] {
        guard let markup = value(reading.fields.markup)?.string else { return [] }
        return InlinePictures.read(HTMLScanner.scan(markup), resolver).enumerated().map { index, picture in
            var photo = describedPhoto(reading.fields)
            photo.key = key(photo.key, at: index)
            if photo.title == FeedPhoto.unknownTitle, let words = PlainText.title(picture.words) {
                photo.title = words
            }
            picture.apply(to: &photo)
            return photo
        }
    }

    // MARK: Words

    private func describedPhoto(_ fields: EntryFields) -> FeedPhoto {
        var plain = PlainPhotoText(
            PhotoWords(
                title: words(fields.usedTitle(document)), caption: words(fields.caption),
                alternative: words(fields.alternative)))
        plain.description = descriptions.paragraphs(at: fields.description.index) {
            words(fields.description)
        }
        if !fields.story.isEmpty {
            plain.addStory(stories.paragraphs(at: fields.story.index) { words(fields.story) })
        }
        var photo = FeedPhoto(words: plain)
        photo.key = value(fields.identity)?.text
        photo.page = resolver.page(value(fields.page)?.string)
        photo.date = date(fields.date)
        photo.coordinate = PlaceFields.coordinate(fields, document)
        photo.place = place(fields)
        photo.credit = PlainText.title(words(fields.credit))
        photo.camera = PlainText.title(words(fields.camera))
        return photo
    }

    private func value(_ slot: EntryFields.Slot) -> JSONValue? {
        slot.isEmpty ? nil : JSONValue(document: document, index: Int(slot.index))
    }

    private func words(_ slot: EntryFields.Slot) -> String? { value(slot)?.text }

    private func date(_ slot: EntryFields.Slot) -> Date? {
        guard let value = value(slot) else { return nil }
        return value.kind == .number ? value.number.flatMap(FeedDate.seconds) : FeedDate.parse(value.string)
    }

    private func place(_ fields: EntryFields) -> String? {
        let country = PlainText.title(words(fields.country))
        if let place = PlainText.title(words(fields.place)) {
            guard let country, !place.contains(","), place != country else { return place }
            return "\(place), \(country)"
        }
        let parts = [PlainText.title(words(fields.city)), country].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

/// Caches the plain text of the last description: all pictures of an entry
/// share it, and it may be long.
private final class LastDescription {
    private var index: Int32 = -1
    private var text: String?

    func paragraphs(at index: Int32, _ source: () -> String?) -> String? {
        guard index >= 0 else { return nil }
        if index != self.index {
            text = PlainText.paragraphs(source())
            self.index = index
        }
        return text
    }
}
