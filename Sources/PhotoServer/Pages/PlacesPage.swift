import Catalog
import Photos

/// `/places`: a section a country.
struct PlacesPage: ViewModel {
    let shell: PageShell
    let hasPlaces: Bool
    let countries: [PlaceSection]
}

/// The places of one country.
struct PlaceSection: ViewModel {
    let country: String
    let places: [PlaceRow]

    /// Countries and the places within them, both alphabetical as a reader expects (é beside e).
    static func sections(of places: [PlaceSummary]) -> [PlaceSection] {
        let sorted = places.sorted { left, right in
            PlaceOrder(left.place) < PlaceOrder(right.place)
        }
        var sections: [(country: String, places: [PlaceRow])] = []
        for place in sorted {
            if sections.last?.country != place.place.country { sections.append((place.place.country, [])) }
            sections[sections.count - 1].places.append(PlaceRow(place))
        }
        return sections.map { PlaceSection(country: $0.country, places: $0.places) }
    }
}

/// One place in the list.
struct PlaceRow: ViewModel {
    let address: String
    let city: String
    let rest: String?
    let number: String
    let noun: String
    let cover: String?
    let coverSet: String?
    let color: String?

    init(_ summary: PlaceSummary) {
        let image = summary.cover.flatMap { $0.failure == nil ? ImageAddress($0) : nil }
        address = Address.place(summary.key)
        city = summary.place.city
        rest = summary.place.rest
        number = grouped(summary.photoCount)
        noun = summary.photoCount == 1 ? "photo" : "photos"
        cover = image?.square(160)
        coverSet = image.map { "\($0.square(160)) 1x, \($0.square(320)) 3x" }
        color = summary.cover?.color
    }
}

extension Place {
    /// The name without the city; nothing where that is all of it.
    var rest: String? {
        let parts = [region, country == city && region.isEmpty ? "" : country].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

/// `/places/{place}`: its photos of all sources.
struct PlacePage: ViewModel {
    let shell: PageShell
    let key: String
    let city: String
    let rest: String?
    let facts: String
    let cells: [PhotoCell]
    let isPaged: Bool
    let previousPage: String?
    let nextPage: String?
    let pageWords: String

    init(shell: PageShell, place: PlaceSummary, page: PageOfPhotos, cells: [PhotoCell]) {
        self.shell = shell
        key = place.key
        city = place.place.city
        rest = place.place.rest
        facts = count(place.photoCount, "photo")
        self.cells = cells
        isPaged = !page.isOnly
        let address = Address.place(place.key)
        previousPage = PageOfPhotos.address(address, page: page.previous)
        nextPage = PageOfPhotos.address(address, page: page.next)
        pageWords = page.words
    }
}
