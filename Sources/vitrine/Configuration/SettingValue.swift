import Photos

/// A setting with its values and their origin.
struct SettingValue: Sendable {
    /// The origin of a value.
    enum Origin: Sendable {
        case option
        case environment
        /// The file at a path.
        case file(String)
        /// The default.
        case `default`
    }

    let setting: Setting
    /// One value; several of a list; none if it is not set.
    let values: [String]
    let origin: Origin

    /// Whether it was set, and is not the default.
    var isSet: Bool {
        if case .default = origin { false } else { true }
    }

    /// The values for display; those of secrets are hidden.
    var shown: String {
        guard !values.isEmpty else { return "" }
        return setting.isSecret ? "********" : values.joined(separator: ", ")
    }
}

extension SettingValue.Origin {
    /// The origin in one word, for programs.
    var name: String {
        switch self {
        case .option: "option"
        case .environment: "environment"
        case .file: "file"
        case .default: "default"
        }
    }
}

extension Setting {
    /// Validates a text, and returns it in the form of options; `nil` if it is invalid.
    func checked(_ text: String) -> String? {
        switch kind {
        case .text, .list: return text
        case .path: return text.allSatisfy(\.isWhitespace) ? nil : text
        case .flag:
            switch text.lowercased() {
            case "true", "yes", "on", "1": return "true"
            case "false", "no", "off", "0": return "false"
            default: return nil
            }
        case .whole(let range): return Int(text).flatMap { range.contains($0) ? String($0) : nil }
        case .seconds(let range): return Double(text).flatMap { range.contains($0) ? text : nil }
        case .interval: return (try? RefreshInterval(text)).map { _ in text }
        case .choice(let choices): return choices.contains(text) ? text : nil
        }
    }

    /// The expected form, for a person.
    var expectation: Message.Argument {
        switch kind {
        case .text: .message(Message(SettingForm.text))
        case .path: .message(Message(SettingForm.path))
        case .flag: .message(Message(SettingForm.flag))
        case .whole(let range): .message(.range(range.lowerBound, range.upperBound))
        case .seconds(let range): .message(.range(Int(range.lowerBound), Int(range.upperBound)))
        case .interval: .message(Message(SettingForm.interval))
        case .choice(let choices): .texts(choices)
        case .list: .message(Message(SettingForm.list))
        }
    }
}

/// The forms that values of settings have, as parts of sentences.
enum SettingForm: String, MessageCode {
    case text = "setting.text"
    case path = "setting.path"
    case flag = "setting.flag"
    case range = "setting.range"
    case interval = "setting.interval"
    case list = "setting.list"
}

extension Message {
    /// A range of numbers as they are typed, without separators of thousands.
    fileprivate static func range(_ first: Int, _ last: Int) -> Message {
        Message(SettingForm.range, [.first: .text(String(first)), .last: .text(String(last))])
    }
}
