import Foundation
import Hummingbird
import Photos

/// Which sources the library shows, and in which order; those that are pinned stand first.
struct LibraryArrangement: Equatable {
    enum Order: String, CaseIterable {
        /// Those first that something has come to last.
        case newest
        case name
        case added
    }

    /// The one that was chosen; `nil` if that was none.
    let chosenOrder: Order?
    /// Letters of the names that are shown; nothing for all.
    let words: String

    /// What a request asks for: an order that was chosen before holds until another one is.
    init(_ request: Request) {
        let asked = request.query("sort") ?? request.cookies[Self.cookieName]?.value
        self.init(order: asked.flatMap(Order.init), words: request.query("name") ?? "")
    }

    init(order: Order? = nil, words: String = "") {
        chosenOrder = order
        self.words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Few sources stay where a person has learned to find them; of many, those come first that have something new.
    func order(ofSources count: Int) -> Order {
        chosenOrder ?? (CardSize(sourceCount: count).isOneOfMany ? .newest : .added)
    }

    /// - Parameter sources: in the order they were added in, which decides between equal ones.
    func arranged(_ sources: [Source]) -> [Source] {
        let order = order(ofSources: sources.count)
        let found = words.isEmpty ? sources : sources.filter { $0.title.localizedStandardContains(words) }
        return found.enumerated().sorted { first, second in
            let (left, right) = (first.element, second.element)
            if left.isPinned != right.isPinned { return left.isPinned }
            switch order {
            case .newest:
                let (came, cameOther) = (left.cameAt ?? left.addedAt, right.cameAt ?? right.addedAt)
                if came != cameOther { return came > cameOther }
            case .name:
                let comparison = left.title.localizedStandardCompare(right.title)
                if comparison != .orderedSame { return comparison == .orderedAscending }
            case .added: break
            }
            return first.offset < second.offset
        }
        .map(\.element)
    }

    /// Has the browser remember an order that was asked for.
    func remember(_ request: Request, in response: inout Response) {
        guard let order = chosenOrder, request.query("sort") == order.rawValue else { return }
        response.setCookie(Self.cookieName, to: order.rawValue, seconds: Response.year)
    }

    /// The orders that can be chosen for so many sources.
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

/// How large the cards of a library are: the more sources, the smaller.
enum CardSize: String {
    /// Three at most.
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

    /// Whether there are so many that one is looked for.
    var isOneOfMany: Bool { self == .small || self == .row }

    /// How many pictures a cover is made of, if there are so many.
    var pictureCount: Int { isOneOfMany ? 1 : 4 }
}
