/// What a reading left out because a limit was reached, so that it can be said.
public struct FeedNotice: Hashable, Sendable {
    /// Which limit it was.
    public enum Code: String, Sendable, Codable {
        case photos, readingTime, htmlLength, htmlDepth, attributes, elements, depth, namespaces, growth
        case members, entryElements, lists, alternatives, pageData, linkedFeeds, folderDepth
    }

    /// Which limit it was.
    public let code: Code
    /// The limit, in the unit that its sentence names; 0 where it has no number.
    public let limit: Int
    /// How many there are, where that is known.
    public let count: Int?

    private init(_ code: Code, _ limit: Int = 0, count: Int? = nil) {
        self.code = code
        self.limit = limit
        self.count = count
    }
}

extension FeedNotice {
    /// The feed has more photos than are taken from one.
    public static func photos(limit: Int) -> Self { Self(.photos, limit) }
    /// Reading took so long that it ended early.
    public static func readingTime(seconds: Int) -> Self { Self(.readingTime, seconds) }
    /// A text of HTML is longer than what is read of one.
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
    /// JSON has more lists than are looked at.
    public static func lists(limit: Int) -> Self { Self(.lists, limit) }
    /// Other lists were left out of those that are offered.
    public static func alternatives(limit: Int, count: Int) -> Self {
        Self(.alternatives, limit, count: count)
    }
    /// A page holds more pieces of data than are looked at.
    public static func pageData(limit: Int) -> Self { Self(.pageData, limit) }
    /// A page links to more feeds than are tried.
    public static func linkedFeeds(limit: Int, count: Int) -> Self { Self(.linkedFeeds, limit, count: count) }
    /// Folders are nested deeper than is followed.
    public static func folderDepth(limit: Int) -> Self { Self(.folderDepth, limit) }
}

extension FeedNotice: Codable {
    private enum CodingKeys: CodingKey { case code, limit, count, message }

    /// Reads the code and its numbers; the sentence is made anew.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        code = try container.decode(Code.self, forKey: .code)
        limit = try container.decode(Int.self, forKey: .limit)
        count = try container.decodeIfPresent(Int.self, forKey: .count)
    }

    /// Writes the sentence too, for those who only show it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(code, forKey: .code)
        try container.encode(limit, forKey: .limit)
        try container.encodeIfPresent(count, forKey: .count)
        try container.encode(message, forKey: .message)
    }
}

extension FeedNotice {
    /// One sentence for a person.
    public var message: String {
        let (limit, count) = (Self.grouped(limit), Self.grouped(count ?? 0))
        switch code {
        case .photos: return "This feed has more than \(limit) photos; the first \(limit) are shown."
        case .readingTime:
            return "Reading this feed took more than \(limit) seconds and was ended; the rest is not shown."
        case .htmlLength: return "A text of HTML is longer than \(limit) MiB; what follows is not read."
        case .htmlDepth:
            return
                "Elements of HTML are nested more than \(limit) deep; outer ones were read as if they had ended."
        case .attributes:
            return "An element has more than \(limit) attributes; the others of it are not read."
        case .elements: return "The XML has more than \(limit) elements; the rest is not read."
        case .depth:
            return "Elements of the XML are nested more than \(limit) deep; what is deeper is not read."
        case .namespaces:
            return
                "The XML declares more than \(limit) namespaces, one within the other; the rest is not read."
        case .growth: return "The XML grows too much when its references are replaced; the rest is not read."
        case .members: return "An entry has more than \(limit) fields; the others of it are not read."
        case .entryElements:
            return "A list in an entry has more than \(limit) elements; the others of it are not read."
        case .lists: return "The JSON has more than \(limit) lists; the others were not looked at."
        case .alternatives: return "There are \(count) other lists; the best \(limit) are offered."
        case .pageData:
            return "The page holds more than \(limit) pieces of data; the others were not looked at."
        case .linkedFeeds: return "The page links to \(count) feeds; the first \(limit) were tried."
        case .folderDepth: return "Folders are nested more than \(limit) deep; what is deeper is not shown."
        }
    }

    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
