/// Percent-encodes what a URL cannot contain, so that people's URLs can be requested.
public enum URLText {
    /// The text with spaces, characters outside of ASCII and others that no URL contains encoded.
    ///
    /// Everything else stays, also the escapes, brackets and percent signs, which browsers leave alone. Control
    /// characters are removed.
    public static func encoded(_ text: String) -> String {
        guard text.utf8.contains(where: isInvalid) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 { append(byte, isInvalid(byte), to: &result) }
        return String(decoding: result, as: UTF8.self)
    }

    /// The same for `URL(string:)`, which encodes the escapes of a text again if the text has any invalid character:
    /// after the host, brackets, percent signs that begin no escape and further `#` are encoded too.
    ///
    /// The host stays as it is: it may be an IPv6 address in brackets, or an international name.
    public static func parseable(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result = Array(bytes[..<authorityEnd(bytes)])
        result.reserveCapacity(bytes.count + 16)
        var isFragment = false
        for index in result.count..<bytes.count {
            let isNumberSign = bytes[index] == UInt8(ascii: "#")
            let isInvalid =
                switch bytes[index] {
                case UInt8(ascii: "["), UInt8(ascii: "]"): true
                case UInt8(ascii: "%"): !isEscape(bytes[index...])
                case UInt8(ascii: "#"): isFragment
                default: isInvalid(bytes[index])
                }
            append(bytes[index], isInvalid, to: &result)
            isFragment = isFragment || isNumberSign
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func append(_ byte: UInt8, _ isEncoded: Bool, to result: inout [UInt8]) {
        guard byte >= 0x20, byte != 0x7F else { return }
        guard isEncoded else { return result.append(byte) }
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func isInvalid(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, 0x7F...: true
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            true
        default: false
        }
    }

    /// Whether a percent sign is followed by two hexadecimal digits.
    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        let digits = bytes.dropFirst().prefix(2)
        return digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// Where the host and port end, or the start if the text has none: `https://host:80`, `//host`.
    private static func authorityEnd(_ bytes: [UInt8]) -> Int {
        let slash = UInt8(ascii: "/")
        let scheme = bytes.prefix { ![slash, UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }
        guard scheme.isEmpty || scheme.last == UInt8(ascii: ":"),
            bytes[scheme.endIndex...].starts(with: [slash, slash])
        else { return 0 }
        let host = bytes[(scheme.endIndex + 2)...].prefix {
            ![slash, UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0)
        }
        return host.endIndex
    }
}
