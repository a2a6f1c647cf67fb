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

    /// Whether it differs from the default by choice.
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
    /// Validates a text, and returns it in the form that options take; `nil` if it is invalid.
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
    var expectation: String {
        switch kind {
        case .text: "string"
        case .path: "path"
        case .flag: "true or false"
        case .whole(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .seconds(let range): "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
        case .interval: "60 seconds to one year (30m, 6h, 2d, 1w) or never"
        case .choice(let choices): choices.joined(separator: ", ")
        case .list: "list of strings"
        }
    }
}
