import Photos

/// Reads GeoRSS, GML and W3C Geo of an item or entry.
enum GeoElements {
    static func coordinate(_ item: XMLElement) -> Coordinate? {
        if let pair = item.text("georss", "point") { return coordinate(pair) }
        if let position = item.child("georss", "where").flatMap(position) { return coordinate(position) }
        if let position = position(item) { return coordinate(position) }
        for element in [item, item.child("geo", "point")].compactMap(\.self) {
            guard let latitude = element.text("geo", "lat").flatMap({ Double($0.trimmingSpaces) }),
                let longitude = (element.text("geo", "long") ?? element.text("geo", "lon"))
                    .flatMap({ Double($0.trimmingSpaces) })
            else { continue }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        return nil
    }

    private static func position(_ element: XMLElement) -> String? {
        guard let point = element.child("gml", "point") else { return nil }
        return point.text("gml", "pos") ?? point.text("gml", "coordinates")
    }

    /// Latitude and longitude, separated by white space or a comma.
    private static func coordinate(_ pair: String) -> Coordinate? {
        let numbers = pair.split(whereSeparator: { $0.isWhitespace || $0 == "," }).prefix(2).compactMap {
            Double($0)
        }
        guard numbers.count == 2 else { return nil }
        return Coordinate(latitude: numbers[0], longitude: numbers[1])
    }
}
