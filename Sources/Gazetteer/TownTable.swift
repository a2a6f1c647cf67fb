import CTownTable
import Photos

/// The built-in towns: GeoNames' `cities15000`, and villages near borders.
///
/// `scripts/make-town-table.py` makes it, and describes its format.
struct TownTable: Sendable {
    let cities: [City]
    let villages: [Village]

    /// Parses a table; returns `nil` if its format is invalid.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        var reader = TownTableReader(bytes)
        guard reader.skipHead(), let countries = reader.countries(), let regions = reader.regions(),
            let cities = reader.rows(
                { reader, country, coordinate -> City? in
                    guard let region = reader.number(), regions.indices.contains(region),
                        let hundreds = reader.number(), let name = reader.text()
                    else { return nil }
                    return City(
                        name: name, region: regions[region], countryCode: countries[country],
                        coordinate: coordinate, population: hundreds * 100)
                }, countries.count),
            let villages = reader.rows(
                { _, country, coordinate in
                    Village(countryCode: countries[country], coordinate: coordinate)
                }, countries.count), reader.isAtEnd
        else { return nil }
        self.cities = cities
        self.villages = villages
    }

    /// The embedded bytes.
    static var embedded: UnsafeBufferPointer<UInt8> {
        var count = 0
        let bytes = town_table(&count)
        return UnsafeBufferPointer(start: bytes, count: count)
    }

    /// The index of the built-in towns, made at the first look-up.
    static let index: CityIndex = {
        let table = TownTable(embedded)
        return CityIndex(table?.cities ?? [], villages: table?.villages ?? [])
    }()
}
