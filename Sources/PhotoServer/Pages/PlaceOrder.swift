import Foundation
import Photos

/// Orders places as an index of a book does: by country, city and region,
/// accents and case aside.
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
