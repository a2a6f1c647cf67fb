public import Foundation
public import Photos

/// A feed as `vitrine check --json` prints it: absent values are left out,
/// dates are ISO 8601 in UTC. A message is its code and its arguments beside the words.
public struct FeedReport: Sendable {
    /// The number of photos that are encoded at once: a long feed is written with little memory.
    private static let batchSize = 500

    private let feed: Feed
    private let words: @Sendable (Message) -> String

    /// Creates the report of a feed; `words` translates messages.
    public init(_ feed: Feed, words: @escaping @Sendable (Message) -> String) {
        self.feed = feed
        self.words = words
    }

    /// Writes one JSON object on one line in parts, its keys sorted.
    public func write(to sink: (Data) throws -> Void) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try sink(Data("{\"kind\":".utf8))
        try sink(encoder.encode(feed.kind.rawValue))
        if let language = feed.language {
            try sink(Data(",\"language\":\"\(language)\"".utf8))
        }
        if !feed.notices.isEmpty {
            try sink(Data(",\"notices\":".utf8))
            try sink(encoder.encode(feed.notices.map { NoticeReport($0, words($0.message)) }))
        }
        try sink(Data(",\"photos\":[".utf8))
        var part: [PhotoReport] = []
        var isFirst = true
        func writePart() throws {
            guard !part.isEmpty else { return }
            if !isFirst { try sink(Data(",".utf8)) }
            try sink(Data(encoder.encode(part).dropFirst().dropLast()))
            isFirst = false
            part.removeAll(keepingCapacity: true)
        }
        try feed.forEachPhoto { photo in
            part.append(PhotoReport(photo))
            if part.count == Self.batchSize { try writePart() }
        }
        try writePart()
        try sink(Data("]".utf8))
        if !feed.places.isEmpty {
            try sink(Data(",\"places\":".utf8))
            try sink(encoder.encode(feed.places.map(PlaceReport.init)))
        }
        try sink(Data(",\"skipped\":".utf8))
        try sink(encoder.encode(feed.skipped.map { SkippedReport($0, words($0.reason)) }))
        try sink(Data(",\"skippedCount\":\(feed.skipped.count)".utf8))
        if let title = feed.title {
            try sink(Data(",\"title\":".utf8))
            try sink(encoder.encode(title))
        }
        try sink(Data("}\n".utf8))
    }
}

/// One notice of the report.
private struct NoticeReport: Encodable, Sendable {
    let code: FeedNotice.Code
    let limit: Int
    let count: Int?
    let message: String

    init(_ notice: FeedNotice, _ words: String) {
        code = notice.code
        limit = notice.limit
        count = notice.count
        message = words
    }
}

/// One skipped entry of the report.
private struct SkippedReport: Encodable, Sendable {
    let index: Int
    let reason: String
    let message: Message

    init(_ entry: SkippedEntry, _ words: String) {
        index = entry.index
        reason = words
        message = entry.reason
    }
}

/// One place of the report.
private struct PlaceReport: Encodable, Sendable {
    let title: String
    let id: String

    init(_ place: FeedPlace) {
        title = place.title
        id = place.id
    }
}

/// One photo of the report.
private struct PhotoReport: Encodable, Sendable {
    let title: String
    let description: String?
    let language: LanguageTag?
    let original: String?
    let thumbnail: String?
    let page: String?
    let width: Int?
    let height: Int?
    let latitude: Double?
    let longitude: Double?
    let place: String?
    let date: String?

    init(_ photo: FeedPhoto) {
        title = photo.title
        description = photo.description
        language = photo.language
        original = photo.original
        thumbnail = photo.thumbnail
        page = photo.page
        width = photo.size?.width
        height = photo.size?.height
        latitude = photo.coordinate?.latitude
        longitude = photo.coordinate?.longitude
        place = photo.place
        date = photo.date.map { $0.formatted(.iso8601) }
    }
}
