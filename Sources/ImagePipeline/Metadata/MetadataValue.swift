import Foundation
import Photos

/// Parses values of EXIF (CIPA DC-008), IPTC (IIM 4.2) and XMP (ISO 16684-1).
enum MetadataValue {
    /// A point in time and its time zone.
    struct Moment: Hashable {
        let date: Date
        /// Seconds east of UTC; `nil` without a zone, in which case the date was read as UTC.
        let offset: Int?
    }

    /// `2022:08:22 20:30:46`, in the zone `+02:00` or UTC; zeros and blanks are no date.
    ///
    /// - Parameter allowsPart: Whether the day, or month and day, may be absent or zero: they count as the first.
    static func moment(_ text: String?, zone: String? = nil, allowsPart: Bool = false) -> Moment? {
        guard let text else { return nil }
        var numbers = text.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
        if allowsPart {
            if numbers.count < 3 { numbers += [Int](repeating: 0, count: 3 - numbers.count) }
            if numbers[1] == 0 { numbers[2] = 0 }
            for index in 1...2 where numbers[index] == 0 { numbers[index] = 1 }
        }
        guard numbers.count >= 3, (1800...2200).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...31).contains(numbers[2])
        else { return nil }
        var parts = DateComponents()
        (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
        if numbers.count >= 5, (0...23).contains(numbers[3]), (0...59).contains(numbers[4]) {
            (parts.hour, parts.minute) = (numbers[3], numbers[4])
            parts.second = numbers.count > 5 ? min(numbers[5], 59) : 0
        }
        let offset = seconds(zone)
        parts.timeZone = TimeZone(secondsFromGMT: offset ?? 0)
        return Calendar(identifier: .gregorian).date(from: parts).map { Moment(date: $0, offset: offset) }
    }

    /// ISO 8601 as in XMP, with or without seconds and zone.
    static func moment(iso text: String?) -> Moment? {
        guard let text else { return nil }
        if text.hasSuffix("Z") { return moment(String(text.dropLast()), zone: "+00:00", allowsPart: true) }
        let zone = text.dropFirst(11).range(of: #"[+-]\d\d:\d\d$"#, options: .regularExpression)
        return moment(
            zone.map { String(text[..<$0.lowerBound]) } ?? text, zone: zone.map { String(text[$0]) },
            allowsPart: true)
    }

    private static func seconds(_ zone: String?) -> Int? {
        guard let zone, let sign = zone.first, "+-".contains(sign) else { return nil }
        let parts = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, (0...14).contains(parts[0]), (0..<60).contains(parts[1]) else { return nil }
        return (parts[0] * 3600 + parts[1] * 60) * (sign == "-" ? -1 : 1)
    }

    /// A fraction such as `28/10`, above 0.
    static func positive(_ text: String?) -> Double? {
        guard let text, let value = fraction(Substring(text)), value.isFinite, value > 0 else { return nil }
        return value
    }

    private static func fraction(_ text: Substring) -> Double? {
        let parts = text.split(separator: "/").compactMap { Double($0) }
        guard let above = parts.first else { return nil }
        guard parts.count == 2 else { return above }
        return parts[1] == 0 ? nil : above / parts[1]
    }

    /// The text for all languages, or the first, of `lang="x-default" Quay, lang="no" Brygge`.
    static func alternative(_ text: String?) -> String? {
        guard let text, text.hasPrefix("lang=\""), let start = text.range(of: "\" ") else { return text }
        let rest = text[start.upperBound...]
        let end = rest.range(of: #", lang="[^"]*" "#, options: .regularExpression)
        return String(rest[..<(end?.lowerBound ?? rest.endIndex)])
    }
}

extension MetadataValue {
    /// Degrees, minutes and seconds as fractions, and the hemispheres, as in EXIF.
    static func coordinate(
        _ latitude: String?, _ north: String?, _ longitude: String?, _ east: String?
    ) -> Coordinate? {
        guard let down = degrees(latitude), let across = degrees(longitude), let north, let east else {
            return nil
        }
        return Coordinate(
            latitude: north.uppercased().hasPrefix("S") ? -down : down,
            longitude: east.uppercased().hasPrefix("W") ? -across : across)
    }

    private static func degrees(_ text: String?) -> Double? {
        guard let text else { return nil }
        let parts = text.split(separator: " ").map(fraction)
        guard let whole = parts.first, let whole else { return nil }
        let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
        let seconds = parts.count > 2 ? parts[2] ?? 0 : 0
        return whole + minutes / 60 + seconds / 3600
    }

    /// `39,6.9N` or `39,6,54N`, as in XMP: degrees and minutes, the hemisphere last.
    static func coordinate(xmp latitude: String?, _ longitude: String?) -> Coordinate? {
        guard let down = latitude.flatMap(xmpDegrees), let across = longitude.flatMap(xmpDegrees) else {
            return nil
        }
        return Coordinate(latitude: down, longitude: across)
    }

    private static func xmpDegrees(_ text: String) -> Double? {
        guard let hemisphere = text.last, "NSEW".contains(hemisphere) else { return nil }
        let parts = text.dropLast().split(separator: ",").compactMap { Double($0) }
        guard let whole = parts.first else { return nil }
        let value = whole + (parts.count > 1 ? parts[1] / 60 : 0) + (parts.count > 2 ? parts[2] / 3600 : 0)
        return "SW".contains(hemisphere) ? -value : value
    }
}
