import Messages
import Photos

/// The part of a long list that one page shows.
struct PageOfPhotos {
    /// The number of photos on a page.
    static let size = 60

    /// From 1.
    let number: Int
    let total: Int

    init(number: Int, total: Int) {
        self.total = total
        self.number = min(max(number, 1), Self.pages(of: total))
    }

    private static func pages(of total: Int) -> Int { max((total + size - 1) / size, 1) }

    var offset: Int { (number - 1) * Self.size }
    var previous: Int? { number > 1 ? number - 1 : nil }
    var next: Int? { number < Self.pages(of: total) ? number + 1 : nil }
    var isOnly: Bool { previous == nil && next == nil }

    /// `61–120 of 1,204`.
    var range: String {
        PageMessage.range.text([
            .first: .number(offset + 1), .last: .number(min(offset + Self.size, total)),
            .count: .number(total),
        ])
    }

    /// The URL of another page of the same list.
    static func url(_ base: String, page: Int?, and query: [String] = []) -> String? {
        guard let page else { return nil }
        let parts = (page == 1 ? [] : ["page=\(page)"]) + query
        return parts.isEmpty ? base : base + "?" + parts.joined(separator: "&")
    }
}
