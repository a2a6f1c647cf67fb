import Photos

/// Any JSON: the list of photos is found by scoring all lists.
struct ScoredJSONFormat: FeedFormat {
    /// The elements that are read of each list within an entry.
    private static let maximumElements = 1000
    /// The other lists that are offered.
    private static let maximumAlternatives = 20

    func read(_ document: FeedDocument) throws(FeedReadingError) -> Feed? {
        guard let root = document.json, root.isObject || root.isArray else { return nil }
        if let found = MachineDescription.content(of: root) { throw .unknownFormat(Message(found)) }
        let traits = KeyTraitsTable(root.document)
        let finder = ListFinder(root, traits)
        let pointer = document.context.pointer
        let reader = EntryReader(
            document: root.document, traits: traits, maximumElements: Self.maximumElements)
        let pointed = PointedFields(
            image: pointer.image.map(FieldPath.init), title: pointer.title.map(FieldPath.init), reader: reader
        )
        guard let choice = try choice(by: finder, pointer, pointed) else {
            if document.context.isFurtherPage, pointer.list == nil, !Self.hasList(root) { throw .noList }
            return Self.empty(root)
        }
        var feed = read(choice, finder.patterns, root, pointed, document)
        feed.explanation = choice.explanation
        if let damage = root.document.damage {
            feed.explanation.append(Message(ReadingFact.endedEarly, [.cause: .message(damage)]))
        }
        let others = choice.alternatives
        if others.count > Self.maximumAlternatives {
            ReadingScope.note(.alternatives(limit: Self.maximumAlternatives, count: others.count))
        }
        feed.alternatives = others.prefix(Self.maximumAlternatives).map {
            FeedAlternative(path: finder.patterns.path(of: $0.pattern), photoCount: $0.pictureCount)
        }
        return feed
    }

    /// The list that a person chose, else the best one with the chosen field.
    private func choice(
        by finder: ListFinder, _ pointer: FeedPointer, _ pointed: PointedFields
    ) throws(FeedReadingError) -> ListChoice? {
        if let path = pointer.list {
            if let choice = finder.choice(at: path) { return choice }
            guard finder.hasEmptyList(at: path) else { throw .noSuchList(path: path) }
            return nil
        }
        return pointed.image == nil ? finder.choice() : finder.choice(having: pointed)
    }

    /// The feed of JSON without a picture: all entries of its list are skipped.
    private static func empty(_ root: JSONValue) -> Feed {
        var feed = Feed(kind: .json)
        let count = entryCount(of: root)
        let listed = (0..<min(count, SkippedEntries.maxListed)).map {
            SkippedEntry(index: $0, reason: SkipReason.noPicture)
        }
        feed.skipped = SkippedEntries(listed: listed, count: count)
        return feed
    }

    /// The members of an object that are examined for its list.
    private static let maximumMembers = 1000

    /// The number of entries of a list, or of the longest list under a name for lists: in the root, or in an object
    /// of it.
    ///
    /// Lists under other names imply nothing about entries: an empty `items` beside them is an empty list.
    private static func entryCount(of root: JSONValue) -> Int {
        if root.isArray { return root.count }
        var longest = 0
        for member in root.children.prefix(maximumMembers) {
            longest = max(longest, listedCount(of: member))
            guard member.isObject else { continue }
            for inner in member.children.prefix(maximumMembers) {
                longest = max(longest, listedCount(of: inner))
            }
        }
        return longest
    }

    /// Whether JSON lists something or nothing, such as a page after the last one: in an empty list, or under a name for
    /// lists. What describes an error does not count.
    private static func hasList(_ value: JSONValue) -> Bool {
        if value.isArray { return true }
        return value.children.prefix(maximumMembers).contains { member in
            let name = member.key.lowercased()
            guard !KeyVocabulary.errors.contains(name) else { return false }
            let isForLists = KeyVocabulary.lists.contains(name)
            if member.isArray { return member.count == 0 || isForLists }
            if member.isNull || member.isObject && member.count == 0 { return isForLists }
            return member.isObject && hasList(member)
        }
    }

    private static func listedCount(of list: JSONValue) -> Int {
        guard list.isArray, KeyVocabulary.lists.contains(list.key.lowercased()) else { return 0 }
        return list.storedChildren.first { _ in true }?.isObject == true ? list.count : 0
    }

    private func read(
        _ choice: ListChoice, _ patterns: ListPatterns, _ root: JSONValue, _ pointed: PointedFields,
        _ document: FeedDocument
    ) -> Feed {
        let isFlat =
            root.isArray && choice.patterns.count == 1 && patterns.all[choice.patterns[0]].parent == 0
        var feed = Feed(kind: isFlat ? .photoList : .json)
        let traits = pointed.reader.traits
        let entries = entries(choice, patterns, root, traits)
        let fields = FieldFinder(entries.lazy.flatMap(\.values).prefix(12), traits)
        (feed.imageFields, feed.titleFields) = (fields.images, fields.titles)
        feed.title = FeedTitle.title(of: root, choice: choice, patterns: patterns, traits: traits)
        var number = 0
        var timeLimit = TimeLimitCheck()
        for batch in entries {
            let pointed = pointed.with(pointed.reader.with(batch.document))
            let maker = EntryPhotos(document: batch.document, resolver: document.resolver)
            for index in batch.elements {
                if document.sink.isFull(&feed) || timeLimit.isExceeded() { return feed }
                let value = JSONValue(document: batch.document, index: Int(index))
                var reading = pointed.reader.read(value, name: batch.name)
                pointed.apply(to: &reading, of: value)
                reading.fillDate(fromSystemOf: value)
                let photos = maker.photos(of: reading)
                feed.photos += photos
                if photos.isEmpty {
                    let reason = reason(reading, value, maker, pointed)
                    feed.skipped.append(SkippedEntry(index: number, reason: reason))
                }
                number += 1
            }
        }
        // A root that is the only entry is no list.
        if !choice.patterns.isEmpty { document.sink.entryCount = number }
        return feed
    }

    private func reason(
        _ reading: EntryReading, _ value: JSONValue, _ maker: EntryPhotos, _ pointed: PointedFields
    ) -> Message {
        if let image = pointed.image, reading.pictures.isEmpty {
            return Message(SkipReason.nothingAtPath, [.path: .text(PlainText.line(image.text))])
        }
        return Message(value.isObject ? maker.reason(reading) : .notAnObject)
    }

    private func entries(
        _ choice: ListChoice, _ patterns: ListPatterns, _ root: JSONValue, _ traits: KeyTraitsTable
    ) -> AnySequence<EntryBatch> {
        guard !choice.patterns.isEmpty else {
            let only = EntryBatch(
                document: root.document, elements: [Int32(root.index)], name: traits[JSONNode.noKey])
            return AnySequence([only])
        }
        return AnySequence(choice.patterns.lazy.flatMap { ListEntries(patterns, of: $0) })
    }
}

/// The title of a feed of any JSON: that of the root, else of an object around
/// the list.
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
        var best: (rank: TitleRank, value: JSONValue)?
        for member in object.children {
            guard case .title(let rank) = traits[member.keyNumber].field, rank < best?.rank ?? .label else {
                continue
            }
            if let words = JSONText.words(of: member) { best = (rank, words) }
        }
        return PlainText.title(best?.value.text)
    }
}

/// JSON that describes data or programs and is no feed, whatever URLs are in
/// it.
enum MachineDescription {
    private static let marks: [(keys: [String], content: FoundContent)] = [
        (["openapi", "paths"], .openAPI),
        (["swagger", "paths"], .swagger),
        (["$schema", "properties"], .jsonSchema),
        (["lockfileVersion", "packages"], .packages),
        (["start_url", "icons"], .webManifest),
        (["asyncapi", "channels"], .asyncAPI),
    ]

    static func content(of root: JSONValue) -> FoundContent? {
        guard root.isObject else { return nil }
        return marks.first { mark in mark.keys.allSatisfy { root[$0] != nil } }?.content
    }
}
