import Foundation
import Photos

/// What is known of a photo, in the order in which a person would ask for it.
struct MetadataRows {
    let rows: [MetadataRow]

    init(_ photo: Photo, of source: Source, now: Date) {
        let standing = photo.standing.map { MetadataRow(term: "In the source", value: $0) }
        let source = MetadataRow(term: "Source", value: source.title, link: Address.source(source.id))
        rows = [standing].compactMap(\.self) + Self.rows(photo, now: now, tellsCoordinates: true) + [source]
    }

    /// What is told on pages for others: nothing of the library, and no exact place.
    init(publishing photo: Photo, now: Date) {
        rows = Self.rows(photo, now: now, tellsCoordinates: false)
    }

    private static func rows(_ photo: Photo, now: Date, tellsCoordinates: Bool) -> [MetadataRow] {
        let entry = photo.entry
        var rows: [MetadataRow] = []
        if let date = entry.date {
            rows.append(.init(term: "Date", value: Freshness(now: now).fullDay(of: date)))
        }
        if let place = entry.place { rows.append(.init(term: "Place", value: place)) }
        if tellsCoordinates, let coordinate = entry.coordinate {
            rows.append(.init(term: "Coordinates", value: words(coordinate)))
        }
        if let camera = entry.camera { rows.append(.init(term: "Camera", value: camera)) }
        if let credit = entry.credit { rows.append(.init(term: "Credit", value: credit)) }
        if let size = photo.size {
            rows.append(.init(term: "Size", value: "\(grouped(size.width)) × \(grouped(size.height)) pixels"))
        }
        if let page = entry.page, let host = host(of: page) {
            rows.append(.init(term: "Original page", value: host, link: page, isExternal: true))
        }
        return rows
    }

    /// `60.3913° N, 5.3221° E`.
    private static func words(_ coordinate: Coordinate) -> String {
        func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
            "\((abs(value) * 10000).rounded() / 10000)° \(value < 0 ? negative : positive)"
        }
        return degrees(coordinate.latitude, "N", "S") + ", " + degrees(coordinate.longitude, "E", "W")
    }

    /// A page's host; nothing for what is not a page of the web, which is no link.
    private static func host(of page: String) -> String? {
        guard let address = URL(string: page), address.scheme == "http" || address.scheme == "https" else {
            return nil
        }
        return address.host()
    }
}
