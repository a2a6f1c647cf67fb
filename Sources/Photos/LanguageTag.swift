/// The language of a text as feeds and pages declare it: a tag of BCP 47 (RFC 5646), e.g. `de`, `pt-BR`, `zh-Hant`.
public struct LanguageTag: RawRepresentable, Hashable, Sendable, Codable {
    /// The tag in its conventional case, at most 35 ASCII characters.
    public let rawValue: String

    /// The longest tag in bytes: enough for any that is registered (RFC 5646, section 4.4.1).
    private static let maximumByteCount = 35
    /// Tags of texts in no, an unknown, or several languages (ISO 639-2).
    private static let unspecific: Set<String> = ["und", "mul", "mis", "zxx"]

    /// Creates a tag from a text that a feed declares, with `_` for `-` in some; `nil` unless it has the shape of a tag
    /// and names one language. Whether the language exists is not checked.
    public init?(rawValue: String) {
        let bytes = Array(rawValue.utf8.prefix(Self.maximumByteCount + 1))
        guard bytes.count <= Self.maximumByteCount else { return nil }
        let isSeparator = { (byte: UInt8) in byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") }
        let parts = bytes.split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
        guard let first = parts.first, (2...8).contains(first.count), first.allSatisfy(\.isLetter),
            parts.dropFirst().allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isLetterOrDigit) })
        else { return nil }
        var isAfterSingleton = false
        let written = parts.enumerated().map { index, part in
            defer { isAfterSingleton = isAfterSingleton || part.count == 1 }
            let text = String(decoding: part, as: UTF8.self).lowercased()
            guard index > 0, !isAfterSingleton else { return text }
            return switch text.utf8.count {
            case 2: text.uppercased()
            case 4: text.prefix(1).uppercased() + text.dropFirst()
            default: text
            }
        }
        guard !Self.unspecific.contains(written[0]) else { return nil }
        self.rawValue = written.joined(separator: "-")
    }

    /// Creates a tag from what a feed declares, with white space around it; `nil` if it declares none.
    public init?(declared text: String?) {
        // A long text is not trimmed as a whole.
        guard let text, text.utf8.count <= 2 * Self.maximumByteCount else { return nil }
        let bytes = text.utf8.drop(while: \.isWhiteSpace).reversed().drop(while: \.isWhiteSpace).reversed()
        self.init(rawValue: String(decoding: Array(bytes), as: UTF8.self))
    }
}

extension LanguageTag: CustomStringConvertible {
    /// The tag as it is written.
    public var description: String { rawValue }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    fileprivate var isLetterOrDigit: Bool { isLetter || (0x30...0x39).contains(self) }
    fileprivate var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
