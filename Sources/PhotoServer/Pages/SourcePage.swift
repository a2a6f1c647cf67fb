import Foundation
import Photos

/// `/sources/{source}`: its photos in one of three layouts, sixty a page.
struct SourcePage: ViewModel {
    let shell: PageShell
    let id: String
    let name: String
    let address: String
    /// The address of this very page, to come back to.
    let here: String
    let layout: String
    let layouts: [LayoutChoice]
    let query: String?
    let slideshow: String?
    let failure: String?
    let facts: String
    /// Photos of the source, those included that a search does not find.
    let total: Int
    /// What the facts without a search say after the number of photos.
    let freshness: String?
    let hasCells: Bool
    let cells: [PhotoCell]
    let count: Int
    /// The version of its list.
    let version: Int
    let offset: Int
    let opens: String
    let initialZoom: String
    let seconds: Int
    let slideshowMode: String
    let emptyTitle: String
    let emptyText: String
    let isPaged: Bool
    let previousPage: String?
    let nextPage: String?
    let pageWords: String
}

/// One of the three layouts in the bar.
struct LayoutChoice: ViewModel {
    let value: String
    let label: String
    let icon: String
    let isChosen: Bool

    init(_ layout: Layout, chosen: Layout) {
        value = layout.rawValue
        label = layout.name
        icon = "icon-\(layout.rawValue)"
        isChosen = layout == chosen
    }
}

extension Layout {
    /// The name that a person reads.
    var name: String {
        switch self {
        case .list: "List"
        case .wall: "Wall"
        case .grid: "Grid"
        }
    }
}

/// The part of a long list that one page shows.
struct PageOfPhotos {
    /// Photos on a page.
    static let size = 60

    /// From 1.
    let number: Int
    let total: Int
    /// Photos on each page.
    let size: Int

    init(number: Int, total: Int, size: Int = size) {
        self.total = total
        self.size = size
        self.number = min(max(number, 1), Self.pages(of: total, size))
    }

    private static func pages(of total: Int, _ size: Int) -> Int { max((total + size - 1) / size, 1) }

    var offset: Int { (number - 1) * size }
    var previous: Int? { number > 1 ? number - 1 : nil }
    var next: Int? { number < Self.pages(of: total, size) ? number + 1 : nil }
    var isOnly: Bool { previous == nil && next == nil }

    /// `61–120 of 1,204`.
    var words: String {
        "\(grouped(offset + 1))–\(grouped(min(offset + size, total))) of \(grouped(total))"
    }

    /// The address of another page of the same list.
    static func address(_ base: String, page: Int?, and query: [String] = []) -> String? {
        guard let page else { return nil }
        let parts = (page == 1 ? [] : ["page=\(page)"]) + query
        return parts.isEmpty ? base : base + "?" + parts.joined(separator: "&")
    }
}
