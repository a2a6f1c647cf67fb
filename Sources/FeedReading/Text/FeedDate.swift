import Foundation

/// Parses the dates of feeds: RFC 3339, RFC 822, EXIF, those of scripts, seconds since 1970.
enum FeedDate {
    /// The moment, or `nil` if no year, month and day can be read.
    static func parse(_ text: String?) -> Date? {
        guard let text = text.map(withoutComment), (4...48).contains(text.utf8.count) else { return nil }
        return numeric(text) ?? international(Array(text.utf8)) ?? mail(text)
    }

    /// The text without the name of its time zone, which scripts write last: `… GMT+0200 (Central European Summer
    /// Time)`.
    private static func withoutComment(_ text: String) -> String {
        let text = text.trimmingSpaces
        guard text.hasSuffix(")"), text.utf8.count <= 128, let start = text.firstIndex(of: "(") else {
            return text
        }
        return String(text[..<start]).trimmingSpaces
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
        return date(year, month, day, scanner.skip("Tt ") ? scanner.clock() ?? 0 : 0)
    }

    /// The basic format of ISO 8601, without separators, and `20240506070809`.
    private static func basic(_ bytes: [UInt8]) -> Date? {
        var scanner = DigitScanner(bytes)
        guard let year = scanner.number(digits: 4), let month = scanner.number(digits: 2),
            let day = scanner.number(digits: 2)
        else { return nil }
        guard bytes.count > 8 else { return date(year, month, day, 0) }
        guard !scanner.skip("Tt") else { return date(year, month, day, scanner.clock() ?? 0) }
        guard bytes.count >= 14, bytes[8..<14].allSatisfy(\.isDigit), !bytes[14...].contains(where: \.isDigit)
        else { return nil }
        return scanner.clock().flatMap { date(year, month, day, $0) }
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
        let earlier = words[..<at].last { $0.lowercased() != "of" }
        let before = earlier.flatMap(number)
        let after = words[(at + 1)...].prefix(2).compactMap(number)
        // `Wed May 06 07:08:09 +0000 2024` has the year last.
        guard let day = before ?? after.first,
            let written = (before == nil ? after.dropFirst().first : after.first)
                ?? words.last.flatMap({ $0.count == 4 ? Int($0) : nil })
        else {
            return nil
        }
        let year = written < 70 ? written + 2000 : written < 100 ? written + 1900 : written
        guard let clock = words.first(where: { $0.contains(":") }) else {
            return date(year, month + 1, day, 0)
        }
        var scanner = DigitScanner(Array(text[clock.startIndex...].utf8))
        return date(year, month + 1, day, scanner.clock() ?? 0)
    }

    /// A day or year: `6`, `6th`, `6.`, `2024`.
    private static func number(_ word: Substring) -> Int? {
        let ending = word.drop { $0.isASCII && $0.isNumber }.lowercased()
        return ["", "st", "nd", "rd", "th", "."].contains(ending)
            ? Int(word.prefix(word.count - ending.count)) : nil
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

    /// Seconds since midnight of the day in UTC: a time, then the half of the day and the zone if they are written,
    /// as in `7:08:09 PM PDT`, `07:08:09.5+02:00`, `07:08:09 GMT+0200`.
    mutating func clock() -> Double? {
        guard var seconds = time() else { return nil }
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { return seconds - (zone() ?? 0) }
            guard byte.isLetter else {
                index += 1
                continue
            }
            switch word() {
            case "am": if seconds >= Self.noon, seconds < Self.noon + 3600 { seconds -= Self.noon }
            case "pm": if seconds < Self.noon { seconds += Self.noon }
            case let name: if let hours = Self.zones[name] { return seconds - hours * 3600 }
            }
        }
        return seconds
    }

    private static let noon = 43_200.0

    /// Hours east of UTC.
    private static let zones: [String: Double] = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7, "akst": -9,
        "akdt": -8, "hst": -10, "ast": -4, "adt": -3, "nst": -3.5, "ndt": -2.5, "brt": -3, "art": -3,
        "west": 1,
        "bst": 1, "cet": 1, "cest": 2, "met": 1, "mest": 2, "eet": 2, "eest": 3, "msk": 3, "trt": 3,
        "sast": 2,
        "eat": 3, "pkt": 5, "ist": 5.5, "ict": 7, "wib": 7, "hkt": 8, "sgt": 8, "awst": 8, "jst": 9, "kst": 9,
        "acst": 9.5, "acdt": 10.5, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
    ]

    /// The next letters in lower case, without the dots of `p.m.`.
    private mutating func word() -> String {
        var letters: [UInt8] = []
        while index < bytes.count, bytes[index].isLetter || bytes[index] == UInt8(ascii: ".") {
            if bytes[index].isLetter { letters.append(bytes[index].lowercased) }
            index += 1
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// Seconds since midnight: `07:08:09`, `07:08`, `070809`.
    private mutating func time() -> Double? {
        guard let hour = number(digits: 2) else { return nil }
        let isBasic = !skip(":")
        guard let minute = number(digits: 2) else { return nil }
        let second = isBasic || skip(":") ? number(digits: 2) ?? 0 : 0
        if skip(".,") { while index < bytes.count, bytes[index].isDigit { index += 1 } }
        guard hour < 25, minute < 60, second < 62 else { return nil }
        return Double(hour * 3600 + minute * 60 + second)
    }

    /// Seconds east of UTC.
    private mutating func zone() -> Double? {
        guard index < bytes.count else { return nil }
        let sign = bytes[index]
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        index += 1
        guard let hours = number(digits: 2), hours < 16 else { return nil }
        _ = skip(":")
        let seconds = Double(hours * 3600 + (number(digits: 2) ?? 0) * 60)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
