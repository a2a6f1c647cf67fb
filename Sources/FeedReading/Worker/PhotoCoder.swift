import Foundation
import Photos

/// Encodes photos one after another; texts that equal those of the photo before are not repeated.
struct PhotoEncoder {
    private var writer = ByteWriter()
    private var last = LastTexts()
    private(set) var count = 0

    /// The bytes written so far.
    var bytes: [UInt8] { writer.bytes }

    /// The bytes as a part, preceded by the number of photos.
    var part: [UInt8] {
        var number = ByteWriter()
        number.write(count)
        return number.bytes + writer.bytes
    }

    /// Begins a new part; the previous texts are still known.
    mutating func removeAll() {
        writer.removeAll()
        count = 0
    }

    mutating func write(_ photo: FeedPhoto) {
        count += 1
        writer.write(photo.key, after: &last.key)
        writer.write(photo.title, after: &last.title)
        writer.write(photo.description, after: &last.description)
        writer.write(photo.original, after: &last.original)
        writer.write(photo.thumbnail, after: &last.thumbnail)
        writer.write(photo.page, after: &last.page)
        writer.write(photo.place, after: &last.place)
        writer.write(photo.credit, after: &last.credit)
        writer.write(photo.camera, after: &last.camera)
        writer.write(photo.language?.rawValue, after: &last.language)
        let parts = PhotoParts(photo)
        writer.write(parts.rawValue)
        if let size = photo.size {
            writer.write(size.width)
            writer.write(size.height)
        }
        if let coordinate = photo.coordinate {
            writer.write(coordinate.latitude)
            writer.write(coordinate.longitude)
        }
        if let date = photo.date { writer.write(date.timeIntervalSince1970) }
    }
}

/// Decodes the output of `PhotoEncoder`.
struct PhotoDecoder {
    private var last = LastTexts()
    /// The check of URLs.
    let urls: URLCheck

    init(urls: URLCheck) { self.urls = urls }

    /// Decodes a part of the photos.
    mutating func forEachPhoto(of part: Data, _ body: (FeedPhoto) throws -> Void) throws {
        try part.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            for _ in 0..<(try reader.count()) { try body(try photo(&reader)) }
            guard reader.isAtEnd else { throw ByteReader.Malformed() }
        }
    }

    mutating func photo(_ reader: inout ByteReader) throws(ByteReader.Malformed) -> FeedPhoto {
        let key = try reader.text(after: &last.key)
        guard let title = try reader.text(after: &last.title), !title.isEmpty else {
            throw ByteReader.Malformed()
        }
        var photo = FeedPhoto(title: title)
        photo.key = key
        photo.description = try reader.text(after: &last.description)
        photo.original = try urls.image(try reader.text(after: &last.original))
        photo.thumbnail = try urls.image(try reader.text(after: &last.thumbnail))
        photo.page = try urls.page(try reader.text(after: &last.page))
        photo.place = try reader.text(after: &last.place)
        photo.credit = try reader.text(after: &last.credit)
        photo.camera = try reader.text(after: &last.camera)
        photo.language = try reader.text(after: &last.language).flatMap(LanguageTag.init(rawValue:))
        let parts = PhotoParts(rawValue: try reader.number())
        if parts.contains(.size) {
            photo.size = PixelSize(width: try reader.number(), height: try reader.number())
        }
        if parts.contains(.coordinate) {
            photo.coordinate = Coordinate(latitude: try reader.real(), longitude: try reader.real())
        }
        if parts.contains(.date) { photo.date = try date(try reader.real()) }
        return photo
    }

    /// A date in the years that can be shown.
    private func date(_ seconds: Double) throws(ByteReader.Malformed) -> Date {
        guard abs(seconds) < FeedPhoto.dateLimit else { throw ByteReader.Malformed() }
        return Date(timeIntervalSince1970: seconds)
    }
}

/// The parts of a photo besides texts.
private struct PhotoParts: OptionSet {
    let rawValue: Int
    static let size = PhotoParts(rawValue: 1)
    static let coordinate = PhotoParts(rawValue: 2)
    static let date = PhotoParts(rawValue: 4)

    init(rawValue: Int) { self.rawValue = rawValue }

    init(_ photo: FeedPhoto) {
        self = []
        if photo.size != nil { insert(.size) }
        if photo.coordinate != nil { insert(.coordinate) }
        if photo.date != nil { insert(.date) }
    }
}

/// The texts of the photo before.
private struct LastTexts {
    var key: String?
    var title: String?
    var description: String?
    var original: String?
    var thumbnail: String?
    var page: String?
    var place: String?
    var credit: String?
    var camera: String?
    var language: String?
}

/// Refuses URLs that no reader produces: a compromised one could name files of this machine.
struct URLCheck {
    /// Whether relative URLs are allowed, as in a feed without a URL of its own.
    let allowsRelative: Bool

    init(_ context: FeedContext) { allowsRelative = context.url == nil }

    /// Accepts URLs that were checked before, which may be relative.
    init() { allowsRelative = true }

    func image(_ text: String?) throws(ByteReader.Malformed) -> String? {
        guard let text else { return nil }
        if Self.isHTTP(text) { return text }
        if text.hasPrefix("data:image/") { return text }
        return try page(text)
    }

    func page(_ text: String?) throws(ByteReader.Malformed) -> String? {
        guard let text else { return nil }
        if Self.isHTTP(text) { return text }
        guard allowsRelative, URLTraits(text)?.form != .refused else { throw ByteReader.Malformed() }
        return text
    }

    private static func isHTTP(_ text: String) -> Bool {
        var text = text
        // A hundred thousand photos have three each: compared as bytes for speed.
        return text.withUTF8 { utf8 in
            guard let start = utf8.baseAddress, utf8.count > 7, memcmp(start, "http", 4) == 0 else {
                return false
            }
            return memcmp(start + (start[4] == UInt8(ascii: "s") ? 5 : 4), "://", 3) == 0
        }
    }
}
