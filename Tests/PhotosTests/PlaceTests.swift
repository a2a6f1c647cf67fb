import Photos
import Testing

@Suite struct PlaceTests {
    @Test(arguments: [
        ("Bergen, Vestland, Norway", "Bergen", "Vestland", "Norway"),
        ("Reykjavík, Iceland", "Reykjavík", "", "Iceland"),
        ("Soho, London, England, United Kingdom", "Soho", "London, England", "United Kingdom"),
        (" Kyoto ,, Japan ", "Kyoto", "", "Japan"),
        ("Greenland", "Greenland", "", "Greenland"),
    ])
    func splitsANameFromTheRight(name: String, city: String, region: String, country: String) {
        #expect(Place(name: name) == Place(city: city, region: region, country: country))
    }

    @Test(arguments: ["", " , ,", "12, 34"])
    func refusesANameWithoutLetters(name: String) {
        #expect(Place(name: name) == nil)
    }

    @Test(arguments: ["Bergen, Vestland, Norway", "Reykjavík, Iceland", "Greenland", "Singapore"])
    func writesTheNameItRead(name: String) {
        #expect(Place(name: name)?.name == name)
    }
}
