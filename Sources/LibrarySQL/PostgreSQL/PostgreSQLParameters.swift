import CLibPQ

/// The parameters of a statement in libpq's representation.
struct PostgreSQLParameters {
    /// How PostgreSQL determines the type of a parameter.
    enum Typing {
        /// By the value, whose type is declared.
        case byValue
        /// By the context in the statement, which is prepared once for values and NULL alike.
        case byContext
    }

    private(set) var types: [Oid] = []
    /// All values one after another.
    private var bytes: [UInt8] = []
    /// The offset of each value in `bytes`; negative for NULL.
    private var starts: [Int] = []
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    init(_ values: [SQLValue], _ typing: Typing) {
        types.reserveCapacity(values.count)
        starts.reserveCapacity(values.count)
        for value in values { append(value, typing) }
    }

    private mutating func append(_ value: SQLValue, _ typing: Typing) {
        switch (value, typing) {
        case (.null, _): append([], type: 0, isNull: true)
        // SQLite has no NaN either.
        case (.real(let number), _) where number.isNaN: append([], type: 0, isNull: true)
        case (.integer(let number), .byValue): append(bigEndian: UInt64(bitPattern: number), type: .integer)
        case (.real(let number), .byValue): append(bigEndian: number.bitPattern, type: .real)
        case (.integer(let number), .byContext): append(number: "\(number)")
        case (.real(let number), .byContext): append(number: "\(number)")
        case (.text(let text), .byValue): append(text, type: .text)
        case (.text(let text), .byContext): append(text, type: 0)
        case (.blob(let data), .byValue): append(data, type: .blob)
        case (.blob(let data), .byContext): append(data, type: 0)
        }
    }

    private mutating func append(
        _ value: some Sequence<UInt8>, type: Oid, isNull: Bool = false, isText: Bool = false
    ) {
        let start = bytes.count
        bytes += value
        types.append(type)
        starts.append(isNull ? -1 : start)
        lengths.append(Int32(clamping: bytes.count - start))
        formats.append(isText ? 0 : 1)
    }

    private mutating func append(bigEndian number: UInt64, type: Oid) {
        append(withUnsafeBytes(of: number.bigEndian) { Array($0) }, type: type)
    }

    /// A number of undeclared type is sent as text, terminated by zero.
    private mutating func append(number: String) { append(Array(number.utf8) + [0], type: 0, isText: true) }

    /// PostgreSQL does not allow U+0000 in text.
    private mutating func append(_ text: String, type: Oid) {
        if text.utf8.contains(0) {
            append(Array(text.replacing("\0", with: "\u{FFFD}").utf8), type: type)
        } else {
            append(text.utf8, type: type)
        }
    }

    /// Calls `body` with the arrays that libpq's functions take.
    func withPointers<Result>(
        _ body: (
            _ count: Int32, _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
            _ formats: UnsafePointer<Int32>?
        ) -> Result
    ) -> Result {
        // An empty buffer would have no pointer, which would mean NULL.
        let room = bytes.isEmpty ? [0] : bytes
        return room.withUnsafeBufferPointer { room in
            room.withMemoryRebound(to: CChar.self) { room in
                let values = starts.map { start in
                    start < 0 ? nil : room.baseAddress.map { UnsafePointer($0 + start) }
                }
                return values.withUnsafeBufferPointer { values in
                    lengths.withUnsafeBufferPointer { lengths in
                        formats.withUnsafeBufferPointer { formats in
                            body(
                                Int32(values.count), values.baseAddress, lengths.baseAddress,
                                formats.baseAddress)
                        }
                    }
                }
            }
        }
    }
}

/// The OIDs of PostgreSQL's built-in types, which never change (`pg_type.dat`).
extension Oid {
    static let boolean: Oid = 16
    static let blob: Oid = 17
    static let integer: Oid = 20
    static let smallInteger: Oid = 21
    static let mediumInteger: Oid = 23
    static let text: Oid = 25
    static let real: Oid = 701
    static let numeric: Oid = 1700
}
