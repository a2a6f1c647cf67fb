import Messages
import Photos

/// `/add`: a URL, and its preview.
struct AddPage: ViewModel {
    let shell: PageShell
    let location: String
    let problem: String?
    /// Whether the problem is that other feeds are being read.
    let isBusy: Bool
    let preview: FeedPreview?
    /// The fields of the feed that a person can choose.
    let fields: PointedFields?
    /// Whether the password fields are open.
    let needsPassword: Bool
    /// What those fields contain.
    let sent: CredentialFields
    /// Whether a source reads the location already.
    let isKnown: Bool
    /// Whether the location comes from another site, and needs a confirmation.
    let needsConfirmation: Bool
    /// The folders that may be added.
    let folders: [String]
    let hasFolders: Bool
    /// Feeds to try, if no location was entered.
    let examples: [ExampleFeed]
    let hasExamples: Bool
    let lacksDemo: Bool
}

/// A public feed for a first try.
struct ExampleFeed: ViewModel {
    let name: String
    let location: String
    let url: String

    static let all = [
        ExampleFeed(.exampleNASA, "https://www.nasa.gov/feeds/iotd-feed/"),
        ExampleFeed(
            .exampleWikimedia,
            "https://commons.wikimedia.org/w/api.php?action=featuredfeed&feed=potd&feedformat=rss&language=en"
        ),
        ExampleFeed(
            .exampleFlickr,
            "https://www.flickr.com/services/feeds/photos_public.gne?tags=landscape&format=json"),
        ExampleFeed(
            .exampleMuseum,
            "https://openaccess-api.clevelandart.org/api/artworks/?q=landscape&has_image=1&limit=100"),
    ]

    private init(_ name: PageMessage, _ location: String) {
        self.name = name.text()
        self.location = location
        url = "\(PageURL.add)?location=\(PageURL.encoded(location))"
    }
}

/// The list and the fields that a person has chosen, with the possible choices.
struct PointedFields: ViewModel {
    let list: String
    let image: String
    let title: String
    let isOpen: Bool
    let lists: [Field]
    let images: [Field]
    let titles: [Field]

    /// A choice.
    struct Field: ViewModel {
        let path: String
        let sample: String
    }

    /// Creates the fields of a feed; `nil` if it has none to choose from.
    init?(_ pointer: FeedPointer, _ feed: Feed) {
        guard !feed.imageFields.isEmpty || !pointer.isEmpty else { return nil }
        self.init(
            pointer,
            lists: feed.alternatives.map {
                Field(path: $0.path, sample: PageMessage.photos.text($0.photoCount))
            },
            images: feed.imageFields.map { Field(path: $0.path, sample: $0.sample) },
            titles: feed.titleFields.map { Field(path: $0.path, sample: $0.sample) })
    }

    /// The fields of a source that is read as JSON; `nil` for another kind.
    ///
    /// - Parameter shown: The contents of the text fields.
    init?(of source: Source, shown: FeedPointer) {
        guard [.json, .photoList].contains(source.kind) || !source.settings.pointer.isEmpty else {
            return nil
        }
        self.init(shown, lists: [], images: [], titles: [])
    }

    /// Text fields, if the feed could not be read.
    init(_ pointer: FeedPointer) { self.init(pointer, lists: [], images: [], titles: []) }

    private init(_ pointer: FeedPointer, lists: [Field], images: [Field], titles: [Field]) {
        list = pointer.list ?? ""
        image = pointer.image ?? ""
        title = pointer.title ?? ""
        isOpen = !pointer.isEmpty
        self.lists = lists
        self.images = images
        self.titles = titles
    }
}

/// The preview of a URL, before it is added.
struct FeedPreview: ViewModel {
    let name: String
    /// The language of the name, if that is not the page's.
    let lang: String?
    let facts: String
    /// The label of the button that adds it.
    let saveName: String
    let hasSamples: Bool
    let samples: [Sample]
    let hasPlaces: Bool
    /// The first places, if the feed lists places and not photos.
    let places: [String]
    let placesMore: String?
    let known: Bool
    let knownName: String?
    let knownURL: String?
    /// What was omitted because a limit was reached.
    let notices: [String]
    let hasSkipped: Bool
    let skippedText: String
    let skipped: [String]
    let skippedMore: String?
    let hasExplanation: Bool
    let explanation: [String]
    /// The list and fields that a person has chosen; empty for the best ones.
    let list: String
    let imageField: String
    let titleField: String
    let hasLists: Bool
    let lists: [OtherList]

    /// Another list in the same bytes.
    struct OtherList: ViewModel {
        let path: String
        let facts: String
        let url: String
    }

    /// One of the first photos.
    struct Sample: ViewModel {
        let name: String
        let lang: String?
        let src: String?
    }

    private static let maxSamples = 12
    private static let maxSkipped = 50

    /// The key of the stored samples: other fields of a feed have other pictures.
    static func key(_ location: String, _ pointer: FeedPointer) -> String {
        let parts = [pointer.list, pointer.image].compactMap(\.self)
        return parts.isEmpty ? location : "\(location) \(parts.joined(separator: " "))"
    }

    init(_ feed: Feed, at location: String, pointer: FeedPointer = FeedPointer(), known source: Source?) {
        name = feed.title ?? location
        lang = feed.title == nil ? nil : feed.language?.attribute()
        let listsPlaces = feed.photos.isEmpty && !feed.places.isEmpty
        let found =
            listsPlaces
            ? PageMessage.places.text(feed.places.count) : PageMessage.photos.text(feed.photoCount)
        facts = "\(feed.kind.name.text()) · \(found)"
        saveName =
            listsPlaces
            ? PageMessage.addPlaces.text(feed.places.count) : PageMessage.addPhotos.text(feed.photoCount)
        hasPlaces = listsPlaces
        places = feed.places.prefix(Self.maxSamples).map(\.title)
        let morePlaces = feed.places.count - Self.maxSamples
        placesMore = morePlaces > 0 ? PageMessage.more.text(morePlaces) : nil
        samples = feed.photos.prefix(Self.maxSamples).enumerated().map { index, photo in
            Sample(
                name: photo.title, lang: (photo.language ?? feed.language)?.attribute(),
                src: photo.original == nil
                    ? nil : PreviewImages.url(of: index, at: Self.key(location, pointer)))
        }
        hasSamples = !samples.isEmpty
        known = source != nil
        knownName = source?.title
        knownURL = source.map { PageURL.source($0.id) }
        notices = feed.notices.map { $0.message.text() }
        hasSkipped = !feed.skipped.isEmpty
        skippedText = PageMessage.entriesSkipped.text(feed.skipped.count)
        skipped = feed.skipped.prefix(Self.maxSkipped).map {
            PageMessage.skippedEntry.text([.number: .number($0.index + 1), .cause: .message($0.reason)])
        }
        let rest = feed.skipped.count - Self.maxSkipped
        skippedMore = rest > 0 ? PageMessage.more.text(rest) : nil
        hasExplanation = !feed.explanation.isEmpty
        explanation = feed.explanation.map { $0.text() }
        list = pointer.list ?? ""
        imageField = pointer.image ?? ""
        titleField = pointer.title ?? ""
        lists = feed.alternatives.map { other in
            OtherList(
                path: other.path, facts: PageMessage.photos.text(other.photoCount),
                url: PageURL.add(location, list: other.path))
        }
        hasLists = !lists.isEmpty
    }
}
