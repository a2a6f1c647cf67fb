import Foundation
import Photos

/// Orders places like the index of a book: by country, city and region,
/// ignoring accents and case.
struct PlaceOrder: Comparable {
    private let keys: [String]

    init(_ place: Place) {
        keys = [place.country, place.city, place.region].flatMap { [Self.folded($0), $0] }
    }

    static func < (left: PlaceOrder, right: PlaceOrder) -> Bool {
        left.keys.lexicographicallyPrecedes(right.keys)
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
