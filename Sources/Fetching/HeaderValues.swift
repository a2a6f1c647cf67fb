import Foundation

/// Parses `Set-Cookie` (RFC 6265, section 4.1).
enum SetCookie {
    /// The values by name, ignoring attributes.
    static func values(_ headers: [String]) -> [String: String] {
        var values: [String: String] = [:]
        for header in headers.prefix(FetchedResource.cookieLimit) {
            let pair = header.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            let name = pair[0].trimmingCharacters(in: .whitespaces)
            if !name.isEmpty { values[name] = pair[1].trimmingCharacters(in: .whitespaces) }
        }
        return values
    }
}
