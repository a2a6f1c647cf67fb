public import Foundation

/// Dates in the formats of HTTP (RFC 9110, section 5.6.7).
public enum HTTPDate {
    private static let formats = [
        "EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy",
    ]

    /// The longest format has 33 bytes.
    private static let longest = 64

    /// Parses any of the three formats.
    public static func parse(_ text: String) -> Date? {
        // Foundation's formatter ends the process if one letter has several combining marks.
        guard text.utf8.count <= longest, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
            return nil
        }
        for format in formats {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }

    /// The date `second` seconds after 1970, e.g. `Sun, 06 Nov 1994 08:49:37 GMT`.
    public static func text(_ second: Int) -> String {
        var time = time_t(second)
        var parts = tm()
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 40)
        let length = strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
