/// A value in a parsed JSON text; members keep the order of the text.
struct JSONValue: Sendable {
    let document: JSONDocument
    let index: Int

    private var node: JSONNode { document.nodes[index] }

    var kind: JSONKind { node.kind }
    var isObject: Bool { node.kind == .object }
    var isArray: Bool { node.kind == .array }
    var isNull: Bool { node.kind == .null }

    /// The number of members or elements, 0 for a scalar.
    var count: Int { node.isContainer ? Int(node.first) : 0 }

    /// The number of the member's name in its object.
    var keyNumber: UInt32 { node.key }

    /// The member's name in its object, empty in an array.
    var key: String { node.key == JSONNode.noKey ? "" : document.keys[Int(node.key)] }

    /// The members of an object or the elements of an array, in order.
    ///
    /// For a long list in a sampled text, the elements that are not stored belong to separate documents.
    var children: JSONChildren {
        JSONChildren(document: document, parent: index, tail: tail)
    }

    /// The members or elements in the same document.
    var storedChildren: JSONChildren { JSONChildren(document: document, parent: index, tail: nil) }

    /// The elements that are not stored, if there are any.
    var tail: JSONTail? { document.isSampled ? document.tails[index] : nil }

    /// The number of the node after the value and its descendants.
    var end: Int { node.end(at: index) }

    /// The first member of that name, if it is not null.
    subscript(name: String) -> JSONValue? {
        guard isObject, let number = document.keyNumbers[name] else { return nil }
        return children.first { $0.keyNumber == number && !$0.isNull }
    }

    /// The value at a path of names, e.g. `value[path: "photos", "photo"]`.
    subscript(path names: String...) -> JSONValue? {
        var value: JSONValue? = self
        for name in names { value = value?[name] }
        return value
    }

    /// The elements, if the value is an array.
    var array: JSONChildren? { isArray ? children : nil }

    /// The raw bytes of a string or number.
    var rawBytes: ArraySlice<UInt8> {
        switch node.kind {
        case .object, .array: []
        default: document.bytes[Int(node.first)..<Int(node.second)]
        }
    }

    /// Whether the raw bytes of a string are its text.
    var isPlainString: Bool { node.kind == .string && !node.hasEscape }

    /// The text of a string.
    var string: String? {
        guard node.kind == .string else { return nil }
        return node.hasEscape ? JSONString.unescaped(rawBytes) : String(decoding: rawBytes, as: UTF8.self)
    }

    /// The text of a string or number.
    var text: String? {
        node.kind == .number ? String(decoding: rawBytes, as: UTF8.self) : string
    }

    /// A number, or a string with one.
    var number: Double? {
        guard let text else { return nil }
        return Double(text.trimmingSpaces)
    }

    /// A whole number, or a string with one.
    var integer: Int? {
        guard let number, number.magnitude < 1e15 else { return nil }
        return Int(number)
    }

    /// Whether the value is `true`, 1 or an equivalent string.
    var isTrue: Bool {
        switch node.kind {
        case .bool: rawBytes.first == UInt8(ascii: "t")
        case .number, .string: ["1", "true", "yes"].contains(text ?? "")
        default: false
        }
    }
}

/// The children of a value, read in place; those that are not stored are parsed
/// from the text in batches.
struct JSONChildren: Sequence, IteratorProtocol, Sendable {
    private var document: JSONDocument
    private var nextIndex: Int
    private var end: Int
    private let tail: JSONTail?
    private var batch = 0

    init(document: JSONDocument, parent: Int, tail: JSONTail?) {
        self.document = document
        self.tail = tail
        nextIndex = parent + 1
        end = document.nodes[parent].end(at: parent)
    }

    mutating func next() -> JSONValue? {
        if nextIndex >= end {
            guard let tail, beginBatch(of: tail) else { return nil }
        }
        let value = JSONValue(document: document, index: nextIndex)
        nextIndex = document.nodes[nextIndex].end(at: nextIndex)
        return value
    }

    private mutating func beginBatch(of tail: JSONTail) -> Bool {
        while nextIndex >= end, batch < tail.batchCount {
            document = tail.document(ofBatch: batch, names: document.names)
            (nextIndex, end) = (1, document.nodes.count)
            batch += 1
        }
        return nextIndex < end
    }
}
