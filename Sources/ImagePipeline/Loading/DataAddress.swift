import Foundation

/// The bytes that a `data:` address holds itself (RFC 2397).
enum DataAddress {
    /// The bytes, or nothing where the address is not well-formed.
    static func bytes(of address: String) -> Data? {
        guard address.prefix(5).lowercased() == "data:", let comma = address.firstIndex(of: ",") else {
            return nil
        }
        let body = String(address[address.index(after: comma)...])
        let head = address[..<comma].lowercased()
        let plain = body.removingPercentEncoding ?? body
        guard head.hasSuffix(";base64") else { return Data(plain.utf8) }
        return Data(base64Encoded: plain, options: .ignoreUnknownCharacters)
    }
}
