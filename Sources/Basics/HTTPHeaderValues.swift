public import Foundation

/// Parses `Retry-After` (RFC 9110, section 10.2.3).
public enum RetryAfter {
    /// Seconds to wait, at most a day: the header contains seconds or a date.
    public static func seconds(_ value: String?, now: Date = Date()) -> Double? {
        guard let text = value?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
        let seconds = Double(text) ?? HTTPDate.parse(text)?.timeIntervalSince(now)
        guard let seconds, seconds.isFinite else { return nil }
        return min(max(seconds, 0), 86_400)
    }
}

/// Parses `Content-Range` (RFC 9110, section 14.4), e.g. `bytes 0-99/1234`.
public struct ContentRange: Sendable {
    /// The index of the first byte in the response.
    public let start: Int
    /// The total size in bytes, if the header contains it.
    public let total: Int?

    /// Parses a header; `nil` if it is malformed or for an unsatisfiable range.
    public init?(_ value: String?) {
        guard let value, value.lowercased().hasPrefix("bytes ") else { return nil }
        let parts = value.dropFirst(6).split(separator: "/", maxSplits: 1)
        guard let bounds = parts.first?.split(separator: "-"), let first = bounds.first,
            let start = Int(first.trimmingCharacters(in: .whitespaces)), start >= 0
        else { return nil }
        self.start = start
        total = parts.count == 2 ? Int(parts[1].trimmingCharacters(in: .whitespaces)) : nil
    }
}
