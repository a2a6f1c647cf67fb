/// A setting with its values in force, and where they come from.
struct SettingValue: Sendable {
    /// Where a value was set.
    enum Origin: Sendable {
        case option
        case environment
        /// The file at a path.
        case file(String)
        /// Nobody has set it.
        case usual
    }

    let setting: Setting
    /// One value; several of a list; none if it is not set.
    let values: [String]
    let origin: Origin

    /// Whether somebody has set it.
    var isSet: Bool {
        if case .usual = origin { false } else { true }
    }

    /// The values as they are shown; those of secrets are not.
    var shown: String {
        guard !values.isEmpty else { return "" }
        return setting.isSecret ? "********" : values.joined(separator: ", ")
    }
}

extension SettingValue.Origin {
    /// In one word, for programs.
    var name: String {
        switch self {
        case .option: "option"
        case .environment: "environment"
        case .file: "file"
        case .usual: "default"
        }
    }
}

extension Setting {
    /// Checks a text that somebody has set, and gives it as options take it; `nil` if it cannot be one.
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
        case .choice(let choices): return choices.contains(text) ? text : nil
        }
    }

    /// What it takes, as a person reads it.
    var expectation: String {
        switch kind {
        case .text: "text"
        case .path: "path"
        case .flag: "true or false"
        case .whole(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .seconds(let range): "\(Int(range.lowerBound)) to \(Int(range.upperBound))"
        case .choice(let choices): choices.joined(separator: ", ")
        case .list: "list of texts"
        }
    }
}
