import Basics
import Photos

/// The elements of a long list that are not in the table of its text: their
/// positions in the text, from which they are parsed again in batches.
struct JSONTail: Sendable {
    private let text: FeedBytes
    private let names: JSONKeyTable
    /// The start of each batch in the text, and the end of the last one.
    private let starts: [Int]
    /// The number of elements.
    let count: Int
    /// The names of the elements' own elements, if the list is a table.
    var columns: [UInt32]?

    init(text: FeedBytes, names: JSONKeyTable, starts: [Int], count: Int) {
        self.text = text
        self.names = names
        self.starts = starts
        self.count = count
    }

    var batchCount: Int { starts.count - 1 }

    /// The elements of a batch, in a list.
    ///
    /// - Parameter names: All names of the text; those of a table's columns are among them.
    func document(ofBatch batch: Int, names all: JSONNames) -> JSONDocument {
        let range = starts[batch]..<starts[batch + 1]
        let parts = text.withBytes { bytes in
            JSONParser.elements(of: bytes, range, names: names)
        }
        text.release(range)
        return JSONDocument(bytes: parts.bytes, nodes: named(parts.nodes), names: all)
    }

    /// The nodes with the rows of a table as objects.
    private func named(_ nodes: [JSONNode]) -> [JSONNode] {
        guard let columns else { return nodes }
        var nodes = nodes
        var row = 1
        while row < nodes.count {
            let end = nodes[row].end(at: row)
            if nodes[row].kind == .array, Int(nodes[row].first) <= columns.count {
                nodes[row].kind = .object
                var cell = row + 1
                for key in columns where cell < end {
                    nodes[cell].key = key
                    cell = nodes[cell].end(at: cell)
                }
            }
            row = end
        }
        return nodes
    }
}

/// Collects the positions of the elements of long lists while a text is parsed.
struct JSONTailCollector {
    /// The elements of a list that stay in the table.
    let storedElements: Int
    /// The size in bytes at which a batch ends.
    let batchBytes: Int
    private var starts: [Int: [Int]] = [:]
    private var counts: [Int: Int] = [:]
    /// The list whose element is being skipped, and the depth and position where the element began.
    private(set) var current: (list: Int, depth: Int, start: Int, node: Int)?
    /// Called with ranges of bytes that were parsed.
    private let release: (Range<Int>) -> Void
    private var releasedEnd = 0
    private static let releasedBytes = 4 << 20

    init(_ sampling: JSONSampling, release: @escaping (Range<Int>) -> Void) {
        storedElements = max(sampling.storedElements, 1)
        batchBytes = sampling.batchBytes
        self.release = release
    }

    /// Begins an element that is not to be stored.
    mutating func begin(in list: Int, depth: Int, at position: Int, node: Int) {
        current = (list, depth, position, node)
    }

    /// Ends the element; returns the number of nodes before it.
    mutating func end(at position: Int) -> Int? {
        guard let element = current else { return nil }
        current = nil
        extend(&starts[element.list, default: [element.start, element.start]], element.start, position)
        counts[element.list, default: 0] += 1
        if position - releasedEnd > Self.releasedBytes {
            release(releasedEnd..<position)
            releasedEnd = position
        }
        return element.node
    }

    private func extend(_ batches: inout [Int], _ start: Int, _ end: Int) {
        let last = batches.count - 1
        guard batches[last] - batches[last - 1] >= batchBytes else {
            batches[last] = end
            return
        }
        batches[last] = start
        batches.append(end)
    }

    /// Discards an element that turned out to be none.
    mutating func cancel() { current = nil }

    /// The tails by the nodes of their lists, which have moved `shift` to the front.
    func tails(shiftedBy shift: Int, _ make: ([Int], Int) -> JSONTail) -> [Int: JSONTail] {
        var tails: [Int: JSONTail] = [:]
        for (list, batches) in starts { tails[list - shift] = make(batches, counts[list] ?? 0) }
        return tails
    }
}

/// How much of a long JSON text is stored in its table.
struct JSONSampling: Sendable {
    /// The first elements of each list, which decide what the list is. More than are read of
    /// a list within an entry.
    var storedElements = 10_000
    /// Shorter texts are stored as a whole.
    var smallestBytes = 8 << 20
    /// Bytes of elements that are parsed at once from the rest of a list.
    var batchBytes = 128 << 10
}
