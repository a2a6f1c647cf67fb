/// Tables written as column names and rows of values: `{"columns": ["id", "url"], "rows": [[1, "…"]]}`
/// as databases return them, and a list of lists with the names in the first, as spreadsheets do.
///
/// Their rows are turned into objects, so that a table reads like a list of objects.
struct JSONTable {
    /// The levels from the root that are searched.
    private static let maximumDepth = 4
    /// Rows that are compared with the names, and members that are searched.
    private static let sampleCount = 8

    private var nodes: [JSONNode]
    private var keys: [String]
    private var keyNumbers: [String: UInt32]
    private var tails: [Int: JSONTail]

    /// The value with the rows of its tables as objects.
    static func named(_ root: JSONValue) -> JSONValue {
        guard let found = tables(in: root, 0) else { return root }
        var table = JSONTable(root.document)
        for (names, rows) in found where table.keys.count + names.count <= JSONParser.maximumNames {
            table.name(rows, names)
        }
        let document = JSONDocument(
            bytes: root.document.bytes, nodes: table.nodes, names: JSONNames(table.keys),
            damage: root.document.damage, tails: table.tails)
        return JSONValue(document: document, index: root.index)
    }

    private init(_ document: JSONDocument) {
        nodes = document.nodes
        keys = document.keys
        keyNumbers = document.keyNumbers
        tails = document.tails
    }

    private typealias Found = (names: [String], rows: JSONValue)

    private static func tables(in value: JSONValue, _ depth: Int) -> [Found]? {
        guard depth < maximumDepth else { return nil }
        if value.isArray { return headed(value).map { [$0] } }
        guard value.isObject, value.count <= 200 else { return nil }
        let lists = value.children.filter(\.isArray)
        for header in lists.prefix(sampleCount) {
            guard let names = names(of: header) else { continue }
            let rows = lists.filter { $0.index != header.index && areRows($0, names.count) }
            if !rows.isEmpty { return rows.map { (names, $0) } }
        }
        let inner = value.children.compactMap { tables(in: $0, depth + 1) }
        return inner.isEmpty ? nil : inner.flatMap(\.self)
    }

    /// A list of lists with the names in the first.
    private static func headed(_ list: JSONValue) -> Found? {
        guard list.count > 1, let first = list.children.first(where: { _ in true }), first.isArray,
            let names = names(of: first), areTrimmedRows(list, names.count)
        else { return nil }
        return (names, list)
    }

    /// Distinct words, each a string or the `name` of an object.
    private static func names(of header: JSONValue) -> [String]? {
        guard (2...200).contains(header.count) else { return nil }
        let names = header.children.compactMap { column in
            (column["name"] ?? column["label"] ?? column).string
        }
        let areNames = names.allSatisfy { (1...64).contains($0.utf8.count) && !$0.contains("/") }
        return names.count == header.count && areNames && Set(names).count == names.count ? names : nil
    }

    private static func areRows(_ list: JSONValue, _ width: Int) -> Bool {
        let sample = list.children.prefix(sampleCount)
        return list.count > 0 && sample.allSatisfy { $0.isArray && $0.count == width }
    }

    /// Whether the elements after the first, which are the names, are rows; Google Sheets leaves out the empty cells at
    /// their ends. Short rows of several pictures are lists of them.
    private static func areTrimmedRows(_ list: JSONValue, _ width: Int) -> Bool {
        let sample = list.children.prefix(sampleCount).dropFirst()
        guard sample.allSatisfy({ $0.isArray && $0.count <= width }),
            sample.contains(where: { $0.count == width })
        else { return false }
        return sample.allSatisfy { $0.count == width } || sample.allSatisfy { pictureCount(in: $0) <= 1 }
    }

    private static func pictureCount(in row: JSONValue) -> Int {
        row.children.count { $0.string.flatMap { URLTraits($0) }?.target == .image }
    }

    private mutating func name(_ rows: JSONValue, _ names: [String]) {
        let numbers = names.map { number(of: $0) }
        for row in rows.storedChildren where row.isArray && row.count <= numbers.count {
            nodes[row.index].kind = .object
            for (cell, key) in zip(row.storedChildren, numbers) { nodes[cell.index].key = key }
        }
        tails[rows.index]?.columns = numbers
    }

    private mutating func number(of name: String) -> UInt32 {
        if let known = keyNumbers[name] { return known }
        let number = UInt32(keys.count)
        keys.append(name)
        keyNumbers[name] = number
        return number
    }
}
