import Foundation

/// Parses the dates of feeds: RFC 3339, RFC 822, EXIF, seconds since 1970.
enum FeedDate {
    /// The moment, or `nil` if no year, month and day can be read.
    static func parse(_ text: String?) -> Date? {
        guard let text = text?.trimmingSpaces, (4...48).contains(text.utf8.count) else { return nil }
        return numeric(text) ?? international(Array(text.utf8)) ?? mail(text)
    }

    /// Seconds, or milliseconds, since 1970; from 1973 to 2100.
    static func seconds(_ number: Double) -> Date? {
        let seconds = number > 1e11 ? number / 1000 : number
        return (1e8...4.2e9).contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
    }

    private static func numeric(_ text: String) -> Date? {
        guard text.utf8.count >= 9, let number = Double(text) else { return nil }
        return seconds(number)
    }

    /// `2024-05-06T07:08:09.5+02:00`, `2024:05:06 07:08:09`, `2024-05-06`, `2024-05`, `20240506T070809Z`.
    private static func international(_ bytes: [UInt8]) -> Date? {
        if bytes.count >= 8, bytes.prefix(8).allSatisfy(\.isDigit) { return basic(bytes) }
        var scanner = DigitScanner(bytes)
        guard let year = scanner.number(digits: 4), scanner.skip("-:/"), let month = scanner.number(digits: 2)
        else {
            return nil
        }
        let day = scanner.skip("-:/") ? scanner.number(digits: 2) : 1
        guard let day else { return nil }
        var seconds = 0.0
        if scanner.skip("Tt "), let time = scanner.time() { seconds = time - (scanner.zone() ?? 0) }
        return date(year, month, day, seconds)
    }

    /// The basic format of ISO 8601, without separators.
    private static func basic(_ bytes: [UInt8]) -> Date? {
        var scanner = DigitScanner(bytes)
        guard let year = scanner.number(digits: 4), let month = scanner.number(digits: 2),
            let day = scanner.number(digits: 2)
        else { return nil }
        guard bytes.count > 8 else { return date(year, month, day, 0) }
        guard scanner.skip("Tt") else { return nil }
        let seconds = (scanner.time() ?? 0) - (scanner.zone() ?? 0)
        return date(year, month, day, seconds)
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// `Tue, 6 May 2024 07:08:09 +0200`, `May 6, 2024`, `6 May 2024`.
    private static func mail(_ text: String) -> Date? {
        let words = text.split(whereSeparator: { " ,-".contains($0) })
        guard let at = words.firstIndex(where: { months.contains($0.prefix(3).lowercased()) }) else {
            return nil
        }
        guard let month = months.firstIndex(of: words[at].prefix(3).lowercased()) else { return nil }
        let before = at > 0 ? Int(words[at - 1]) : nil
        let after = words[(at + 1)...].prefix(2).compactMap { Int($0) }
        // `Wed May 06 07:08:09 +0000 2024` has the year last.
        guard let day = before ?? after.first,
            let written = (before == nil ? after.dropFirst().first : after.first)
                ?? words.last.flatMap({ $0.count == 4 ? Int($0) : nil })
        else {
            return nil
        }
        let year = written < 70 ? written + 2000 : written < 100 ? written + 1900 : written
        guard let clock = words.firstIndex(where: { $0.contains(":") }) else {
            return date(year, month + 1, day, 0)
        }
        var scanner = DigitScanner(Array(words[clock].utf8))
        let zone = clock + 1 < words.count ? offset(text, words[clock + 1]) : 0
        let time = time(scanner.time() ?? 0, ofHalf: words[clock...].prefix(2))
        return date(year, month + 1, day, time - zone)
    }

    /// The time of a clock of twelve hours, if `am` or `pm` is at the end of it, or after it.
    private static func time(_ seconds: Double, ofHalf words: ArraySlice<Substring>) -> Double {
        let noon = 43_200.0
        let endings = words.map { $0.lowercased().replacing(".", with: "").suffix(2) }
        switch endings.first(where: { $0 == "am" || $0 == "pm" }) {
        case "pm" where seconds < noon: return seconds + noon
        case "am" where (noon..<noon + 3600).contains(seconds): return seconds - noon
        default: return seconds
        }
    }

    private static let zones: [String: Double] = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "cet": 1,
        "cest": 2, "bst": 1,
    ]

    private static func offset(_ text: String, _ word: Substring) -> Double {
        if let hours = zones[word.lowercased()] { return hours * 3600 }
        let isNegative = text.contains("-" + word)
        var scanner = DigitScanner(Array((isNegative ? "-" + word : word).utf8))
        return scanner.zone() ?? 0
    }

    private static func length(ofMonth month: Int, _ year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && year % 100 != 0 || year % 400 == 0 ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The moment of a day in the Gregorian calendar, in UTC.
    private static func date(_ year: Int, _ month: Int, _ day: Int, _ seconds: Double) -> Date? {
        guard (1000...2999).contains(year), (1...12).contains(month),
            (1...length(ofMonth: month, year)).contains(day)
        else { return nil }
        // Days from civil: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        return Date(timeIntervalSince1970: Double(days) * 86_400 + seconds)
    }
}

/// Reads numbers of a date from its bytes.
private struct DigitScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func number(digits: Int) -> Int? {
        var value = 0
        var count = 0
        while index < bytes.count, count < digits, bytes[index].isDigit {
            value = value * 10 + Int(bytes[index] & 15)
            index += 1
            count += 1
        }
        return count > 0 && (digits < 4 || count == digits) ? value : nil
    }

    mutating func skip(_ characters: String) -> Bool {
        guard index < bytes.count, characters.utf8.contains(bytes[index]) else { return false }
        index += 1
        return true
    }

    /// Seconds since midnight: `07:08:09`, `07:08`, `070809`.
    mutating func time() -> Double? {
        guard let hour = number(digits: 2) else { return nil }
        let isBasic = !skip(":")
        guard let minute = number(digits: 2) else { return nil }
        let second = isBasic || skip(":") ? number(digits: 2) ?? 0 : 0
        if skip(".,") { while index < bytes.count, bytes[index].isDigit { index += 1 } }
        guard hour < 25, minute < 60, second < 62 else { return nil }
        return Double(hour * 3600 + minute * 60 + second)
    }

    /// Seconds east of UTC.
    mutating func zone() -> Double? {
        while skip(" ") {}
        guard index < bytes.count else { return nil }
        let sign = bytes[index]
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        index += 1
        guard let hours = number(digits: 2) else { return nil }
        _ = skip(":")
        let seconds = Double(hours * 3600 + (number(digits: 2) ?? 0) * 60)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
