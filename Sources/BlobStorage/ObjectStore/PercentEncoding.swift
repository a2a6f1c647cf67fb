/// Percent encoding for AWS signatures (RFC 3986, section 2): all but the unreserved characters, with uppercase
/// hexadecimal digits; a space becomes `%20`.
enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes the UTF-8 bytes of a string.
    ///
    /// - Parameter keepsSlashes: Whether `/` is kept, as in paths.
    static func encode(_ text: some StringProtocol, keepsSlashes: Bool = false) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) || keepsSlashes && byte == UInt8(ascii: "/") {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
