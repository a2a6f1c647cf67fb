import Foundation
import Photos

/// Reads cities from tab-separated lines.
///
/// Without a header the columns are those of GeoNames' dumps
/// (https://download.geonames.org/export/dump/readme.txt). With one, columns
/// are found by their names, which GeoNames' mirrors and Natural Earth use.
struct CityTable: Sendable {
    let cities: [City]
    let identity: String

    init(file: URL) throws(GazetteerError) {
        let text: Data
        do {
            text = try Data(contentsOf: file, options: .mappedIfSafe)
        } catch {
            throw .unreadable(path: file.path, cause: error)
        }
        let regions = RegionNames(
            file: file.deletingLastPathComponent().appendingPathComponent("admin1CodesASCII.txt"))
        cities = Self.cities(in: text, regions: regions)
        guard !cities.isEmpty else { throw .noCities(path: file.path) }
        identity = TableIdentity(of: text + regions.bytes).text
    }

    /// Parses the lines; those without a city are skipped.
    static func cities(in text: Data, regions: RegionNames = RegionNames()) -> [City] {
        var lines = text.split(separator: UInt8(ascii: "\n"))[...]
        guard let first = lines.first else { return [] }
        let header = Columns(header: fields(of: first))
        if header != nil { lines = lines.dropFirst() }
        let columns = header ?? .geoNames
        return lines.compactMap { city(in: fields(of: $0), columns, regions) }
    }

    private static func fields(of line: Data) -> [Substring] {
        let text = String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        return text.split(separator: "\t", omittingEmptySubsequences: false)
    }

    private static func city(in fields: [Substring], _ columns: Columns, _ regions: RegionNames) -> City? {
        func field(_ column: Int?) -> Substring? {
            column.flatMap { fields.indices.contains($0) && !fields[$0].isEmpty ? fields[$0] : nil }
        }
        guard let name = field(columns.name), let code = field(columns.country), code.utf8.count == 2,
            let latitude = field(columns.latitude).flatMap({ Double($0) }),
            let longitude = field(columns.longitude).flatMap({ Double($0) }),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude),
            !notTowns.contains(String(field(columns.kind) ?? ""))
        else { return nil }
        let region = field(columns.region).map(String.init) ?? ""
        return City(
            name: String(name),
            region: columns.namesRegions ? region : regions.name(ofCode: "\(code).\(region)") ?? "",
            countryCode: code.uppercased(),
            coordinate: coordinate,
            population: field(columns.population).flatMap { Int($0) } ?? 0)
    }

    /// Parts of cities, and abandoned places.
    private static let notTowns: Set<String> = ["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]
}

extension CityTable {
    /// The index of each value in a line.
    struct Columns: Sendable {
        var name: Int
        var region: Int?
        var country: Int
        var latitude: Int
        var longitude: Int
        var population: Int?
        var kind: Int?
        var namesRegions: Bool

        static let geoNames = Columns(
            name: 1, region: 10, country: 8, latitude: 4, longitude: 5, population: 14, kind: 7,
            namesRegions: false)
    }
}

extension CityTable.Columns {
    /// Finds the columns by name; `nil` if the line is no header.
    init?(header: [Substring]) {
        let names = header.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
        func column(_ candidates: String...) -> Int? {
            candidates.lazy.compactMap { names.firstIndex(of: $0) }.first
        }
        guard let name = column("name", "city", "asciiname"),
            let country = column("iso2", "countrycode", "isocountry", "cc"),
            let latitude = column("lat", "latitude"),
            let longitude = column("lon", "lng", "longitude", "long")
        else { return nil }
        self.init(
            name: name, region: column("admin1", "admin1name", "adminname", "region", "state"),
            country: country, latitude: latitude, longitude: longitude,
            population: column("population", "popmax", "pop"), kind: column("fcode", "featurecode"),
            namesRegions: true)
    }
}
