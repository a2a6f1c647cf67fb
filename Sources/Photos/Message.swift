import Basics
public import Foundation

/// A message for a person, as data: a code and its arguments.
///
/// It is converted to text when it is shown, in the language of the reader: see the
/// module `Messages`. No code parses the text.
public struct Message: Hashable, Sendable {
    /// Which message it is, e.g. `fetch.hostNotFound`.
    public let code: String
    /// The arguments of its text.
    public let arguments: [Name: Argument]

    /// Creates a message with a code.
    public init(_ code: some MessageCode, _ arguments: [Name: Argument] = [:]) {
        self.init(code: code.rawValue, arguments)
    }

    init(code: String, _ arguments: [Name: Argument]) {
        self.code = code
        self.arguments = arguments
    }

    /// Whether it has this code.
    public func has(_ code: some MessageCode) -> Bool { self.code == code.rawValue }
}

/// The message codes of one stage; each has a text in every language of `Messages`.
public protocol MessageCode: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

/// An error that has a message for a person.
public protocol MessageProviding: Error, CustomStringConvertible {
    /// The message for the person.
    var message: Message { get }
}

extension MessageProviding {
    /// The code and its arguments, as written to the log.
    public var description: String { message.description }
}

extension Message {
    /// The name of an argument.
    public struct Name: RawRepresentable, Hashable, Codable, Sendable {
        /// The name in message formats and in JSON.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// A value that is inserted into the text; each kind has its own format in a language.
    public enum Argument: Hashable, Sendable {
        /// A name, a URL, a path, or the output of another program.
        case text(String)
        /// Several texts.
        case texts([String])
        /// A number that is counted.
        case number(Int)
        /// A number of bytes.
        case bytes(Int)
        /// A duration in seconds.
        case seconds(Double)
        /// A point in time, shown in the time zone of the program.
        case date(Date)
        /// A message within the message, e.g. its cause.
        case message(Message)
    }
}

extension Message.Name {
    /// A URL, a location, or a part of one.
    public static let url = Self(rawValue: "address")
    /// A server's response.
    public static let response = Self(rawValue: "answer")
    /// The cause.
    public static let cause = Self(rawValue: "cause")
    /// The possible values.
    public static let choices = Self(rawValue: "choices")
    /// A count.
    public static let count = Self(rawValue: "count")
    /// A point in time.
    public static let date = Self(rawValue: "date")
    /// A day of a month.
    public static let day = Self(rawValue: "day")
    /// A file in a folder.
    public static let file = Self(rawValue: "file")
    /// The number of the first item.
    public static let first = Self(rawValue: "first")
    /// Paths of folders.
    public static let folders = Self(rawValue: "folders")
    /// What was found instead of what was expected.
    public static let found = Self(rawValue: "found")
    /// A pixel height.
    public static let height = Self(rawValue: "height")
    /// The host of a URL.
    public static let host = Self(rawValue: "host")
    /// The name of a source in URLs.
    public static let id = Self(rawValue: "id")
    /// How many are kept, or existed already.
    public static let kept = Self(rawValue: "kept")
    /// The number of the last item.
    public static let last = Self(rawValue: "last")
    /// A latitude.
    public static let latitude = Self(rawValue: "latitude")
    /// An upper or lower limit.
    public static let limit = Self(rawValue: "limit")
    /// A longitude.
    public static let longitude = Self(rawValue: "longitude")
    /// The name of a month.
    public static let month = Self(rawValue: "month")
    /// The name of something.
    public static let name = Self(rawValue: "name")
    /// The number of an item.
    public static let number = Self(rawValue: "number")
    /// A command line option's value.
    public static let option = Self(rawValue: "option")
    /// The path of a file or folder, or of a value in JSON.
    public static let path = Self(rawValue: "path")
    /// Paths of values in JSON.
    public static let paths = Self(rawValue: "paths")
    /// A percentage.
    public static let percent = Self(rawValue: "percent")
    /// A position in a text, in bytes.
    public static let position = Self(rawValue: "position")
    /// A duration.
    public static let seconds = Self(rawValue: "seconds")
    /// How many are shown.
    public static let shown = Self(rawValue: "shown")
    /// A number of bytes.
    public static let size = Self(rawValue: "size")
    /// The status code of an HTTP response.
    public static let status = Self(rawValue: "status")
    /// Text from a person or another program.
    public static let text = Self(rawValue: "text")
    /// A time of day.
    public static let time = Self(rawValue: "time")
    /// The title of a source or photo.
    public static let title = Self(rawValue: "title")
    /// A kind of file or feed.
    public static let type = Self(rawValue: "type")
    /// A pixel width.
    public static let width = Self(rawValue: "width")
    /// A year.
    public static let year = Self(rawValue: "year")
    /// A time zone, as its difference from UTC.
    public static let zone = Self(rawValue: "zone")
}

/// The codes that belong to no stage alone.
public enum CommonMessage: String, MessageCode {
    /// A sentence that an older version stored.
    case stored = "stored"
    /// What the system or another program reported.
    case system = "system"
    /// The work was cancelled.
    case cancelled = "cancelled"
}

extension Message {
    /// A stored sentence, shown unchanged.
    public static func stored(_ text: String) -> Message {
        Message(CommonMessage.stored, [.text: .text(text)])
    }

    /// What the system or another program reported, shown unchanged.
    public static func system(_ text: String) -> Message {
        Message(CommonMessage.system, [.text: .text(text)])
    }

    /// Why something failed: the error's own message, else that of the system.
    public init(reasonOf error: any Error) {
        self = (error as? any MessageProviding)?.message ?? .system(SystemReason.text(of: error))
    }
}

extension Message: CustomStringConvertible {
    /// The code and its arguments, as written to the log.
    public var description: String {
        guard !arguments.isEmpty else { return code }
        let all = arguments.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.key.rawValue): \($0.value)" }
        return "\(code)(\(all.joined(separator: ", ")))"
    }
}

extension Message.Argument: CustomStringConvertible {
    /// The value, as written to the log.
    public var description: String {
        switch self {
        case .text(let text): text
        case .texts(let texts): texts.joined(separator: ", ")
        case .number(let number): "\(number)"
        case .bytes(let count): "\(count) B"
        case .seconds(let seconds): "\(seconds) s"
        case .date(let date): date.formatted(.iso8601)
        case .message(let message): message.description
        }
    }
}

extension Message {
    /// Its approximate memory in bytes.
    public var byteCount: Int { description.utf8.count }
}
