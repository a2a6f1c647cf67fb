/// Converts the parameters of the library's statements (`?`, `?1`, `:name`) to PostgreSQL's (`$1`).
///
/// They are numbered as in SQLite: a `?` gets the largest number so far plus one, and a name always has the same
/// number. String literals and quoted identifiers are not changed.
struct PostgreSQLStatementText: Sendable {
    /// What a parameter refers to.
    enum Parameter: Hashable, Sendable {
        /// The next unnamed argument.
        case positional
        case named(String)
    }

    let text: String
    let parameters: [Parameter]

    init(_ sql: String) {
        var reader = Reader(sql)
        reader.read()
        text = String(decoding: reader.written, as: UTF8.self)
        parameters = reader.parameters
    }

    /// The values in the order of the parameter numbers.
    func values(_ arguments: SQLArguments) throws(SQLError) -> [SQLValue] {
        var rest = arguments.positional[...]
        var values: [SQLValue] = []
        values.reserveCapacity(parameters.count)
        for parameter in parameters {
            switch parameter {
            case .positional:
                guard let value = rest.popFirst() else {
                    throw SQLError(code: .other, message: "An argument of a statement is missing.")
                }
                values.append(value)
            case .named(let name):
                guard let value = arguments.named[name] else {
                    throw SQLError(code: .other, message: "The argument \(name) of a statement is missing.")
                }
                values.append(value)
            }
        }
        guard rest.isEmpty else {
            throw SQLError(code: .other, message: "A statement has fewer parameters than arguments.")
        }
        return values
    }
}

/// Scans a statement byte by byte.
private struct Reader {
    private let bytes: [UInt8]
    private var index = 0
    private(set) var written: [UInt8] = []
    private(set) var parameters: [PostgreSQLStatementText.Parameter] = []
    private var numbers: [String: Int] = [:]

    init(_ sql: String) {
        bytes = Array(sql.utf8)
        written.reserveCapacity(bytes.count + 16)
    }

    mutating func read() {
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""): copyQuoted(byte)
            case UInt8(ascii: "?"): readNumbered()
            case UInt8(ascii: ":") where isName(at: index + 1): readNamed()
            case UInt8(ascii: ":"): copyColons()
            default: copy(byte)
            }
        }
    }

    private mutating func copy(_ byte: UInt8) {
        written.append(byte)
        index += 1
    }

    /// A doubled quote ends one literal and begins the next.
    private mutating func copyQuoted(_ quote: UInt8) {
        copy(quote)
        while index < bytes.count, bytes[index] != quote { copy(bytes[index]) }
        if index < bytes.count { copy(quote) }
    }

    /// Two colons are a type cast.
    private mutating func copyColons() {
        while index < bytes.count, bytes[index] == UInt8(ascii: ":") { copy(UInt8(ascii: ":")) }
    }

    private mutating func readNumbered() {
        index += 1
        var number = 0
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
            number = min(number * 10 + Int(bytes[index] - UInt8(ascii: "0")), Self.maxParameters)
            index += 1
        }
        if number == 0 { number = parameters.count + 1 }
        while parameters.count < number { parameters.append(.positional) }
        write(number)
    }

    private mutating func readNamed() {
        let start = index + 1
        index = start
        while isName(at: index) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        if let number = numbers[name] { return write(number) }
        parameters.append(.named(name))
        numbers[name] = parameters.count
        write(parameters.count)
    }

    private mutating func write(_ number: Int) {
        written.append(UInt8(ascii: "$"))
        written += Array(String(number).utf8)
    }

    private func isName(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        let byte = bytes[index]
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }

    /// Exceeds PostgreSQL's limit.
    private static let maxParameters = 65_536
}
