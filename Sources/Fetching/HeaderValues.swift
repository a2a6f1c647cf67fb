import Basics
import Foundation

/// Reads `Retry-After` (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// Seconds to wait, at most a day: the header gives seconds or a date.
    static func seconds(_ value: String?, now: Date = Date()) -> Double? {
        guard let text = value?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        let seconds = Double(text) ?? HTTPDate.parse(text)?.timeIntervalSince(now)
        guard let seconds, seconds.isFinite else { return nil }
        return min(max(seconds, 0), 86_400)
    }
}

/// Reads `Cache-Control` (RFC 9111, section 5.2.2).
enum CacheControl {
    /// `max-age` in seconds, where it is there and the answer may be kept at all.
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

/// Reads `Content-Range` (RFC 9110, section 14.4), e.g. `bytes 0-99/1234`.
struct ContentRange {
    let start: Int
    let total: Int?

    init?(_ value: String?) {
        guard let value, value.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = value.dropFirst(6).split(separator: "/", maxSplits: 1)
        guard let bounds = parts.first?.split(separator: "-"), let first = bounds.first,
            let start = Int(first.trimmingCharacters(in: .whitespaces)), start >= 0
        else { return nil }
        self.start = start
        total = parts.count == 2 ? Int(parts[1].trimmingCharacters(in: .whitespaces)) : nil
    }
}

/// Reads `Set-Cookie` (RFC 6265, section 4.1).
enum SetCookie {
    /// The values by name; attributes are passed over.
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
