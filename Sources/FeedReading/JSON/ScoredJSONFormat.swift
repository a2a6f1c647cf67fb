import Photos

/// Any JSON: the list whose objects hold images' addresses is found by score.
struct ScoredJSONFormat: FeedFormat {
    /// Elements of a list within one entry that are read.
    private static let maximumElements = 1000
    /// The most photos that are taken from one feed.
    static let maximumPhotos = 200_000

    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let root = document.json, root.isObject || root.isArray else { return nil }
        if let words = MachineDescription.words(for: root) { throw .unknownFormat(words) }
        let traits = KeyTraitsTable(root.document)
        let finder = ListFinder(root, traits)
        let choice: ListChoice?
        if let path = document.context.listPath {
            choice = finder.choice(at: path)
            if choice == nil { throw .noSuchList(path: path) }
        } else {
            choice = finder.choice()
        }
        guard let choice else { return Self.empty(root) }
        var feed = read(choice, finder.patterns, root, traits, document.resolver)
        feed.explanation = choice.explanation
        if let damage = root.document.damage { feed.explanation.append("Reading ended early: \(damage).") }
        feed.alternatives = choice.alternatives.prefix(20).map {
            FeedAlternative(path: finder.patterns.path(of: $0.pattern), photoCount: $0.pictureCount)
        }
        return feed
    }

    /// JSON without a picture: its entries, where it is a list, are all skipped.
    private static func empty(_ root: JSONValue) -> Feed {
        var feed = Feed(kind: .json)
        let count = root.isArray ? root.count : 0
        feed.skipped = (0..<min(count, 1000)).map { SkippedEntry(index: $0, reason: SkipReason.noPicture) }
        return feed
    }

    private func read(
        _ choice: ListChoice, _ patterns: ListPatterns, _ root: JSONValue, _ traits: KeyTraitsTable,
        _ resolver: AddressResolver
    ) -> Feed {
        let isFlat =
            root.isArray && choice.patterns.count == 1 && patterns.all[choice.patterns[0]].parent == 0
        var feed = Feed(kind: isFlat ? .photoList : .json)
        let reader = EntryReader(
            document: root.document, traits: traits, maximumElements: Self.maximumElements)
        let maker = EntryPhotos(document: root.document, resolver: resolver)
        var number = 0
        for (index, name) in entries(choice, patterns, root, traits) {
            let value = JSONValue(document: root.document, index: Int(index))
            let reading = reader.read(value, name: name)
            let photos = maker.photos(of: reading)
            feed.photos += photos
            if photos.isEmpty {
                let reason = value.isObject ? maker.reason(reading) : SkipReason.notAnObject
                feed.skipped.append(SkippedEntry(index: number, reason: reason))
            }
            number += 1
            if feed.photos.count >= Self.maximumPhotos { break }
        }
        feed.title = FeedTitle.title(of: root, choice: choice, patterns: patterns, traits: traits)
        return feed
    }

    private func entries(
        _ choice: ListChoice, _ patterns: ListPatterns, _ root: JSONValue, _ traits: KeyTraitsTable
    ) -> [(Int32, KeyTraits)] {
        guard !choice.patterns.isEmpty else { return [(Int32(root.index), traits[JSONNode.noKey])] }
        return choice.patterns.flatMap { pattern in
            let name = patterns.name(of: pattern)
            return patterns.all[pattern].elements.map { ($0, name) }
        }
    }
}

/// The title of a feed of any JSON: that of the root, else of what encloses the list.
enum FeedTitle {
    static func title(
        of root: JSONValue, choice: ListChoice, patterns: ListPatterns, traits: KeyTraitsTable
    ) -> String? {
        guard let list = choice.patterns.first else { return nil }
        var current: JSONValue? = root
        for key in patterns.keys(of: list) + [JSONNode.noKey] {
            guard let object = current, object.isObject else { return nil }
            if let title = ownTitle(of: object, traits) { return title }
            current = object.children.first { $0.keyNumber == key }
        }
        return nil
    }

    private static func ownTitle(of object: JSONValue, _ traits: KeyTraitsTable) -> String? {
        var best: (rank: Int, value: JSONValue)?
        for member in object.children {
            guard case .title(let rank) = traits[member.keyNumber].field, rank < best?.rank ?? 6 else {
                continue
            }
            if let words = JSONText.words(of: member) { best = (rank, words) }
        }
        return PlainText.title(best?.value.text)
    }
}

/// JSON that describes data or programs and is no feed, whatever addresses are in it.
enum MachineDescription {
    private static let marks: [(keys: [String], words: String)] = [
        (["openapi", "paths"], "a description of an API (OpenAPI)"),
        (["swagger", "paths"], "a description of an API (Swagger)"),
        (["$schema", "properties"], "a JSON schema"),
        (["lockfileVersion", "packages"], "a list of software packages"),
        (["start_url", "icons"], "the manifest of a web application"),
        (["asyncapi", "channels"], "a description of an API (AsyncAPI)"),
    ]

    static func words(for root: JSONValue) -> String? {
        guard root.isObject else { return nil }
        return marks.first { mark in mark.keys.allSatisfy { root[$0] != nil } }?.words
    }
}
