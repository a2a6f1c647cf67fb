import Foundation
import Photos

extension Feed {
    /// Adds the photos of a list in one response, and passes them on while they are read; other items
    /// are skipped with their reason.
    mutating func collect<Item>(
        _ items: some Sequence<Item>, into sink: PhotoSink, _ photo: (Item) -> AlbumItem
    ) {
        var timeLimit = TimeLimitCheck()
        for (index, item) in items.enumerated() {
            if sink.isFull(&self) || timeLimit.isExceeded() { return }
            switch photo(item) {
            case .photo(let photo): photos.append(photo)
            case .skipped(let reason): skipped.append(SkippedEntry(index: index, reason: reason))
            }
        }
    }
}

/// The result for an entry of an album.
enum AlbumItem {
    case photo(FeedPhoto)
    case skipped(SkipReason)
}

extension FeedPhoto {
    /// Creates a photo titled by its words, else by its file name.
    init(title: String?, description: String?, file: String?) {
        let words = PhotoWords(title: title, description: description)
        self.init(words: words)
        guard self.title == FeedPhoto.unknownTitle, let file else { return }
        self.title = PlainText.title(ofParagraphs: FileTitle.title(of: file))
    }

    /// Camera and lens as text, the maker's name once.
    static func camera(make: String?, model: String?, lens: String?) -> String? {
        let make = PlainText.title(make)
        let model = PlainText.title(model)
        let hasMaker = make.map { model?.lowercased().hasPrefix($0.lowercased()) == true } ?? true
        let body = [hasMaker ? nil : make, model].compactMap(\.self).joined(separator: " ")
        let parts = [body, PlainText.title(lens) ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// A place from its parts, the most local first.
    static func place(_ parts: String?...) -> String? {
        let names = parts.compactMap { PlainText.title($0) }.filter { !$0.isEmpty }
        return names.isEmpty ? nil : PlainText.title(names.joined(separator: ", "))
    }
}

extension JSONValue {
    /// The coordinate of an object with `latitude` and `longitude`.
    var coordinate: Coordinate? {
        guard let latitude = self["latitude"]?.number, let longitude = self["longitude"]?.number else {
            return nil
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The size of an object with the named sides.
    func size(_ width: String = "width", _ height: String = "height") -> PixelSize? {
        guard let width = self[width]?.integer, let height = self[height]?.integer else { return nil }
        return PixelSize(width: width, height: height)
    }
}
