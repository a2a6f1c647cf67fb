import Foundation
import Photos

/// A photo, or an album with its cover, as Flickr's API describes it
/// (flickr.com/services/api/misc.urls.html).
struct FlickrPhoto {
    private let values: [String: String]

    init(json value: JSONValue) {
        var values: [String: String] = [:]
        for member in value.children {
            guard let text = Self.text(member), values[member.key] == nil else { continue }
            values[member.key] = text
        }
        if let location = value["location"] {
            values["latitude"] = location["latitude"]?.text ?? values["latitude"]
            values["longitude"] = location["longitude"]?.text ?? values["longitude"]
            values["placename"] = Self.placeName(location)
        }
        if let owner = value["owner"], owner.isObject {
            values["owner"] = owner["nsid"]?.text
            values["ownername"] = owner["realname"]?.text ?? owner["username"]?.text
        }
        if let taken = value[path: "dates", "taken"]?.text { values["datetaken"] = taken }
        self.values = values
    }

    /// The parts of a place that `flickr.photos.getInfo` nests, the most local first.
    private static func placeName(_ location: JSONValue) -> String? {
        let parts = ["neighbourhood", "locality", "county", "region", "country"]
            .compactMap { text(location[$0]) }.filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    init(xml element: XMLElement) {
        var values = Dictionary(
            element.attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        for child in element.children where values[child.name] == nil { values[child.name] = child.text }
        self.values = values
    }

    /// A text, or one wrapped in `_content`.
    static func text(_ value: JSONValue?) -> String? { value?.text ?? value?["_content"]?.text }

    /// Whether an object is a photo or an album: it has an identifier, and a URL or the parts of one.
    static func isPhoto(_ value: JSONValue) -> Bool {
        guard value.isObject, value["id"] != nil || value["gallery_id"] != nil else { return false }
        let isComplete = value["secret"] != nil && value["server"] != nil
        let isGallery = value["primary_photo_secret"] != nil || value[path: "primary_photo_extras"] != nil
        return isComplete || isGallery || letters.contains { value["url_\($0.letter)"] != nil }
    }

    var isVideo: Bool { values["media"] == "video" }

    /// Letters of sizes with the longest side in pixels, largest first; the
    /// original has no size of its own.
    private static let letters: [(letter: String, pixels: Int)] = [
        ("o", 10_000), ("6k", 6144), ("5k", 5120), ("4k", 4096), ("3k", 3072), ("k", 2048), ("h", 1600),
        ("l", 1024),
        ("b", 1024), ("c", 800), ("z", 640), ("m", 500), ("w", 400), ("n", 320), ("s", 240), ("q", 150),
        ("t", 100),
        ("sq", 75),
    ]

    /// The photo; `nil` for a video, and if no URL can be built.
    func photo(_ resolver: URLResolver) -> FeedPhoto? {
        guard !isVideo else { return nil }
        let listed = Self.letters.compactMap { size in
            values["url_\(size.letter)"].flatMap { resolver.image($0) }.map { (size: size, url: $0) }
        }
        guard let original = listed.first?.url ?? composedURL(size: "b") else { return nil }
        var photo = described(resolver)
        photo.original = original
        let thumbnail = listed.dropFirst().min { abs($0.size.pixels - 400) < abs($1.size.pixels - 400) }
        photo.thumbnail = thumbnail?.url ?? (listed.isEmpty ? composedURL(size: "n") : nil)
        if let letter = listed.first?.size.letter { photo.size = size(letter) }
        return photo
    }

    private func size(_ letter: String) -> PixelSize? {
        guard let width = values["width_\(letter)"].flatMap({ Int($0) }),
            let height = values["height_\(letter)"].flatMap({ Int($0) })
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// `https://live.staticflickr.com/{server}/{id}_{secret}_{size}.jpg`
    ///
    /// The longest side of `b` is 1024 pixels: the largest size whose URL
    /// needs no secret of its own.
    private func composedURL(size: String) -> String? {
        let names = [
            ("server", "primary", "secret"),
            ("primary_photo_server", "primary_photo_id", "primary_photo_secret"),
            ("server", "id", "secret"),
        ]
        for (server, identity, secret) in names {
            guard let server = word(server), let identity = word(identity), let secret = word(secret) else {
                continue
            }
            return "https://live.staticflickr.com/\(server)/\(identity)_\(secret)_\(size).jpg"
        }
        return nil
    }

    /// A value that is safe in a URL.
    private func word(_ name: String) -> String? {
        guard let value = values[name], !value.isEmpty, value.utf8.allSatisfy({ $0.isLetter || $0.isDigit })
        else {
            return nil
        }
        return value
    }

    private func described(_ resolver: URLResolver) -> FeedPhoto {
        var photo = FeedPhoto(words: PhotoWords(title: values["title"], description: values["description"]))
        photo.key = values["id"]
        if let owner = values["owner"] ?? values["pathalias"], let identity = values["id"] {
            photo.page = resolver.page("https://www.flickr.com/photos/\(owner)/\(identity)/")
        }
        if let latitude = values["latitude"].flatMap(Double.init),
            let longitude = values["longitude"].flatMap(Double.init)
        {
            photo.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        photo.place = PlainText.title(values["placename"])
        photo.date =
            FeedDate.parse(values["datetaken"])
            ?? values["dateupload"].flatMap(Double.init).flatMap(FeedDate.seconds)
        photo.credit = PlainText.title(values["ownername"])
        return photo
    }
}
