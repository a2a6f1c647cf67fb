import Library
import Messages
import Photos

/// `/places`: a section for each country.
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
    ///
    /// - Parameter current: The key of the place that is shown beside the list.
    static func sections(of places: [PlaceSummary], current: String? = nil) -> [PlaceSection] {
        let sorted = places.sorted { left, right in
            PlaceOrder(left.place) < PlaceOrder(right.place)
        }
        var sections: [(country: String, places: [PlaceRow])] = []
        for place in sorted {
            if sections.last?.country != place.place.country { sections.append((place.place.country, [])) }
            sections[sections.count - 1].places.append(
                PlaceRow(place, isCurrent: place.key == current))
        }
        return sections.map { PlaceSection(country: $0.country, places: $0.places) }
    }
}

/// One place in the list.
struct PlaceRow: ViewModel {
    let url: String
    let city: String
    let rest: String?
    /// How many photos there are; `nil` if not known.
    let number: String?
    let noun: String
    let cover: String?
    let coverSet: String?
    /// The same for scripts, which retry what is not ready.
    let coverBrief: String?
    let color: String?
    let isCurrent: Bool

    init(_ summary: PlaceSummary, isCurrent: Bool) {
        self.isCurrent = isCurrent
        let image = summary.cover.flatMap { $0.failure == nil ? ImageURL($0) : nil }
        url = PageURL.place(summary.key)
        city = summary.place.city
        rest = summary.place.rest
        let photos = max(summary.photoCount, summary.declaredCount ?? 0)
        number = photos == 0 && summary.declaredCount == nil ? nil : Message.Argument.number(photos).text()
        noun = PageMessage.photosNoun.text(photos)
        cover = image?.square(160)
        coverSet = image.map { "\($0.square(160)) 1x, \($0.square(320)) 3x" }
        coverBrief = image.map(BriefURLs.init).map { "\($0.square(160)) 1x, \($0.square(320)) 3x" }
        color = summary.cover?.color
    }
}

extension Place {
    /// The name without the city; `nil` if that is all of it.
    var rest: String? {
        let parts = [region, country == city && region.isEmpty ? "" : country].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
