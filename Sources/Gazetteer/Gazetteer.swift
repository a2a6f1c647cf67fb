public import Foundation
public import Photos

/// Names the place at a coordinate, from a table of cities in memory.
///
/// Of the cities within reach, the nearest counts, with weight by population:
/// a city of millions reaches further than the town beside it. Where no city
/// is in reach but all cities around are of one country, that country is given.
public struct Gazetteer: Sendable {
    private let index: CityIndex

    /// Reads a table of cities: GeoNames' `cities15000.txt` or its likes, or the same values under a header line.
    ///
    /// Regions are named where the table names them, else from
    /// `admin1CodesASCII.txt` in the same folder, where that is there.
    public init(file: URL) throws(GazetteerError) {
        let table = try CityTable(file: file)
        index = CityIndex(table.cities)
    }

    init(_ cities: [City]) {
        index = CityIndex(cities)
    }

    /// Makes a gazetteer of the large cities that the program itself knows.
    public static func builtIn() -> Gazetteer {
        Gazetteer(BuiltInCities.all)
    }

    /// The number of cities known.
    public var cityCount: Int { index.cities.count }

    /// Names the place, or gives nothing where no city is in reach.
    public func place(at coordinate: Coordinate) -> Place? {
        if let city = index.city(at: coordinate) {
            let country = Countries.name(ofCode: city.countryCode)
            return Place(
                city: city.name, region: city.region == city.name ? "" : city.region, country: country)
        }
        guard let code = index.country(around: coordinate) else { return nil }
        let country = Countries.name(ofCode: code)
        return Place(city: country, region: "", country: country)
    }
}
