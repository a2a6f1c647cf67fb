import Foundation
import Photos

/// The EXIF fields that matter here (CIPA DC-008), as libvips writes them out.
struct ExifFields {
    let title: String?
    let description: String?
    let creator: String?
    let camera: String?
    /// When the photo was taken.
    let date: Date?
    /// When the file was changed last: better than no date.
    let changed: Date?
    let coordinate: Coordinate?

    /// Reads the fields of an opened image.
    init(_ image: VipsImage) {
        func value(_ name: String) -> String? { image.text("exif-\(name)").flatMap(Self.value) }
        title = image.text("exif-ifd0-XPTitle").flatMap(Self.value)
        description = value("ifd0-ImageDescription") ?? value("ifd0-XPComment")
        creator = value("ifd0-Artist")
        camera = Self.camera(value("ifd0-Make"), value("ifd0-Model"), lens: value("ifd2-LensModel"))
        date =
            Self.date(value("ifd2-DateTimeOriginal"), zone: value("ifd2-OffsetTimeOriginal"))
            ?? Self.date(value("ifd2-DateTimeDigitized"), zone: value("ifd2-OffsetTimeDigitized"))
        changed = Self.date(value("ifd0-DateTime"), zone: value("ifd2-OffsetTime"))
        coordinate = Self.coordinate(
            value("ifd3-GPSLatitude"), value("ifd3-GPSLatitudeRef"),
            value("ifd3-GPSLongitude"), value("ifd3-GPSLongitudeRef"))
    }

    /// `39/1 6/1 54/1 (39, 6, 54, Rational, 3 components, 24 bytes)` begins with
    /// the value.
    static func value(_ text: String) -> String? {
        let end = text.range(of: " (", options: .backwards)?.lowerBound ?? text.endIndex
        let value = (repeated(text) ?? text[..<end]).trimmingCharacters(in: .whitespaces)
        return value.isEmpty ? nil : value
    }

    /// `TEXT (TEXT, ASCII, N components, M bytes)` split at its own repetition,
    /// since a text may hold brackets itself.
    private static func repeated(_ text: String) -> Substring? {
        guard let kind = text.range(of: ", ASCII, ", options: .backwards) else { return nil }
        let body = text[..<kind.lowerBound]
        let half = body.prefix(max(body.count - 2, 0) / 2)
        return body == "\(half) (\(half)" ? half : nil
    }

    /// Model and lens; the maker where the model does not name it already.
    private static func camera(_ make: String?, _ model: String?, lens: String?) -> String? {
        var name = model ?? make
        if let make, let model, let brand = make.split(separator: " ").first,
            !model.lowercased().hasPrefix(brand.lowercased())
        {
            name = "\(brand.uppercased() == brand ? brand.capitalized : String(brand)) \(model)"
        }
        guard let lens, !lens.allSatisfy({ $0 == "-" || $0 == " " }) else { return name }
        return name.map { "\($0), \(lens)" } ?? lens
    }
}

extension ExifFields {
    /// `2022:08:22 20:30:46`, in the zone `+02:00` or UTC; zeros and blanks are no date.
    static func date(_ text: String?, zone: String? = nil) -> Date? {
        guard let text else { return nil }
        let numbers = text.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
        guard numbers.count >= 3, (1800...2200).contains(numbers[0]), (1...12).contains(numbers[1]),
            (1...31).contains(numbers[2])
        else { return nil }
        var parts = DateComponents()
        (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
        if numbers.count >= 5, (0...23).contains(numbers[3]), (0...59).contains(numbers[4]) {
            (parts.hour, parts.minute) = (numbers[3], numbers[4])
            parts.second = numbers.count > 5 ? min(numbers[5], 59) : 0
        }
        parts.timeZone = TimeZone(secondsFromGMT: seconds(zone) ?? 0)
        return Calendar(identifier: .gregorian).date(from: parts)
    }

    private static func seconds(_ zone: String?) -> Int? {
        guard let zone, let sign = zone.first, "+-".contains(sign) else { return nil }
        let parts = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, parts[0] <= 14, parts[1] < 60 else { return nil }
        return (parts[0] * 3600 + parts[1] * 60) * (sign == "-" ? -1 : 1)
    }

    /// Degrees, minutes and seconds as fractions, and the hemispheres.
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

    private static func fraction(_ text: Substring) -> Double? {
        let parts = text.split(separator: "/").compactMap { Double($0) }
        guard let above = parts.first else { return nil }
        guard parts.count == 2 else { return above }
        return parts[1] == 0 ? nil : above / parts[1]
    }
}
