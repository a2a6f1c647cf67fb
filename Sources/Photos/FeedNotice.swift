/// What a reading left out because a limit was reached, to be shown to a person.
public struct FeedNotice: Hashable, Sendable {
    /// Which limit it was.
    public enum Code: String, Sendable, Codable, CaseIterable {
        case photos, readingTime, htmlLength, htmlDepth, attributes, elements, depth, namespaces, growth
        case members, entryElements, lists, alternatives, pageData, linkedFeeds, linkedFeedFailed, folderDepth
        case pages, pageFailed, albumParts, pagesLoop, documents, documentsFailed, truncated, previewPicture
    }

    /// Which limit it was.
    public let code: Code
    /// The limit, in the unit of its code; 0 if it has no number.
    public let limit: Int
    /// How many there are, if that is known.
    public let count: Int?

    private init(_ code: Code, _ limit: Int = 0, count: Int? = nil) {
        self.code = code
        self.limit = limit
        self.count = count
    }
}

extension FeedNotice {
    /// The feed has more photos than are read from one.
    public static func photos(limit: Int) -> Self { Self(.photos, limit) }
    /// Reading took so long that it ended early.
    public static func readingTime(seconds: Int) -> Self { Self(.readingTime, seconds) }
    /// A text of HTML is longer than the part that is read.
    public static func htmlLength(mebibytes: Int) -> Self { Self(.htmlLength, mebibytes) }
    /// Elements of HTML are nested deeper than is followed; inner ones were closed early.
    public static func htmlDepth(limit: Int) -> Self { Self(.htmlDepth, limit) }
    /// An element has more attributes than are read.
    public static func attributes(limit: Int) -> Self { Self(.attributes, limit) }
    /// XML has more elements than are read.
    public static func elements(limit: Int) -> Self { Self(.elements, limit) }
    /// XML is nested deeper than is read.
    public static func depth(limit: Int) -> Self { Self(.depth, limit) }
    /// XML declares more namespaces, one within the other, than are followed.
    public static func namespaces(limit: Int) -> Self { Self(.namespaces, limit) }
    /// XML grew by more than its references may add.
    public static let growth = Self(.growth)
    /// An entry of JSON has more members than are read.
    public static func members(limit: Int) -> Self { Self(.members, limit) }
    /// A list in an entry of JSON has more elements than are read.
    public static func entryElements(limit: Int) -> Self { Self(.entryElements, limit) }
    /// JSON has more lists than are examined.
    public static func lists(limit: Int) -> Self { Self(.lists, limit) }
    /// Other lists were left out of those that are offered.
    public static func alternatives(limit: Int, count: Int) -> Self {
        Self(.alternatives, limit, count: count)
    }
    /// A page contains more pieces of data than are examined.
    public static func pageData(limit: Int) -> Self { Self(.pageData, limit) }
    /// A page links to more feeds than are tried.
    public static func linkedFeeds(limit: Int, count: Int) -> Self { Self(.linkedFeeds, limit, count: count) }
    /// A feed that the page links to could not be read for the moment: the photos are those of the page
    /// itself.
    public static let linkedFeedFailed = Self(.linkedFeedFailed)
    /// The feed has more pages than are read at once.
    public static func pages(limit: Int) -> Self { Self(.pages, limit) }
    /// A further page of the feed could not be read, and ended the reading: its number, from 2.
    public static func pageFailed(number: Int) -> Self { Self(.pageFailed, number) }
    /// An album has more pages, folders and albums in it than are requested at once.
    public static func albumParts(limit: Int) -> Self { Self(.albumParts, limit) }
    /// The next page of the feed is one that was read already, which ended the reading.
    public static let pagesLoop = Self(.pagesLoop)
    /// The collection lists more documents than are read.
    public static func documents(limit: Int) -> Self { Self(.documents, limit) }
    /// Documents of the collection could not be read: how many.
    public static func documentsFailed(count: Int) -> Self { Self(.documentsFailed, count: count) }
    /// The feed ends in the middle, or is damaged there: what follows could not be read.
    public static let truncated = Self(.truncated)
    /// A page has no photos of its own: the only one is its preview picture for links.
    public static let previewPicture = Self(.previewPicture)
    /// Folders are nested deeper than is followed.
    public static func folderDepth(limit: Int) -> Self { Self(.folderDepth, limit) }
}

extension [FeedNotice] {
    /// Adds a notice, once.
    public mutating func note(_ notice: FeedNotice) {
        if !contains(notice) { append(notice) }
    }
}

extension FeedNotice: Codable {
    private enum CodingKeys: CodingKey { case code, limit, count }

    /// Numbers out of range, which no reading counts, are moved into it: further documents are added to them.
    private static let range = 0...Int(Int32.max)

    /// Reads a notice of a worker.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func counted(_ number: Int) -> Int {
            min(max(number, Self.range.lowerBound), Self.range.upperBound)
        }
        self.init(
            try values.decode(Code.self, forKey: .code), counted(try values.decode(Int.self, forKey: .limit)),
            count: try values.decodeIfPresent(Int.self, forKey: .count).map(counted))
    }
}

extension FeedNotice {
    /// The message for a person.
    public var message: Message {
        var arguments: [Message.Name: Message.Argument] = [:]
        switch code {
        case .growth, .linkedFeedFailed, .pagesLoop, .documentsFailed, .truncated, .previewPicture:
            break
        case .readingTime: arguments[.limit] = .seconds(Double(limit))
        case .htmlLength: arguments[.limit] = .bytes(limit << 20)
        default: arguments[.limit] = .number(limit)
        }
        arguments[.count] = count.map(Message.Argument.number)
        return Message(code: code.messageCode, arguments)
    }
}

extension FeedNotice.Code {
    /// The code of its message.
    public var messageCode: String { "notice.\(rawValue)" }
}
