public import Foundation
public import Photos

/// Names the place at a coordinate, from a table of cities in memory.
///
/// Of the cities within reach, the nearest relative to its extent counts: a city
/// of millions reaches further than the town beside it. Near borders, the nearest
/// inhabited place first determines the country. If no city is in reach but the
/// country is certain, the result is that country.
public struct Gazetteer: Sendable {
    /// `nil` for the built-in table, which is read on demand.
    private let customIndex: CityIndex?

    /// Changes when places may get other names: with another table, or another rule of choosing.
    public let identity: String

    /// Reads a table of cities: GeoNames' `cities15000.txt` or a similar file, or the same values under a
    /// header line.
    ///
    /// Regions are named if the table names them, else from
    /// `admin1CodesASCII.txt` in the same folder, if it exists.
    public init(file: URL) throws(GazetteerError) {
        let table = try CityTable(file: file)
        customIndex = CityIndex(table.cities)
        identity = table.identity
    }

    init(_ cities: [City]) {
        customIndex = CityIndex(cities)
        identity = ""
    }

    private init() {
        customIndex = nil
        identity = TableIdentity(of: TownTable.embedded).text
    }

    /// Creates a gazetteer of the built-in towns: GeoNames'
    /// of 15,000 people and more, and capitals.
    public static func builtIn() -> Gazetteer { Gazetteer() }

    /// The number of cities known.
    public var cityCount: Int { cities.count }

    var cities: [City] { index.cities }

    /// Names the place, or returns `nil` if no city is in reach and the country is not certain.
    public func place(at coordinate: Coordinate) -> Place? {
        switch index.find(at: coordinate) {
        case .city(let city):
            let country = Countries.name(ofCode: city.countryCode)
            return Place(
                city: city.name, region: city.region == city.name ? "" : city.region, country: country)
        case .country(let code):
            let country = Countries.name(ofCode: code)
            return Place(city: country, region: "", country: country)
        case nil:
            return nil
        }
    }

    private var index: CityIndex { customIndex ?? TownTable.index }
}
