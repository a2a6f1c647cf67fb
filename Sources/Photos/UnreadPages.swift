/// The unread pages of a feed in its order: its documents, then its next page.
public struct UnreadPages: Hashable, Sendable, Codable {
    /// One page that can be read.
    public struct Page: Hashable, Sendable {
        /// An `http` or `https` URL, or a location of Flickr's.
        public let url: String
        /// Whether the feed does not name it: it was derived from numbers or markers in the feed, and may
        /// not exist.
        public let isGuessed: Bool
        /// Whether it is one of several independent documents.
        public let isDocument: Bool
    }

    /// The documents that the feed consists of, such as the manifests of a IIIF collection.
    public var documents: [String]
    /// The next page; `nil` if the feed names none.
    public var next: String?
    /// Whether `next` was derived from numbers or markers in the feed, not from a URL.
    public var isNextGuessed: Bool

    /// The most documents that are stored.
    public static let documentLimit = 5000

    /// Creates a list of pages, which is empty by default.
    public init(documents: [String] = [], next: String? = nil, isNextGuessed: Bool = false) {
        self.documents = documents
        self.next = next
        self.isNextGuessed = isNextGuessed
    }

    /// Whether everything was read.
    public var isEmpty: Bool { documents.isEmpty && next == nil }

    /// The page to read next.
    public var first: Page? {
        if let document = documents.first {
            return Page(url: document, isGuessed: false, isDocument: true)
        }
        return next.map { Page(url: $0, isGuessed: isNextGuessed, isDocument: false) }
    }

    /// Removes the first page.
    public mutating func removeFirst() {
        if documents.isEmpty { (next, isNextGuessed) = (nil, false) } else { documents.removeFirst() }
    }

    /// Replaces the first page by those that it links to.
    ///
    /// - Returns: How many documents were left out because of the limit.
    public mutating func replaceFirst(by pages: UnreadPages) -> Int {
        if documents.isEmpty {
            self = pages
        } else {
            documents.removeFirst()
            documents = pages.documents + (pages.next.map { [$0] } ?? []) + documents
        }
        let excess = max(documents.count - Self.documentLimit, 0)
        documents.removeLast(excess)
        return excess
    }
}
