import Foundation
public import Photos

extension Message {
    /// The message as text.
    public func text(in language: Language = .english) -> String {
        guard let format = language.formats[code] else {
            // A newer version has stored it.
            return language.formats[CommonText.unknown]?.text(in: language) { _ in .init(text: code) } ?? code
        }
        return format.text(in: language) { name in
            arguments[Name(rawValue: name)].map { $0.value(in: language) }
        }
    }
}

extension MessageProviding {
    /// The message as text.
    public func text(in language: Language = .english) -> String { message.text(in: language) }
}

extension MessageCode {
    /// The text with a string for each argument, for templates that are filled in later.
    ///
    /// - Returns: `nil` for text that depends on its arguments, such as plurals.
    public func pattern(in language: Language = .english, _ text: (Message.Name) -> String) -> String? {
        guard let format = language.formats[rawValue], !format.hasChoices else { return nil }
        return format.text(in: language) { .init(text: text(Message.Name(rawValue: $0))) }
    }
}

extension Message.Argument {
    /// The argument in the format of a language: `1,204`.
    public func text(in language: Language = .english) -> String { value(in: language).text }
}

/// Text that is part of other text.
enum CommonText {
    static let unknown = "unknown"
    static let seconds = "unit.seconds"
    static let bytes = "unit.bytes"
    /// A time on the present day.
    static let time = "date.time"
    /// A time on another day.
    static let day = "date.day"
}

extension Message.Argument {
    /// The argument in the format of a language.
    func value(in language: Language) -> MessageFormat.Value {
        switch self {
        case .text(let text): .init(text: text)
        case .texts(let texts): .init(text: texts.joined(separator: ", "), number: Double(texts.count))
        case .number(let number): .init(text: language.grouped(number), number: Double(number))
        case .seconds(let seconds):
            // The plural is that of the number as it is shown.
            language.quantity(
                CommonText.seconds,
                .init(text: language.decimal(seconds), number: Language.tenths(of: seconds)))
        case .bytes(let count): .init(text: language.size(count), number: Double(count))
        case .date(let date): .init(text: language.time(date, seenAt: Date()))
        case .message(let message): .init(text: message.text(in: language))
        }
    }
}

extension Language {
    /// The parsed formats, cached.
    private static let read = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, $0.words.compactMapValues(MessageFormat.init)) })

    var formats: [String: MessageFormat] { Self.read[self] ?? [:] }

    fileprivate func quantity(_ code: String, _ value: MessageFormat.Value) -> MessageFormat.Value {
        .init(text: formats[code]?.text(in: self) { _ in value } ?? value.text, number: value.number)
    }

    /// Bytes in the largest unit that they fill, after rounding: 32 MiB, 1.5 GiB.
    func size(_ count: Int) -> String {
        let units: [(size: Int, name: String)] = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
        let unit = units.first { Self.tenths(of: Double(count) / Double($0.size / 1024)) >= 1024 }
        guard let unit else {
            return quantity(CommonText.bytes, .init(text: grouped(count), number: Double(count))).text
        }
        return "\(decimal(Double(count) / Double(unit.size))) \(unit.name)"
    }

    /// A time of day, with the day if it is another one, in the local time zone.
    func time(_ date: Date, seenAt now: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .current
        let parts = calendar.dateComponents([.day, .month, .hour, .minute], from: date)
        let time = String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
        let code = calendar.isDate(date, inSameDayAs: now) ? CommonText.time : CommonText.day
        return formats[code]?.text(in: self) { name in
            switch name {
            case "day": .init(text: "\(parts.day ?? 1)")
            case "month": .init(text: Message(Month(number: parts.month ?? 1) ?? .january).text(in: self))
            default: .init(text: time)
            }
        } ?? time
    }
}
