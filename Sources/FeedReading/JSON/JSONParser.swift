import Photos

/// Parses JSON text (RFC 8259) into a flat list of values, as far as possible.
///
/// Foundation's readers lose the order of an object's members, which is the
/// order of the photos if a response is keyed by number (MediaWiki), reject
/// truncated text, and need ten times the memory. This one keeps the
/// order, skips trailing commas, joins one value per line into a list, and
/// ends where the text is truncated.
struct JSONParser {
    /// The deepest nesting that is read.
    static let maximumDepth = 64
    /// The most different names of members that are read.
    static let maximumNames = 250_000
    /// The memory limit of the values that are held at a time: all of a short text, of a long one
    /// the parts that its lists do not repeat, or one entry.
    static let maximumTableBytes = 96 << 20
    private static let maximumCount = maximumTableBytes / MemoryLayout<JSONNode>.stride

    var bytes: UnsafeBufferPointer<UInt8>
    var position: Int
    let end: Int
    /// The offset of the text in the document.
    private let base: Int
    /// The maximum number of values in memory.
    private let limit: Int
    private var nodes: [JSONNode] = []
    private var keys = JSONKeyTable()
    private var open: [Int] = []
    var damage: Message?
    /// Whether several values were joined into a list.
    private var isJoined = false

    /// The rest of long lists outside the table; `nil` if everything is stored.
    private var tails: JSONTailCollector?
    /// The number of elements of each list that are stored.
    private let storedElements: Int
    /// Whether an element is being skipped that is not stored, and the number of texts in it.
    private var isSkipping = false, skippedCount = 0
    /// The texts of stored values, if the bytes themselves are not stored.
    private var storedText: [UInt8] = []

    private init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, base: Int = 0,
        limit: Int = Self.maximumCount, tails: JSONTailCollector? = nil
    ) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
        self.base = base
        self.limit = limit
        self.tails = tails
        storedElements = tails?.storedElements ?? .max
        if tails == nil { nodes.reserveCapacity(min(range.count / 8 + 16, Self.maximumCount)) }
    }

    /// Parses the values in a range of the bytes.
    static func parse(_ bytes: [UInt8], _ range: Range<Int>) throws(FeedReadingError) -> JSONValue {
        let result = bytes.withUnsafeBufferPointer { buffer in
            var parser = JSONParser(buffer, range)
            return Result<JSONParts, FeedReadingError> { () throws(FeedReadingError) in try parser.parseAll()
            }
        }
        let parts = try result.get()
        let document = JSONDocument(
            bytes: bytes, nodes: parts.nodes, names: JSONNames(parts.keys), damage: parts.damage)
        return JSONValue(document: document, index: 0)
    }

    /// Parses a long text, storing only the first elements of its long lists.
    static func sample(
        _ text: FeedBytes, _ range: Range<Int>, _ sampling: JSONSampling
    ) throws(FeedReadingError) -> JSONValue {
        let result = text.withBytes { buffer in
            var parser = JSONParser(
                buffer, range, tails: JSONTailCollector(sampling, release: text.release))
            return Result<JSONDocument, FeedReadingError> { () throws(FeedReadingError) in
                let parts = try parser.parseAll()
                let names = parser.keys
                let shift = parser.isJoined ? 0 : 1
                let tails = parser.tails?.tails(shiftedBy: shift) {
                    JSONTail(text: text, names: names, starts: $0, count: $1)
                }
                return JSONDocument(
                    bytes: parser.storedText, nodes: parts.nodes, names: JSONNames(parts.keys),
                    damage: parts.damage, tails: tails ?? [:])
            }
        }
        return JSONValue(document: try result.get(), index: 0)
    }

    /// Parses the elements of a list in a range of the bytes, whose names are all known.
    static func elements(
        of bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, names: JSONKeyTable
    ) -> (bytes: [UInt8], nodes: [JSONNode]) {
        // Every element was within the limits when it was skipped.
        var parser = JSONParser(bytes, range, base: range.lowerBound, limit: .max)
        parser.keys = names
        parser.nodes.append(
            JSONNode(kind: .array, hasEscape: false, key: JSONNode.noKey, first: 0, second: 0))
        parser.open = [0]
        do throws(FeedReadingError) {
            while !parser.open.isEmpty, parser.damage == nil { try parser.parseNextInContainer() }
        } catch {
            parser.damage = error.message
        }
        while !parser.open.isEmpty { parser.close() }
        return (Array(bytes[range]), parser.nodes)
    }

    private typealias JSONParts = (nodes: [JSONNode], keys: [String], damage: Message?)

    private mutating func parseAll() throws(FeedReadingError) -> JSONParts {
        // A slot for the list that joins one value per line.
        nodes.append(JSONNode(kind: .array, hasEscape: false, key: JSONNode.noKey, first: 0, second: 0))
        var values = 0
        repeat {
            if values >= storedElements { beginSkipping(in: 0) }
            try parseValue()
            values += 1
        } while damage == nil && nextLineHasValue()
        guard nodes.count > 1 else {
            throw .malformed(
                Message(
                    Malformation.unreadableJSON,
                    [.cause: .message(damage ?? Message(Malformation.nothing))]))
        }
        if values == 1 { return (withoutJoin(), keys.names, damage) }
        isJoined = true
        nodes[0].first = UInt32(values)
        nodes[0].second = UInt32(nodes.count)
        return (nodes, keys.names, damage)
    }

    /// The nodes of a single value, moved to the front.
    private mutating func withoutJoin() -> [JSONNode] {
        nodes.removeFirst()
        for index in nodes.indices where nodes[index].isContainer {
            nodes[index].second -= 1
        }
        return nodes
    }
}

extension JSONParser {
    /// Parses one value with all descendants; not recursive, so that a
    /// deeply nested text cannot overflow the stack.
    private mutating func parseValue() throws(FeedReadingError) {
        let outermost = open.count
        try parseItem(key: JSONNode.noKey)
        while open.count > outermost, damage == nil { try parseNextInContainer() }
        while open.count > outermost { close() }
    }

    private mutating func parseNextInContainer() throws(FeedReadingError) {
        skipSpace()
        while position < end, bytes[position] == UInt8(ascii: ",") {
            position += 1
            skipSpace()
        }
        guard position < end else {
            damage = Message(Malformation.cutOff)
            return
        }
        let byte = bytes[position]
        if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
            position += 1
            close()
            return
        }
        guard let container = open.last, nodes[container].kind == .object else {
            try parseElement()
            return
        }
        try parseMember()
    }

    private mutating func parseElement() throws(FeedReadingError) {
        guard let list = open.last, !isSkipping, nodes[list].first >= storedElements else {
            return try parseItem(key: JSONNode.noKey)
        }
        let (depth, count) = (open.count, nodes[list].first)
        beginSkipping(in: list)
        try parseItem(key: JSONNode.noKey)
        guard isSkipping, open.count == depth else { return }
        endSkipping(isElement: nodes[list].first > count)
    }

    private mutating func parseMember() throws(FeedReadingError) {
        guard let name = isQuote(bytes[position]) ? scanString() : scanName() else {
            damage = Message(Malformation.name, [.position: .number(position)])
            return
        }
        let key = keys.number(of: bytes, name.range, hasEscape: name.hasEscape)
        guard keys.names.count <= Self.maximumNames else {
            throw .malformed(
                Message(Malformation.tooManyNames, [.limit: .number(Self.maximumNames)]))
        }
        skipSpace()
        guard position < end, bytes[position] == UInt8(ascii: ":") else {
            damage = Message(Malformation.colon, [.position: .number(position)])
            return
        }
        position += 1
        try parseItem(key: key)
    }

    /// Reads a scalar, or opens a container.
    private mutating func parseItem(key: UInt32) throws(FeedReadingError) {
        skipSpace()
        guard position < end else {
            damage = Message(Malformation.cutOff)
            return
        }
        guard nodes.count + skippedCount < limit else {
            throw .malformed(
                Message(Malformation.tooManyValues, [.limit: .bytes(Self.maximumTableBytes)]))
        }
        switch bytes[position] {
        case UInt8(ascii: "{"): try openContainer(.object, key)
        case UInt8(ascii: "["): try openContainer(.array, key)
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            guard let text = scanString() else {
                damage = Message(Malformation.cutOffText)
                return
            }
            append(.string, text.range, key, hasEscape: text.hasEscape)
        default: scanWord(key)
        }
    }

    private mutating func openContainer(_ kind: JSONKind, _ key: UInt32) throws(FeedReadingError) {
        guard open.count < Self.maximumDepth else {
            throw .malformed(
                Message(Malformation.tooDeep, [.limit: .number(Self.maximumDepth)]))
        }
        count()
        position += 1
        open.append(nodes.count)
        nodes.append(JSONNode(kind: kind, hasEscape: false, key: key, first: 0, second: 0))
    }

    private mutating func close() {
        guard let container = open.popLast() else { return }
        nodes[container].second = UInt32(nodes.count)
        if isSkipping, open.count == tails?.current?.depth { endSkipping(isElement: true) }
    }

    /// Begins an element that is parsed again on demand.
    private mutating func beginSkipping(in list: Int) {
        isSkipping = true
        tails?.begin(in: list, depth: open.count, at: position, node: nodes.count)
    }

    /// Removes the values of the element from the table.
    private mutating func endSkipping(isElement: Bool) {
        isSkipping = false
        skippedCount = 0
        guard isElement else {
            tails?.cancel()
            return
        }
        guard let count = tails?.end(at: position), count < nodes.count else { return }
        nodes.removeLast(nodes.count - count)
    }

    mutating func append(
        _ kind: JSONKind, _ range: Range<Int>, _ key: UInt32, hasEscape: Bool = false
    ) {
        count()
        guard !isSkipping else {
            skippedCount += 1
            return
        }
        var start = range.lowerBound - base
        if tails != nil {
            start = storedText.count
            storedText.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
        }
        nodes.append(
            JSONNode(
                kind: kind, hasEscape: hasEscape, key: key, first: UInt32(start),
                second: UInt32(start + range.count)))
    }

    private mutating func count() {
        if let container = open.last { nodes[container].first += 1 }
    }
}
