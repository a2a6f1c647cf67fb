import HTTPTypes
import Hummingbird
import NIOHTTP1

/// The parts of a request that the policy reads, in either of its types.
protocol PolicyRequest {
    /// Whether it may change something.
    var isWrite: Bool { get }
    /// The path without the query.
    var path: String { get }
    /// The value of `Host`, with the port.
    var authority: String? { get }
    /// The values of a header, one for each field.
    func values(of name: HTTPField.Name) -> [String]
    /// The value of a header that is sent once.
    func value(of name: HTTPField.Name) -> String?
}

extension PolicyRequest {
    /// The value of a cookie (RFC 6265, section 5.4).
    func cookie(_ name: String) -> String? {
        for field in values(of: .cookie) {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else { continue }
                return String(parts[1])
            }
        }
        return nil
    }
}

/// The router's request.
extension Request: PolicyRequest {
    var isWrite: Bool { method != .get && method != .head }
    var path: String { uri.path }
    var authority: String? { head.authority }
    func values(of name: HTTPField.Name) -> [String] { headers[values: name] }
    func value(of name: HTTPField.Name) -> String? { headers[values: name].first }
}

/// The connection's request.
extension HTTPRequestHead: PolicyRequest {
    var isWrite: Bool { method != .GET && method != .HEAD }
    var path: String { uri.utf8.firstIndex(of: UInt8(ascii: "?")).map { String(uri[..<$0]) } ?? uri }
    var authority: String? { headers.first(name: "host") }
    func values(of name: HTTPField.Name) -> [String] { headers[name.canonicalName] }
    func value(of name: HTTPField.Name) -> String? { headers.first(name: name.canonicalName) }
}
