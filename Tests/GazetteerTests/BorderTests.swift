import Photos
import Testing

@testable import Gazetteer

/// Towns at borders, at coordinates of squares, stations and sights that are in no table.
@Suite struct BorderTests {
    private static let gazetteer = Gazetteer.builtIn()

    private static func place(_ latitude: Double, _ longitude: Double) throws -> Place? {
        gazetteer.place(at: try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }

    @Test(arguments: [
        ("Basel", "Switzerland", 47.5565, 7.5921), ("Weil am Rhein", "Germany", 47.5947, 7.6110),
        ("Saint-Louis", "France", 47.5886, 7.5625), ("Konstanz", "Germany", 47.6634, 9.1763),
        ("Kreuzlingen", "Switzerland", 47.6470, 9.1720), ("Strasbourg", "France", 48.5818, 7.7510),
        ("Kehl", "Germany", 48.5720, 7.8100), ("Geneva", "Switzerland", 46.2044, 6.1432),
        ("Annemasse", "France", 46.1936, 6.2340), ("Copenhagen", "Denmark", 55.6839, 12.5710),
        ("Malmö", "Sweden", 55.6094, 13.0010), ("Flensburg", "Germany", 54.7930, 9.4340),
        ("Aachen", "Germany", 50.7753, 6.0839), ("Maastricht", "Netherlands", 50.8480, 5.6890),
        ("Görlitz", "Germany", 51.1530, 14.9890), ("Zgorzelec", "Poland", 51.1500, 15.0100),
        ("Frankfurt (Oder)", "Germany", 52.3430, 14.5530), ("Słubice", "Poland", 52.3520, 14.5640),
        ("Gorizia", "Italy", 45.9410, 13.6220),
        ("Irun", "Spain", 43.3390, -1.7890),
        ("Nice", "France", 43.6959, 7.2714), ("Monaco", "Monaco", 43.7384, 7.4240),
        ("Rome", "Italy", 41.8902, 12.4922), ("Vatican City", "Vatican City", 41.9030, 12.4535),
        ("Narva", "Estonia", 59.3760, 28.1960),
        ("Giurgiu", "Romania", 43.9000, 25.9690), ("Ruse", "Bulgaria", 43.8490, 25.9540),
        ("Tornio", "Finland", 65.8480, 24.1470), ("El Paso", "United States", 31.7590, -106.4880),
        ("Ciudad Juárez", "Mexico", 31.7350, -106.4860), ("San Diego", "United States", 32.7157, -117.1611),
        ("Tijuana", "Mexico", 32.5320, -117.0190), ("Laredo", "United States", 27.5040, -99.5070),
        ("Nuevo Laredo", "Mexico", 27.4880, -99.5080), ("Detroit", "United States", 42.3320, -83.0480),
        ("Windsor", "Canada", 42.3040, -83.0230), ("Niagara Falls", "Canada", 43.0830, -79.0750),
        ("Niagara Falls", "United States", 43.0940, -79.0560), ("Singapore", "Singapore", 1.2868, 103.8545),
        ("Johor Bahru", "Malaysia", 1.4610, 103.7640),
        ("Kinshasa", "Democratic Republic of the Congo", -4.3220, 15.3080),
        ("Brazzaville", "Republic of the Congo", -4.2690, 15.2800),
        ("Foz do Iguaçu", "Brazil", -25.5470, -54.5880),
        ("Ciudad del Este", "Paraguay", -25.5110, -54.6090), ("Vientiane", "Laos", 17.9640, 102.6120),
        ("Nong Khai", "Thailand", 17.8790, 102.7420), ("Shenzhen", "China", 22.5420, 114.0590),
        ("Macau", "Macao", 22.1970, 113.5410), ("Zhuhai", "China", 22.2560, 113.5620),
        ("Aqaba", "Jordan", 29.5270, 35.0020), ("Eilat", "Israel", 29.5560, 34.9490),
        ("Maroua", "Cameroon", 10.5960, 14.3240), ("N'Djamena", "Chad", 12.1130, 15.0350),
        ("Ahvaz", "Iran", 31.3200, 48.6780), ("Blagoveshchensk", "Russia", 50.2570, 127.5340),
        ("Heihe", "China", 50.2450, 127.4950), ("Lomé", "Togo", 6.1310, 1.2230),
    ])
    func namesTheTownOfTheRightSide(
        city: String, country: String, latitude: Double, longitude: Double
    ) throws {
        let place = try #require(try Self.place(latitude, longitude))
        #expect(place.city == city && place.country == country)
    }

    /// If no town is near, villages determine the side.
    @Test(arguments: [
        ("France", 47.6180, 7.4740), ("Switzerland", 47.5740, 8.8930), ("Slovenia", 45.9560, 13.6440),
        ("France", 43.3590, -1.7740), ("Russia", 59.3740, 28.2230),
        ("Liechtenstein", 47.1410, 9.5210), ("San Marino", 43.9360, 12.4470), ("Germany", 47.6960, 8.6900),
        ("Netherlands", 51.4450, 4.9290), ("Canada", 45.0200, -72.1000),
    ])
    func knowsTheCountryOutsideOfTowns(country: String, latitude: Double, longitude: Double) throws {
        #expect(try Self.place(latitude, longitude)?.country == country)
    }
}
