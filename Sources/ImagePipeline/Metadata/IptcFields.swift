import Foundation

/// The fields of the IPTC Information Interchange Model (IIM 4.2) that matter here.
struct IptcFields {
    private var records: [UInt8: String] = [:]

    var title: String? { records[5] }
    var headline: String? { records[105] }
    var caption: String? { records[120] }
    var creator: String? { records[80] }
    var credit: String? { records[110] }
    /// From the most local to the country.
    var place: [String?] { [records[90] ?? records[92], records[95], records[101]] }
    /// Whether any field names a place: city, sublocation, state, country or its code (IIM 4.2, 2:90 to 2:101),
    /// or the location of the content (2:26, 2:27).
    var tellsPlace: Bool { [26, 27, 90, 92, 95, 100, 101].contains { records[$0] != nil } }
    /// The day, as `YYYYMMDD`.
    var date: Date? {
        guard let day = records[55], day.count == 8 else { return nil }
        return ExifFields.date("\(day.prefix(4)):\(day.dropFirst(4).prefix(2)):\(day.suffix(2))")
    }

    /// Reads the datasets `1C 02 number length bytes`, in a Photoshop resource or bare.
    init(_ blob: Data) {
        let bytes = [UInt8](blob)
        var index = Self.start(of: bytes)
        while index + 5 <= bytes.count, bytes[index] == 0x1C {
            let (record, number) = (bytes[index + 1], bytes[index + 2])
            let length = Int(bytes[index + 3]) << 8 | Int(bytes[index + 4])
            let end = index + 5 + length
            guard length < 0x8000, end <= bytes.count else { return }
            if record == 2, records[number] == nil {
                records[number] = Self.text(bytes[(index + 5)..<end])
            }
            index = end
        }
    }

    /// After the header of resource 0x0404, else at the first dataset.
    private static func start(of bytes: [UInt8]) -> Int {
        let marker = Array("8BIM".utf8) + [0x04, 0x04]
        for index in 0..<max(bytes.count - 12, 0) where bytes[index..<(index + 6)].elementsEqual(marker) {
            let name = Int(bytes[index + 6])
            return index + 6 + (name + 2 - name % 2) + 4
        }
        return bytes.firstIndex(of: 0x1C) ?? bytes.count
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        String(bytes: bytes, encoding: .utf8) ?? String(bytes: bytes, encoding: .isoLatin1)
    }
}
