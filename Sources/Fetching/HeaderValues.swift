import Foundation

/// Reads `Cache-Control` (RFC 9111, section 5.2.2).
enum CacheControl {
    /// `max-age` in seconds, if it is present and the response may be cached.
    static func maximumAge(_ directives: some Sequence<some StringProtocol>) -> Double? {
        var age: Double?
        for directive in directives {
            let parts = directive.lowercased().split(separator: "=", maxSplits: 1)
            guard let name = parts.first?.trimmingCharacters(in: .whitespaces) else { continue }
            if name == "no-store" || name == "no-cache" { return nil }
            if name == "max-age", parts.count == 2 {
                age = Double(parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\" ")))
            }
        }
        return age.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }
}

/// Reads `Set-Cookie` (RFC 6265, section 4.1).
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
