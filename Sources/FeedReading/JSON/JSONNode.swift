import Photos

/// The type of a JSON value.
enum JSONKind: UInt8, Sendable {
    case object, array, string, number, bool, null
}

/// One value of the flat list that a JSON text is read into, 16 bytes.
///
/// A container is followed by its descendants; `second` is where they end.
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
}

/// A read JSON text: its bytes, its values, and the names in it, each once.
final class JSONDocument: Sendable {
    let bytes: [UInt8]
    let nodes: [JSONNode]
    let keys: [String]
    let keyNumbers: [String: UInt32]
    /// Why reading ended before the end of the text, where it did.
    let damage: Message?

    init(bytes: [UInt8], nodes: [JSONNode], keys: [String], damage: Message?) {
        self.bytes = bytes
        self.nodes = nodes
        self.keys = keys
        self.damage = damage
        keyNumbers = Dictionary(
            keys.enumerated().map { ($1, UInt32($0)) }, uniquingKeysWith: { first, _ in first })
    }
}
