import Photos

/// The list that was chosen, and why.
struct ListChoice {
    /// The patterns whose elements are the entries; empty if the root is the
    /// only entry.
    var patterns: [Int]
    var alternatives: [ListScore]
    var explanation: [Message]
}

/// Chooses the list of photos among all lists of a JSON text.
struct ListFinder {
    let root: JSONValue
    let patterns: ListPatterns
    private let reader: EntryReader

    /// The elements that are read of each list within an entry to score a list.
    private static let sampleElements = 12
    /// The lists that are scored; those with the most promising entries come
    /// first.
    private static let maximumLists = 80

    /// The share of entries with a picture below which a list is not one of
    /// pictures.
    private static let smallestShare = 0.02

    init(_ root: JSONValue, _ traits: KeyTraitsTable) {
        self.root = root
        patterns = ListPatterns(root, traits)
        reader = EntryReader(document: root.document, traits: traits, maximumElements: Self.sampleElements)
    }

    /// The list that a person chose, or `nil` if the document does not have it.
    func choice(at path: String) -> ListChoice? {
        let isRoot = path == "$" && root.isObject
        let found = patterns.all.indices.filter {
            !patterns.all[$0].elements.isEmpty && patterns.path(of: $0) == path
        }
        guard isRoot || !found.isEmpty else { return nil }
        let scores = scoredLists().filter { !found.contains($0.pattern) }
        return ListChoice(
            patterns: isRoot ? [] : found, alternatives: scores,
            explanation: [Message(ReadingFact.chosenList, [.path: .text(path)])])
    }

    /// Whether the document has a list at the path that a person chose, which is empty: a page after the last one.
    func hasEmptyList(at path: String) -> Bool {
        patterns.all.indices.contains { number in
            let list = patterns.all[number]
            return list.key == nil && list.elements.isEmpty && list.depth > 0
                && patterns.path(of: number) == path
        }
    }

    /// The best list if its entries have the field that a person pointed at, else the longest that has it.
    func choice(having pointed: PointedFields) -> ListChoice? {
        let best = choice()
        let has = { (pattern: Int) in
            patterns.all[pattern].elements.prefix(40).contains { index in
                pointed.hasImage(JSONValue(document: root.document, index: Int(index)))
            }
        }
        if let best, best.patterns.isEmpty ? pointed.hasImage(root) : best.patterns.contains(where: has) {
            return best
        }
        let count = { (pattern: Int) in patterns.all[pattern].elements.count }
        let others = patterns.all.indices.prefix(400).filter { count($0) > 0 && has($0) }
        guard let longest = others.max(by: { count($0) < count($1) }) else {
            return pointed.hasImage(root) ? Self.root(scoredLists()) : best
        }
        return ListChoice(
            patterns: [longest], alternatives: scoredLists().filter { $0.pattern != longest },
            explanation: [Message(ReadingFact.listWithField, [.path: .text(patterns.path(of: longest))])])
    }

    private static func root(_ scores: [ListScore]) -> ListChoice {
        ListChoice(
            patterns: [], alternatives: scores, explanation: [Message(ReadingFact.singleEntry)])
    }

    /// The best list, or `nil` if there is no picture.
    func choice() -> ListChoice? {
        let scores = scoredLists()
        let entries = withoutNested(scores)
        let best = entries.max { $0.value < $1.value }
        let joined = best.map { sections(of: $0, among: entries) } ?? []
        if root.isObject,
            let single = singleEntry(against: best, hasSections: joined.count > 1, among: scores)
        {
            return single
        }
        guard let best else { return nil }
        let others = entries.filter { !joined.contains($0.pattern) }.sorted { $0.value > $1.value }
        return ListChoice(
            patterns: joined, alternatives: others,
            explanation: ListExplanation.facts(best, joined: joined, others: others, patterns))
    }

    private func scoredLists() -> [ListScore] {
        let promising = patterns.all.indices.filter { !patterns.all[$0].promising.isEmpty }
        let ordered = promising.sorted { patterns.all[$0].promising.count > patterns.all[$1].promising.count }
        if ordered.count > Self.maximumLists { ReadingScope.note(.lists(limit: Self.maximumLists)) }
        return ordered.prefix(Self.maximumLists).compactMap { ListScore($0, in: patterns, reader: reader) }
            .filter { Double($0.pictureEntryCount) >= Self.smallestShare * Double($0.entryCount) }
    }

    // MARK: Lists within lists

    /// Of a list and the lists in its entries, either the outer one is the list
    /// of photos, or its entries are sections of the inner one.
    private func withoutNested(_ scores: [ListScore]) -> [ListScore] {
        var dropped: Set<Int> = []
        for inner in scores.sorted(by: { patterns.all[$0.pattern].depth > patterns.all[$1.pattern].depth }) {
            let around = scores.filter { patterns.lies(inner.pattern, within: $0.pattern) }
            for outer in around where !dropped.contains(inner.pattern) {
                dropped.insert(areEntries(inner, of: outer) ? outer.pattern : inner.pattern)
            }
        }
        return scores.filter { !dropped.contains($0.pattern) }
    }

    private func areEntries(_ inner: ListScore, of outer: ListScore) -> Bool {
        guard inner.titleShare >= 0.5, outer.directShare < 0.3 else { return false }
        guard inner.entryCount > outer.entryCount || outer.titleShare < 0.5 else { return false }
        return Double(inner.pictureCount) >= 0.7 * Double(outer.pictureCount)
    }

    // MARK: Sections

    /// The lists of the same shape at the same depth, in the order of the
    /// document.
    private func sections(of best: ListScore, among scores: [ListScore]) -> [Int] {
        let shape = patterns.all[best.pattern]
        let alike = scores.filter { other in
            let list = patterns.all[other.pattern]
            guard list.depth == shape.depth, list.indirectStepCount == shape.indirectStepCount else {
                return false
            }
            return other.pattern == best.pattern || areAlike(list.memberKeys, shape.memberKeys)
        }
        return alike.map(\.pattern).sorted {
            (patterns.all[$0].elements.first ?? 0) < (patterns.all[$1].elements.first ?? 0)
        }
    }

    private func areAlike(_ left: Set<UInt32>, _ right: Set<UInt32>) -> Bool {
        if left == right { return !left.isEmpty }
        let all = left.union(right).count
        return all > 1 && Double(left.intersection(right).count) / Double(all) >= 0.6
    }

    // MARK: One entry

    /// The root as the only entry, if it is itself a picture or a post and not
    /// the container of a list.
    private func singleEntry(
        against best: ListScore?, hasSections: Bool, among scores: [ListScore]
    ) -> ListChoice? {
        guard !KeyedList.matches(root, reader.traits) else { return nil }
        let reading = reader.read(root, name: reader.traits[JSONNode.noKey])
        guard reading.pictureCount > 0 || best == nil && reading.isVideo else { return nil }
        // A post with several lists of attachments has words or an identifier, sections have none around them.
        guard !hasSections || isNamed(reading) else { return nil }
        if let best {
            let isUntitled = best.titleShare < 0.3 && best.entryCount <= 100
            let list = patterns.all[best.pattern]
            let carries = isPost(reading) && list.depth <= 2 && isAttachment(best.pattern)
            guard isUntitled, reading.hasDirectPicture || carries else { return nil }
        }
        return Self.root(scores)
    }

    private func isNamed(_ reading: EntryReading) -> Bool {
        !(reading.fields.identity.isEmpty && reading.fields.title.isEmpty
            && reading.fields.description.isEmpty)
    }

    private func isPost(_ reading: EntryReading) -> Bool {
        !reading.fields.identity.isEmpty
            && !(reading.fields.title.isEmpty && reading.fields.description.isEmpty)
    }

    private func isAttachment(_ pattern: Int) -> Bool { patterns.name(of: pattern).isAttachment }
}

/// Why a list was chosen.
enum ListExplanation {
    static func facts(
        _ best: ListScore, joined: [Int], others: [ListScore], _ patterns: ListPatterns
    ) -> [Message] {
        let paths = joined.map { patterns.path(of: $0) }
        let share = Int((100 * Double(best.pictureEntryCount) / Double(best.entryCount)).rounded())
        var facts = [
            Message(
                ReadingFact.bestList,
                [.path: .text(paths[0]), .percent: .number(share), .count: .number(best.entryCount)])
        ]
        if joined.count > 1 { facts.append(Message(ReadingFact.joinedLists, [.paths: .texts(paths)])) }
        if best.titleShare > 0 {
            let titled = Int((100 * best.titleShare).rounded())
            facts.append(Message(ReadingFact.titleShare, [.percent: .number(titled)]))
        }
        for other in others.prefix(3) {
            let path = patterns.path(of: other.pattern)
            facts.append(
                Message(
                    ReadingFact.otherList, [.path: .text(path), .count: .number(other.pictureCount)]))
        }
        return facts
    }
}
