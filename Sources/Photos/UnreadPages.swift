/// What of a feed was not read yet, in the feed's order: its documents, then its next page.
public struct UnreadPages: Hashable, Sendable, Codable {
    /// One page that can be read.
    public struct Page: Hashable, Sendable {
        /// An `http` or `https` URL, or a location of Flickr's.
        public let url: String
        /// Whether the feed does not name it: it follows from numbers or marks that the feed gives, and may
        /// lead nowhere.
        public let isGuessed: Bool
        /// Whether it is one of several documents, of which each stands for itself.
        public let isDocument: Bool
    }

    /// The documents that the feed consists of, such as the manifests of a IIIF collection.
    public var documents: [String]
    /// The next page; `nil` if the feed names none.
    public var next: String?
    /// Whether `next` follows from numbers or marks that the feed gives, and not from a URL.
    public var isNextGuessed: Bool

    /// The most documents that are remembered.
    public static let documentLimit = 5000

    /// Creates a list of pages, which is empty by default.
    public init(documents: [String] = [], next: String? = nil, isNextGuessed: Bool = false) {
        self.documents = documents
        self.next = next
        self.isNextGuessed = isNextGuessed
    }

    /// Whether all was read.
    public var isEmpty: Bool { documents.isEmpty && next == nil }

    /// The page to read now.
    public var first: Page? {
        if let document = documents.first {
            return Page(url: document, isGuessed: false, isDocument: true)
        }
        return next.map { Page(url: $0, isGuessed: isNextGuessed, isDocument: false) }
    }

    /// Takes the first page out.
    public mutating func removeFirst() {
        if documents.isEmpty { (next, isNextGuessed) = (nil, false) } else { documents.removeFirst() }
    }

    /// Replaces the first page by those that it has led to.
    ///
    /// - Returns: How many documents were left out, for there are more than are remembered.
    @discardableResult
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
