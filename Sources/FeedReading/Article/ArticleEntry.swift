import Foundation
import Photos

/// A picture that an article carries beside its text.
struct AttachedPicture {
    var original: String
    var thumbnail: String?
    var size: PixelSize?
    /// Pixels across, where only that is told.
    var width: Int?
    var words = PhotoWords()
    var credit: String?

    /// Pixels told, 0 for none.
    var area: Int { size?.pixelCount ?? width.map { $0 * $0 } ?? 0 }
}

/// An entry of RSS, Atom or JSON Feed, as the three have it in common.
struct ArticleEntry {
    var key: String?
    var words = PhotoWords()
    /// The HTML of the whole article, with the addresses in it still as written.
    var markup: [String] = []
    var page: String?
    var date: Date?
    var credit: String?
    var coordinate: Coordinate?
    var place: String?
    /// Pictures beside the text, forms of one picture already joined.
    var attachments: [AttachedPicture] = []
    /// Addresses that stand in for the entry's picture; they serve where there is no other.
    var standIns: [AttachedPicture] = []
    /// Whether a film or a sound is attached, so that a stand-in is its poster.
    var hasMovingOrSound = false
    var hasRefusedAddress = false
    /// The base of addresses in the text.
    let resolver: AddressResolver

    /// The photos: the attachments, then what else stands in the text, each
    /// picture once; the stand-in where there is neither.
    func photos() -> [FeedPhoto] {
        var pictures = withoutRepeats(attachments)
        var marks = Set(pictures.map { PictureMark.of($0.original) })
        for picture in inlinePictures() where marks.insert(PictureMark.of(picture.original)).inserted {
            pictures.append(picture)
        }
        if pictures.isEmpty, !hasMovingOrSound, let first = standIns.first { pictures = [first] }
        if pictures.count == 1, pictures[0].thumbnail == nil, let standIn = standIns.first?.original,
            standIn != pictures[0].original
        {
            pictures[0].thumbnail = standIn
        }
        return pictures.enumerated().map { photo($1, number: $0) }
    }

    /// Why the entry gave no photo.
    var reason: String {
        if hasMovingOrSound { return SkipReason.video }
        return hasRefusedAddress ? SkipReason.refusedAddress : SkipReason.noPicture
    }

    private func withoutRepeats(_ pictures: [AttachedPicture]) -> [AttachedPicture] {
        var result: [AttachedPicture] = []
        var places: [String: Int] = [:]
        for picture in pictures {
            let mark = PictureMark.of(picture.original)
            if let place = places[mark] {
                result[place] = larger(result[place], picture)
            } else {
                places[mark] = result.count
                result.append(picture)
            }
        }
        return result
    }

    private func larger(_ left: AttachedPicture, _ right: AttachedPicture) -> AttachedPicture {
        let isRight = right.area > left.area
        var result = isRight ? right : left
        let other = isRight ? left : right
        if result.thumbnail == nil, other.original != result.original { result.thumbnail = other.original }
        return result
    }

    private func inlinePictures() -> [AttachedPicture] {
        for text in markup where text.contains("<") {
            let found = InlinePictures.read(HTMLScanner.scan(text), resolver)
            guard !found.isEmpty else { continue }
            return found.map { picture in
                AttachedPicture(
                    original: picture.original, thumbnail: picture.thumbnail, size: picture.size,
                    words: PhotoWords(alternative: picture.words))
            }
        }
        return []
    }

    private func photo(_ picture: AttachedPicture, number: Int) -> FeedPhoto {
        var words = picture.words
        words.title = words.title ?? self.words.title
        words.description = words.description ?? self.words.description
        var photo = FeedPhoto(words: words)
        photo.key = key.map { number == 0 ? $0 : "\($0)#\(number + 1)" }
        photo.original = picture.original
        photo.thumbnail = picture.thumbnail
        photo.size = picture.size
        photo.page = page
        photo.date = date
        photo.credit = PlainText.title(picture.credit) ?? PlainText.title(credit)
        photo.coordinate = coordinate
        photo.place = PlainText.title(place)
        return photo
    }
}

/// Makes a feed of articles.
enum ArticleFeed {
    /// The most photos that are taken from one feed.
    private static let maximumPhotos = 250_000

    static func read<Item>(
        _ items: [Item], kind: FeedKind, title: String?, entry: (Item) -> ArticleEntry
    ) -> Feed {
        var feed = Feed(kind: kind, title: PlainText.title(title))
        for (index, item) in items.enumerated() where feed.photos.count < maximumPhotos {
            let article = entry(item)
            let photos = article.photos()
            feed.photos += photos
            if photos.isEmpty { feed.skipped.append(SkippedEntry(index: index, reason: article.reason)) }
        }
        let shown = items.count - feed.skipped.count
        feed.explanation = [
            "\(kind.rawValue) with \(items.count) entries, \(shown) of them with a picture.",
            "Pictures come from attachments, then from the text of each entry.",
        ]
        return feed
    }
}
