import Foundation
import Hummingbird
import Photos

/// The sources shown in the library and their order; pinned ones come first.
struct LibraryArrangement: Equatable {
    enum Order: String, CaseIterable {
        /// Most recently updated first.
        case newest
        case name
        case added
    }

    /// The chosen order; `nil` if none was chosen.
    let chosenOrder: Order?
    /// Part of the names to show; empty for all.
    let words: String

    /// The arrangement of a request: a chosen order applies until another one is chosen.
    init(_ request: Request) {
        let requested = request.query("sort") ?? request.cookies[Self.cookieName]?.value
        self.init(order: requested.flatMap(Order.init), words: request.query("name") ?? "")
    }

    init(order: Order? = nil, words: String = "") {
        chosenOrder = order
        self.words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The default order: few sources have fixed positions; of many, those with new photos come first.
    func order(ofSources count: Int) -> Order {
        chosenOrder ?? (CardSize(sourceCount: count).isOneOfMany ? .newest : .added)
    }

    /// - Parameter sources: In the order in which they were added, which is the order of equal ones.
    func arranged(_ sources: [Source]) -> [Source] {
        let order = order(ofSources: sources.count)
        let found = words.isEmpty ? sources : sources.filter { $0.title.localizedStandardContains(words) }
        return found.enumerated().sorted { first, second in
            let (left, right) = (first.element, second.element)
            if left.isPinned != right.isPinned { return left.isPinned }
            switch order {
            case .newest:
                let (date, otherDate) = (left.cameAt ?? left.addedAt, right.cameAt ?? right.addedAt)
                if date != otherDate { return date > otherDate }
            case .name:
                let comparison = left.title.localizedStandardCompare(right.title)
                if comparison != .orderedSame { return comparison == .orderedAscending }
            case .added: break
            }
            return first.offset < second.offset
        }
        .map(\.element)
    }

    /// Stores the requested order in the browser.
    func storeOrder(of request: Request, in response: inout Response) {
        guard let order = chosenOrder, request.query("sort") == order.rawValue else { return }
        response.setCookie(Self.cookieName, to: order.rawValue, seconds: Response.year)
    }

    /// The orders to choose from for this number of sources.
    func options(ofSources count: Int) -> [FormOption] {
        let order = order(ofSources: count)
        return Order.allCases.map {
            FormOption(value: $0.rawValue, label: name(of: $0), isChosen: $0 == order)
        }
    }

    private func name(of order: Order) -> String {
        switch order {
        case .newest: PageMessage.sortNewest.text()
        case .name: PageMessage.sortName.text()
        case .added: PageMessage.sortAdded.text()
        }
    }

    private static let cookieName = "vitrine_sort"
}

/// The size of the library's cards: the more sources, the smaller.
enum CardSize: String {
    /// For up to nine sources.
    case large
    case medium
    /// From ten on.
    case small
    /// A line for each, from twenty-four on.
    case row

    init(sourceCount: Int) {
        self =
            switch sourceCount {
            case ...3: .large
            case 4...9: .medium
            case 10...23: .small
            default: .row
            }
    }

    /// Whether there are so many that people search for one.
    var isOneOfMany: Bool { self == .small || self == .row }

    /// The number of pictures of a cover, if there are enough.
    var pictureCount: Int { isOneOfMany ? 1 : 4 }
}
