import Photos

/// Places and cameras that are objects of their own.
enum PlaceFields {
    private static let names: Set<String> = [
        "location", "geo", "gps", "geometry", "position", "venue", "place", "point", "coordinates", "geojson",
    ]

    /// Reads the place or the camera from an object. Returns whether its name
    /// is that of one.
    static func read(_ value: JSONValue, _ name: KeyTraits, _ fields: inout EntryFields) -> Bool {
        if name.stem == "exif" || name.stem == "camera" {
            readCamera(value, &fields)
            return true
        }
        guard names.contains(name.stem) else { return false }
        readPlace(value, &fields)
        return true
    }

    private static func readCamera(_ value: JSONValue, _ fields: inout EntryFields) {
        let model = value["model"] ?? value["Model"] ?? value["camera"] ?? value["name"]
        if let model, model.kind == .string { fields.camera.offer(model, CameraRank.camera) }
        if let date = value["DateTimeOriginal"] ?? value["date_time_original"] {
            fields.date.offer(date, DateRank.dateTaken)
        }
        readPoint(value, &fields)
    }

    private static func readPlace(_ value: JSONValue, _ fields: inout EntryFields) {
        readPoint(value, &fields)
        for inner in value.children where inner.isObject { readPoint(inner, &fields) }
        let named = value["name"] ?? value["title"] ?? value["display_name"]
        if let named, named.kind == .string, !named.rawBytes.isEmpty {
            fields.place.offer(named, PlaceRank.place)
        }
        if let city = value["city"], city.kind == .string { fields.city.offer(city) }
        if let country = value["country"], country.kind == .string { fields.country.offer(country) }
    }

    private static func readPoint(_ value: JSONValue, _ fields: inout EntryFields) {
        let latitude = value["latitude"] ?? value["lat"] ?? value["GPSLatitude"]
        let longitude =
            value["longitude"] ?? value["lon"] ?? value["lng"] ?? value["long"] ?? value["GPSLongitude"]
        if let latitude, let longitude {
            fields.latitude.offer(latitude)
            fields.longitude.offer(longitude)
        } else if let pair = value["coordinates"] {
            fields.coordinates.offer(pair)
        } else if let x = value["x"], let y = value["y"], x.number != nil, y.number != nil {
            // ArcGIS's geometry.
            fields.longitude.offer(x)
            fields.latitude.offer(y)
        }
    }

    /// Whether a text is nothing but latitude and longitude, or a point.
    static func isPair(_ value: JSONValue) -> Bool {
        guard let first = value.rawBytes.first,
            first.isDigit || first == UInt8(ascii: "-") || value.rawBytes.last == UInt8(ascii: ")")
        else {
            return false
        }
        return value.string.flatMap(pair) != nil
    }

    /// `59.91,10.75`: latitude comes first in text, unlike in well-known text.
    private static func pair(_ text: String) -> (latitude: Double, longitude: Double)? {
        guard text.utf8.count < 128 else { return nil }
        if text.utf8.last == UInt8(ascii: ")") { return point(text) }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Double(String(parts[0]).trimmingSpaces),
            let longitude = Double(String(parts[1]).trimmingSpaces)
        else { return nil }
        return (latitude, longitude)
    }

    /// A point in well-known text (OGC 06-103r4, section 7), `POINT (10.75 59.91)`, which may have a height, and in
    /// PostGIS an `SRID=4326;` before it.
    private static func point(_ text: String) -> (latitude: Double, longitude: Double)? {
        let words = text.uppercased().split { " ();".contains($0) }
        guard let start = words.firstIndex(of: "POINT"), start == 0 || words[0] == "SRID=4326" else {
            return nil
        }
        let numbers = words[(start + 1)...].drop { ["Z", "M", "ZM"].contains($0) }.map { Double($0) }
        guard (2...4).contains(numbers.count), let longitude = numbers[0], let latitude = numbers[1] else {
            return nil
        }
        return (latitude, longitude)
    }

    /// The coordinate from the fields; lists have longitude first, as in
    /// GeoJSON.
    static func coordinate(_ fields: EntryFields, _ document: JSONDocument) -> Coordinate? {
        let value = { (slot: EntryFields.Slot) -> JSONValue? in
            slot.isEmpty ? nil : JSONValue(document: document, index: Int(slot.index))
        }
        if let latitude = value(fields.latitude)?.number, let longitude = value(fields.longitude)?.number {
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        guard let pair = value(fields.coordinates) else { return nil }
        if let (latitude, longitude) = pair.string.flatMap(Self.pair) {
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        guard pair.isArray else { return nil }
        let numbers = pair.children.prefix(2).compactMap(\.number)
        guard numbers.count == 2 else { return nil }
        return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }
}
