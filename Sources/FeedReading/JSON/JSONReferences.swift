import Photos

/// Entries that name their pictures by identifier, with the pictures in another list of the same text: JSON:API's
/// `included`, and `includes` of Contentful and X.
///
///     {"data": [{"type": "node", "id": "1", "relationships": {"image": {"data": {"type": "file", "id": "7"}}}}],
///      "included": [{"type": "file", "id": "7", "attributes": {"url": "…"}}]}
///
/// What is named takes the place of its name, so that such a list reads like one of whole entries. Accounts stay
/// names: their pictures are portraits.
struct JSONReferences {
    /// The names of the lists of what is named.
    private static let pools: Set<String> = ["included", "includes"]
    /// How many names lead from an entry to its picture: Drupal's entries name media, which name files.
    private static let maximumSteps = 3
    /// The nodes after which nothing else is inserted, as a multiple of those of the text: many entries can name the
    /// same thing.
    private static let maximumGrowth = 8

    private let document: JSONDocument
    private let resources: [String: Int]
    private let maximumNodes: Int
    private var nodes: [JSONNode] = []
    private var keys: [String]
    /// Whether something was named.
    private var hasNamed = false

    /// The value with what its entries name in place of the names; the value itself if they name nothing.
    ///
    /// - Parameter pointer: The list that a person chose; if it is one of what is named, the value itself is
    ///   returned.
    static func resolved(_ root: JSONValue, for pointer: FeedPointer) -> JSONValue {
        guard root.isObject, !root.document.isSampled else { return root }
        let members = root.children.filter { pools.contains($0.key) }
        let isChosen = pointer.list?.split(separator: ".").first.map { pools.contains(String($0)) } ?? false
        guard !members.isEmpty, !isChosen else { return root }
        var references = JSONReferences(root.document, members.flatMap(lists))
        guard !references.resources.isEmpty else { return root }
        references.copy(root)
        guard references.hasNamed else { return root }
        let copy = JSONDocument(
            bytes: root.document.bytes, nodes: references.nodes, names: JSONNames(references.keys),
            damage: root.document.damage)
        return JSONValue(document: copy, index: 0)
    }

    private init(_ document: JSONDocument, _ lists: [JSONValue]) {
        self.document = document
        keys = document.keys
        let most = JSONParser.maximumTableBytes / MemoryLayout<JSONNode>.stride
        maximumNodes = min(document.nodes.count * Self.maximumGrowth, most)
        var found: [String: Int] = [:]
        for resource in lists.lazy.flatMap(\.children) where resource.isObject {
            if let name = Self.name(of: resource), found[name] == nil { found[name] = resource.index }
        }
        resources = found
    }

    /// The lists of a pool, which may be in an object, by kind.
    private static func lists(of pool: JSONValue) -> [JSONValue] {
        pool.isArray ? [pool] : pool.children.filter(\.isArray)
    }

    // MARK: Names

    /// The name by which entries refer to a resource; `nil` if it is an account or has none.
    private static func name(of resource: JSONValue) -> String? {
        if let key = resource["media_key"]?.text { return key }
        if let system = resource["sys"] { return name(type: system["type"], id: system["id"]) }
        return name(type: resource["type"], id: resource["id"])
    }

    private static func name(type: JSONValue?, id: JSONValue?) -> String? {
        guard let type = type?.string, let id = id?.text else { return nil }
        let isAccount = KeyWords.split(type).contains { KeyVocabulary.people.contains($0) }
        return isAccount ? nil : "\(type) \(id)"
    }

    /// The resource that a value names.
    private func resource(namedBy value: JSONValue) -> JSONValue? {
        var name: String?
        if value.kind == .string {
            name = value.string
        } else if value.count == 1, let system = value["sys"] {
            name = Self.name(type: system["linkType"], id: system["id"])
        } else if value.count == 2 || value.count == 3 && value["meta"] != nil {
            name = Self.name(type: value["type"], id: value["id"])
        }
        return name.flatMap { resources[$0] }.map { JSONValue(document: document, index: $0) }
    }

    // MARK: The copy

    /// Copies the root without the lists of what is named: what is left of them belongs to accounts.
    private mutating func copy(_ root: JSONValue) {
        let members = root.children.filter { !Self.pools.contains($0.key) }
        append(root, key: JSONNode.noKey, count: members.count) { copy in
            for member in members { copy.copy(member, steps: 0, depth: 1) }
        }
    }

    private mutating func copy(_ value: JSONValue, key: UInt32? = nil, steps: Int, depth: Int) {
        let key = key ?? value.keyNumber
        if value.isObject, let resource = next(value, steps, depth) {
            let added = value["meta"].flatMap { $0.isObject ? $0 : nil }
            return insert(resource, adding: added, key: key, steps: steps + 1, depth: depth)
        }
        if value.isArray, value.key == "media_keys", steps < Self.maximumSteps {
            return copyMediaKeys(value, steps: steps, depth: depth)
        }
        guard value.isObject || value.isArray else { return copyPlainly(value, key: key) }
        // Nesting beyond that of a text is not read; readers are recursive.
        let isTooDeep = depth >= JSONParser.maximumDepth
        append(value, key: key, count: isTooDeep ? 0 : value.count) { copy in
            for child in value.children where !isTooDeep { copy.copy(child, steps: steps, depth: depth + 1) }
        }
    }

    /// The resource that a value names, unless it is too far from the entry or the copy is too large.
    private func next(_ value: JSONValue, _ steps: Int, _ depth: Int) -> JSONValue? {
        guard steps < Self.maximumSteps, depth < JSONParser.maximumDepth, nodes.count < maximumNodes else {
            return nil
        }
        return resource(namedBy: value)
    }

    /// Inserts a resource, with what the name adds to it: `{"type": "file", "id": "7", "meta": {"alt": "…"}}`.
    private mutating func insert(
        _ resource: JSONValue, adding added: JSONValue? = nil, key: UInt32, steps: Int, depth: Int
    ) {
        hasNamed = true
        append(resource, key: key, count: resource.count + (added?.count ?? 0)) { copy in
            for member in resource.children { copy.copy(member, steps: steps, depth: depth + 1) }
            for member in added?.children.map(\.self) ?? [] {
                copy.copyPlainly(member, key: member.keyNumber)
            }
        }
    }

    /// X lists the keys of an entry's media: `"media_keys": ["3_17"]`.
    private mutating func copyMediaKeys(_ list: JSONValue, steps: Int, depth: Int) {
        let resources = list.children.compactMap { next($0, steps, depth) }
        append(list, key: number(of: "media"), count: resources.count) { copy in
            for resource in resources {
                copy.insert(resource, key: JSONNode.noKey, steps: steps + 1, depth: depth + 1)
            }
        }
    }

    private mutating func copyPlainly(_ value: JSONValue, key: UInt32) {
        let shift = nodes.count - value.index
        for index in value.index..<value.end {
            var node = document.nodes[index]
            if node.isContainer { node.second = UInt32(Int(node.second) + shift) }
            nodes.append(node)
        }
        nodes[value.index + shift].key = key
    }

    /// Appends a container, with the children that `fill` appends.
    private mutating func append(
        _ container: JSONValue, key: UInt32? = nil, count: Int? = nil, fill: (inout JSONReferences) -> Void
    ) {
        let index = nodes.count
        nodes.append(document.nodes[container.index])
        fill(&self)
        nodes[index].key = key ?? container.keyNumber
        nodes[index].first = UInt32(count ?? container.count)
        nodes[index].second = UInt32(nodes.count)
    }

    private mutating func number(of name: String) -> UInt32 {
        if let known = keys.firstIndex(of: name) { return UInt32(known) }
        keys.append(name)
        return UInt32(keys.count - 1)
    }
}
