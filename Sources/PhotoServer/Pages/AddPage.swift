import Photos

/// `/add`: an address, and what it would give.
struct AddPage: ViewModel {
    let shell: PageShell
    let location: String
    let problem: String?
    let preview: FeedPreview?
    let lacksDemo: Bool
}

/// What was recognised at an address, before it is added.
struct FeedPreview: ViewModel {
    let name: String
    let facts: String
    let hasSamples: Bool
    let samples: [Sample]
    let known: Bool
    let knownName: String?
    let knownAddress: String?
    let hasSkipped: Bool
    let skippedWords: String
    let skipped: [Skipped]
    let skippedMore: String?
    let hasExplanation: Bool
    let explanation: [String]
    /// The list that a person pointed at; empty for the best one.
    let list: String
    let hasLists: Bool
    let lists: [OtherList]

    /// Another list in the same bytes.
    struct OtherList: ViewModel {
        let path: String
        let facts: String
        let address: String
    }

    /// One of the first photos.
    struct Sample: ViewModel {
        let name: String
        let src: String?
    }

    /// One entry that gave no photo.
    struct Skipped: ViewModel {
        let number: Int
        let reason: String
    }

    private static let mostSamples = 12
    private static let mostSkipped = 50

    init(_ feed: Feed, at location: String, list: String? = nil, known source: Source?) {
        name = feed.title ?? location
        facts = "\(feed.kind.words) · \(count(feed.photos.count, "photo"))"
        samples = feed.photos.prefix(Self.mostSamples).enumerated().map { index, photo in
            Sample(
                name: photo.title,
                src: photo.original == nil ? nil : PreviewImages.address(of: index, at: location))
        }
        hasSamples = !samples.isEmpty
        known = source != nil
        knownName = source?.title
        knownAddress = source.map { Address.source($0.id) }
        hasSkipped = !feed.skipped.isEmpty
        skippedWords =
            feed.skipped.count == 1
            ? "1 entry was skipped" : "\(grouped(feed.skipped.count)) entries were skipped"
        skipped = feed.skipped.prefix(Self.mostSkipped).map {
            Skipped(number: $0.index + 1, reason: $0.reason)
        }
        let rest = feed.skipped.count - Self.mostSkipped
        skippedMore = rest > 0 ? "And \(grouped(rest)) more." : nil
        hasExplanation = !feed.explanation.isEmpty
        explanation = feed.explanation
        self.list = list ?? ""
        lists = feed.alternatives.map { other in
            OtherList(
                path: other.path, facts: count(other.photoCount, "photo"),
                address: Address.add(location, list: other.path))
        }
        hasLists = !lists.isEmpty
    }
}

extension FeedKind {
    /// The kind as the start of a sentence.
    var words: String {
        switch self {
        case .photoList: "Photo list"
        case .titledRows: "Titled rows"
        case .webPage: "Web page"
        case .folder: "Folder"
        case .json, .flickr, .jsonFeed, .rss, .rdf, .atom, .iiif: rawValue
        }
    }
}
