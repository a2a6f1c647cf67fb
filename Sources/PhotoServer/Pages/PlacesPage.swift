import Library
import Messages
import Mustache
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
///
/// A page may have thousands of them: the values are in a dictionary, which costs less than reading properties by
/// reflection.
struct PlaceRow: MustacheParent {
    private let fields: [String: any Sendable]

    func child(named name: String) -> Any? { fields[name] }

    init(_ summary: PlaceSummary, isCurrent: Bool) {
        let image = summary.cover.flatMap { $0.failure == nil ? ImageURL($0) : nil }
        let photos = max(summary.photoCount, summary.declaredCount ?? 0)
        let isCounted = photos > 0 || summary.declaredCount != nil
        // The pictures for scripts, which retry what is not ready.
        let brief = image.map(BriefURLs.init).map { "\($0.square(160)) 1x, \($0.square(320)) 3x" }
        fields = [
            "url": PageURL.place(summary.key), "city": summary.place.city, "isCurrent": isCurrent,
            "rest": Self.field(summary.place.rest),
            "number": Self.field(isCounted ? Message.Argument.number(photos).text() : nil),
            "noun": PageMessage.photosNoun.text(photos), "cover": Self.field(image?.square(160)),
            "coverSet": Self.field(image.map { "\($0.square(160)) 1x, \($0.square(320)) 3x" }),
            "coverBrief": Self.field(brief), "color": Self.field(summary.cover?.color),
        ]
    }

    /// A text, or `false` for none: a template searches the enclosing models for a field that is missing.
    private static func field(_ text: String?) -> any Sendable {
        guard let text else { return false }
        return text
    }
}

extension Place {
    /// The name without the city; `nil` if that is all of it.
    var rest: String? {
        let parts = [region, country == city && region.isEmpty ? "" : country].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
