import Photos

/// The type of a JSON value.
enum JSONKind: UInt8, Sendable {
    case object, array, string, number, bool, null
}

/// One value of the flat list that a JSON text is parsed into, 16 bytes.
///
/// A container is followed by its descendants; `second` is their end.
/// A scalar's text is at `first..<second` of the bytes.
struct JSONNode: Sendable {
    /// The key of an element of an array, and of the root.
    static let noKey = UInt32.max

    var kind: JSONKind
    /// Whether the string has a backslash in it.
    var hasEscape: Bool
    /// The number of the member's name in the table of keys.
    var key: UInt32
    /// Start of the text; the number of children for a container.
    var first: UInt32
    /// End of the text; the number of the node after the container.
    var second: UInt32

    /// Whether it is an object or an array.
    var isContainer: Bool { kind == .object || kind == .array }

    /// The number of the node that follows this one, which is at `index`, and all in it.
    func end(at index: Int) -> Int { isContainer ? Int(second) : index + 1 }
}

/// The names of members, each once.
final class JSONNames: Sendable {
    let all: [String]
    let numbers: [String: UInt32]

    init(_ all: [String]) {
        self.all = all
        numbers = Dictionary(
            all.enumerated().map { ($1, UInt32($0)) }, uniquingKeysWith: { first, _ in first })
    }
}

/// A parsed JSON text: its bytes, its values, and its names, each once.
///
/// For a sampled text, `nodes` has the first elements of each long list; the
/// others are in `tails`, and parsed again from the text on demand.
final class JSONDocument: Sendable {
    let bytes: [UInt8]
    let nodes: [JSONNode]
    let names: JSONNames
    /// Why reading ended before the end of the text, if it did.
    let damage: Message?
    /// The elements of long lists that are not in `nodes`, by the node of the list.
    let tails: [Int: JSONTail]

    var keys: [String] { names.all }
    var keyNumbers: [String: UInt32] { names.numbers }

    init(
        bytes: [UInt8], nodes: [JSONNode], names: JSONNames, damage: Message? = nil,
        tails: [Int: JSONTail] = [:]
    ) {
        self.bytes = bytes
        self.nodes = nodes
        self.names = names
        self.damage = damage
        self.tails = tails
    }

    /// Whether some elements are not in `nodes`.
    var isSampled: Bool { !tails.isEmpty }
}
