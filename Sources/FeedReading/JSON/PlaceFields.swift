import Photos

/// Places and cameras that stand in an object of their own.
enum PlaceFields {
    private static let names: Set<String> = [
        "location", "geo", "gps", "geometry", "position", "venue", "place", "point", "coordinates",
    ]

    /// Takes place or camera from an object; says whether its name is that of one.
    static func take(_ value: JSONValue, _ name: KeyTraits, _ fields: inout EntryFields) -> Bool {
        if name.stem == "exif" || name.stem == "camera" {
            takeCamera(value, &fields)
            return true
        }
        guard names.contains(name.stem) else { return false }
        takePlace(value, &fields)
        return true
    }

    private static func takeCamera(_ value: JSONValue, _ fields: inout EntryFields) {
        let model = value["model"] ?? value["Model"] ?? value["camera"] ?? value["name"]
        if let model, model.kind == .string { fields.camera.take(model, 0) }
        if let date = value["DateTimeOriginal"] ?? value["date_time_original"] { fields.date.take(date, 0) }
        takePoint(value, &fields)
    }

    private static func takePlace(_ value: JSONValue, _ fields: inout EntryFields) {
        takePoint(value, &fields)
        for inner in value.children where inner.isObject { takePoint(inner, &fields) }
        let named = value["name"] ?? value["title"] ?? value["display_name"]
        if let named, named.kind == .string, !named.rawBytes.isEmpty { fields.place.take(named, 0) }
        if let city = value["city"], city.kind == .string { fields.city.take(city) }
        if let country = value["country"], country.kind == .string { fields.country.take(country) }
    }

    private static func takePoint(_ value: JSONValue, _ fields: inout EntryFields) {
        let latitude = value["latitude"] ?? value["lat"] ?? value["GPSLatitude"]
        let longitude =
            value["longitude"] ?? value["lon"] ?? value["lng"] ?? value["long"] ?? value["GPSLongitude"]
        if let latitude, let longitude {
            fields.latitude.take(latitude)
            fields.longitude.take(longitude)
        } else if let pair = value["coordinates"] {
            fields.coordinates.take(pair)
        }
    }

    /// The point that the fields tell, GeoJSON's order of longitude and latitude in lists.
    static func coordinate(_ fields: EntryFields, _ document: JSONDocument) -> Coordinate? {
        let value = { (slot: EntryFields.Slot) -> JSONValue? in
            slot.isEmpty ? nil : JSONValue(document: document, index: Int(slot.index))
        }
        if let latitude = value(fields.latitude)?.number, let longitude = value(fields.longitude)?.number {
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        guard let pair = value(fields.coordinates), pair.isArray else { return nil }
        let numbers = pair.children.prefix(2).compactMap(\.number)
        guard numbers.count == 2 else { return nil }
        return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }
}
