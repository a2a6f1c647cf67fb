import Photos

/// A path through the document without the indices of elements: all lists at
/// one path are sections of one list.
struct ListPattern {
    /// The pattern of the enclosing value; -1 for the root.
    let parent: Int
    /// The name of the last step; `nil` for an element of a list.
    let key: UInt32?
    let depth: Int
    /// How many steps of the path lead through people or containers, such as
    /// albums.
    let indirectStepCount: Int
    /// Whether it is within the elements of a list.
    let isInList: Bool
    /// The elements, if the pattern is that of the elements of a list.
    var elements: [Int32] = []
    /// Those elements that seem to hold a picture.
    var promising: [Int32] = []
    /// The names of the first elements' members.
    var memberKeys: Set<UInt32> = []
}

/// All lists of a document.
struct ListPatterns {
    /// Further paths are left out.
    private static let maximumCount = 4096

    private(set) var all: [ListPattern] = [
        ListPattern(parent: -1, key: nil, depth: 0, indirectStepCount: 0, isInList: false)
    ]
    private var numbers: [UInt64: Int] = [:]
    /// The partly stored lists, in the order of the document.
    private(set) var tails: [PatternTail] = []
    private(set) var document: JSONDocument
    private let traits: KeyTraitsTable

    init(_ root: JSONValue, _ traits: KeyTraitsTable) {
        document = root.document
        self.traits = traits
        _ = walk(root, 0, traits[JSONNode.noKey])
    }

    /// The names from the root to a list, e.g. `data.children`; `$` for the root.
    func path(of pattern: Int) -> String {
        var steps: [String] = []
        var current = all[pattern].parent
        while current > 0 {
            let step = all[current]
            steps.append(step.key.map { document.keys[Int($0)] } ?? "[]")
            current = step.parent
        }
        return steps.isEmpty ? "$" : steps.reversed().joined(separator: ".")
    }

    /// The names on the path from the root to the first list.
    func keys(of pattern: Int) -> [UInt32] {
        var keys: [UInt32?] = []
        var current = pattern
        while current > 0 {
            keys.append(all[current].key)
            current = all[current].parent
        }
        return keys.reversed().prefix { $0 != nil }.compactMap(\.self)
    }

    /// Whether one pattern lies within another.
    func lies(_ inner: Int, within outer: Int) -> Bool {
        var current = all[inner].parent
        while current >= 0 {
            if current == outer { return true }
            current = all[current].parent
        }
        return false
    }

    /// The name of a pattern's list, or of the list around it if it has none.
    func name(of pattern: Int) -> KeyTraits {
        var current = pattern
        while current > 0 {
            if let key = all[current].key { return traits[key] }
            current = all[current].parent
        }
        return traits[JSONNode.noKey]
    }

    /// The elements of a pattern in a part of a long list that is not stored.
    func entries(of pattern: Int, in tail: PatternTail, batch: Int) -> EntryBatch {
        let part = tail.tail.document(ofBatch: batch, names: document.names)
        let elements = JSONValue(document: part, index: 0).children
        let (name, listName) = (name(of: pattern), name(of: tail.pattern))
        guard tail.pattern != pattern else {
            return EntryBatch(document: part, elements: elements.map { Int32($0.index) }, name: name)
        }
        var patterns = self
        patterns.document = part
        for number in all.indices {
            patterns.all[number].elements = []
            patterns.all[number].promising = []
        }
        for element in elements { _ = patterns.walk(element, tail.pattern, listName) }
        return EntryBatch(document: part, elements: patterns.all[pattern].elements, name: name)
    }

    // MARK: The walk

    /// Records all lists within a value. Returns whether there may be a
    /// picture.
    fileprivate mutating func walk(_ value: JSONValue, _ pattern: Int, _ name: KeyTraits) -> Bool {
        switch value.kind {
        case .object:
            return KeyedList.matches(value, traits)
                ? walkList(value, pattern, name) : walkObject(value, pattern, name)
        case .array: return walkList(value, pattern, name)
        case .string: return isPicture(value, name)
        default: return false
        }
    }

    private mutating func walkObject(_ value: JSONValue, _ pattern: Int, _ name: KeyTraits) -> Bool {
        var isPromising = false
        if all[pattern].isInList, isVideoOrAudio(value) { return false }
        for member in value.children {
            let inner = traits[member.keyNumber]
            // Instagram's `edge_owner_to_timeline_media` is no portrait; it is what an account posted.
            let isOfOthers = inner.isPersonPicture && member.isObject || inner.isSubject
            let mayHold = isOfOthers && !all[pattern].isInList
            guard !inner.isDecoy || mayHold || ExternalFile.matches(member, inner) else { continue }
            if member.kind == .string {
                isPromising = isPicture(member, inner, within: name) || isPromising
            } else if member.isObject || member.isArray {
                // The author of an entry is skipped; a person around the list is whose photos it lists.
                guard !(inner.isPerson && all[pattern].isInList) else { continue }
                // A `gallery` that is a list is what the entry carries.
                let isCarried =
                    inner.isAttachment && member.isArray || CarriedGallery.matches(member, inner)
                let isIndirect = inner.isPerson || inner.isContainer && all[pattern].isInList && !isCarried
                guard let next = number(of: member.keyNumber, in: pattern, isIndirect: isIndirect) else {
                    continue
                }
                isPromising = walk(member, next, inner) || isPromising
            }
        }
        return isPromising
    }

    /// Whether an entry declares that it is video or audio, so that all its
    /// pictures are posters.
    private func isVideoOrAudio(_ value: JSONValue) -> Bool {
        value.children.contains { member in
            guard member.kind == .string, traits[member.keyNumber].field == .mediaType else { return false }
            return member.rawBytes.count <= 32 && MediaType.isVideoOrAudio(member.string?.lowercased() ?? "")
        }
    }

    private mutating func walkList(_ value: JSONValue, _ pattern: Int, _ name: KeyTraits) -> Bool {
        guard let next = number(of: nil, in: pattern, isIndirect: false) else { return false }
        var isPromising = false
        if let tail = value.tail { tails.append(PatternTail(pattern: next, end: value.end, tail: tail)) }
        for element in value.storedChildren {
            guard element.isObject || element.isArray || element.kind == .string else {
                all[next].elements.append(Int32(element.index))
                continue
            }
            all[next].elements.append(Int32(element.index))
            if element.isObject, all[next].elements.count <= 20 {
                for member in element.children { all[next].memberKeys.insert(member.keyNumber) }
            }
            guard walk(element, next, name) else { continue }
            all[next].promising.append(Int32(element.index))
            isPromising = true
        }
        return isPromising
    }

    private func isPicture(_ value: JSONValue, _ name: KeyTraits, within holder: KeyTraits? = nil) -> Bool {
        var context = PictureName.Context()
        context.isInImage =
            holder.map { $0.imageName == .image } ?? (name.imageName == .image)
        context.isInRenditions = holder?.holdsRenditions ?? false
        let kind: PictureName.Classification
        if value.isPlainString {
            kind = PictureName.classify(value.rawBytes, name, context)
        } else {
            guard value.rawBytes.count < 4096 else { return JSONText.hasImage(value) }
            kind = PictureName.classify(ArraySlice((value.string ?? "").utf8), name, context)
        }
        switch kind {
        case .picture, .possible: return true
        case .refused, .no:
            let fields = [name.field, holder?.field].compactMap(\.self)
            return fields.contains(where: Self.isDescription) && JSONText.hasImage(value)
        }
    }

    private static func isDescription(_ field: KeyTraits.Field) -> Bool {
        if case .description = field { return true }
        return false
    }

    private mutating func number(of key: UInt32?, in pattern: Int, isIndirect: Bool) -> Int? {
        let mark = UInt64(pattern) << 32 | UInt64(key ?? JSONNode.noKey)
        if let known = numbers[mark] { return known }
        guard all.count < Self.maximumCount else {
            ReadingScope.note(.lists(limit: Self.maximumCount))
            return nil
        }
        let outer = all[pattern]
        all.append(
            ListPattern(
                parent: pattern, key: key, depth: outer.depth + 1,
                indirectStepCount: outer.indirectStepCount + (isIndirect ? 1 : 0),
                isInList: outer.isInList || key == nil))
        numbers[mark] = all.count - 1
        return all.count - 1
    }
}
