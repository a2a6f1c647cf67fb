import Foundation

/// The names of regions by code, from GeoNames' `admin1CodesASCII.txt`.
struct RegionNames: Sendable {
    private let names: [String: String]
    /// The bytes of the file.
    let bytes: Data

    /// Creates an empty table.
    init() {
        names = [:]
        bytes = Data()
    }

    /// Reads the file; if it does not exist, the table is empty.
    init(file: URL) {
        bytes = (try? Data(contentsOf: file)) ?? Data()
        let text = String(decoding: bytes, as: UTF8.self)
        var names: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            if fields.count >= 2 { names[String(fields[0])] = String(fields[1]) }
        }
        self.names = names
    }

    /// The name of a region, e.g. of `NO.46`.
    func name(ofCode code: String) -> String? { names[code] }
}
