import Foundation
import Photos

/// A request to a reading worker; the bytes are sent separately.
struct ReadRequest: Codable {
    enum Task: String, Codable { case feed, outlines }

    var task: Task
    var url: String?
    var contentType: String?
    var list: String?
    var image: String?
    var title: String?
    var service: AlbumService?
    var isFurtherPage: Bool
    var maximumByteCount: Int
    var maximumPhotos: Int?
    /// CPU seconds after which reading stops with the result so far.
    var readingSeconds: Int
    /// Seconds of processor time after which the worker is ended.
    var seconds: Double

    /// What is known about the feed besides its bytes.
    var context: FeedContext {
        FeedContext(
            url: url, contentType: contentType,
            pointer: FeedPointer(list: list, image: image, title: title), service: service,
            isFurtherPage: isFurtherPage)
    }
}

/// The kinds of messages in a response, by first byte.
enum ReadMessageKind: UInt8 {
    /// Photos, preceded by their number.
    case photos = 1
    /// The rest of the feed, after its photos.
    case feed = 2
    /// Outlines, as JSON.
    case outlines = 3
    /// Why there is no feed, as JSON.
    case failure = 4
}

/// An encoded outline.
struct OutlineMessage: Codable {
    var title: String
    var location: String
}

/// An encoded `FeedReadingError`.
struct FailureMessage: Codable {
    enum Code: String, Codable {
        case empty, tooLarge, unknownFormat, malformed, refused, album, noPhotos, noList, noSuchList
    }

    var code: Code
    var text = ""
    var name = ""
    var count = 0
    var maximum = 0
    var cause: Message?
    var album: AlbumError?
    var reasons: [Message] = []

    init(_ error: FeedReadingError) {
        switch error {
        case .empty: code = .empty
        case .tooLarge(let count, let maximum):
            code = .tooLarge
            (self.count, self.maximum) = (count, maximum)
        case .unknownFormat(let found): (code, cause) = (.unknownFormat, found)
        case .malformed(let cause): (code, self.cause) = (.malformed, cause)
        case .refusedByService(let name, let text):
            (code, self.name, self.text) = (.refused, name, text ?? "")
        case .album(let error): (code, album) = (.album, error)
        case .noPhotos(let kind, let count, let reasons):
            code = .noPhotos
            (name, self.count) = (kind.rawValue, count)
            // Only one reason is shown; the first may be that there is no picture.
            self.reasons = Array(reasons.prefix(1))
            if let other = reasons.first(where: { !$0.has(SkipReason.noPicture) }) {
                self.reasons.append(other)
            }
        case .noList: code = .noList
        case .noSuchList(let path): (code, text) = (.noSuchList, path)
        case .endedReader, .noReader, .cancelled: (code, cause) = (.malformed, error.message)
        }
    }

    /// The error; `nil` if it names an unknown kind of feed, or no cause.
    var error: FeedReadingError? {
        switch code {
        case .empty: .empty
        case .tooLarge: .tooLarge(byteCount: count, maximum: maximum)
        case .unknownFormat: cause.map { .unknownFormat($0) }
        case .malformed: cause.map { .malformed($0) }
        case .refused: .refusedByService(name: name, text: text.isEmpty ? nil : text)
        case .album: album.map { .album($0) }
        case .noPhotos:
            FeedKind(rawValue: name).map { .noPhotos(kind: $0, entryCount: count, reasons: reasons) }
        case .noList: .noList
        case .noSuchList: .noSuchList(path: text)
        }
    }
}
