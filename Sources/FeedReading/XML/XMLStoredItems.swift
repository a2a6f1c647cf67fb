/// Items, each stored as bytes until it is read: a tree of all would take many times the memory of the text.
struct XMLStoredItems: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [UInt32] = []

    /// Reserves the slot of an item that starts here, in the order of the text.
    mutating func open() -> Int {
        starts.append(.max)
        return starts.count - 1
    }

    /// Stores an item in its slot.
    mutating func close(_ element: XMLElement, at index: Int) {
        starts[index] = UInt32(truncatingIfNeeded: bytes.count)
        append(element)
    }

    /// All items, read one by one.
    var all: some Sequence<XMLElement> {
        starts.lazy.filter { $0 != .max }.map { start in
            var reader = XMLItemReader(bytes, at: Int(start))
            return reader.element()
        }
    }

    // MARK: Bytes

    private mutating func append(_ element: XMLElement) {
        bytes.append(XMLItemReader.elementMark)
        append(element.name)
        append(element.space)
        append(element.attributes.count)
        for attribute in element.attributes {
            append(attribute.name)
            append(attribute.value)
        }
        for node in element.nodes {
            switch node {
            case .element(let inner): append(inner)
            case .text(let text):
                bytes.append(XMLItemReader.textMark)
                append(text)
            }
        }
        bytes.append(XMLItemReader.endMark)
    }

    private mutating func append(_ text: String) {
        append(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Seven bits per byte, the lowest first.
    private mutating func append(_ number: Int) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

/// Reads an item from its bytes.
private struct XMLItemReader {
    static let endMark: UInt8 = 0
    static let elementMark: UInt8 = 1
    static let textMark: UInt8 = 2

    private let bytes: [UInt8]
    private var index: Int

    init(_ bytes: [UInt8], at index: Int) {
        self.bytes = bytes
        self.index = index + 1
    }

    mutating func element() -> XMLElement {
        let name = text()
        let space = text()
        let attributes = (0..<number()).map { _ in XMLAttribute(name: text(), value: text()) }
        var element = XMLElement(name: name, space: space, attributes: attributes)
        while bytes[index] != Self.endMark {
            index += 1
            let isText = bytes[index - 1] == Self.textMark
            element.nodes.append(isText ? .text(text()) : .element(self.element()))
        }
        index += 1
        return element
    }

    private mutating func text() -> String {
        let length = number()
        index += length
        return String(decoding: bytes[(index - length)..<index], as: UTF8.self)
    }

    private mutating func number() -> Int {
        var number = 0
        var shift = 0
        repeat {
            number |= Int(bytes[index] & 0x7F) << shift
            shift += 7
            index += 1
        } while bytes[index - 1] & 0x80 != 0
        return number
    }
}
