/// Formats rows of texts as lines with aligned columns.
struct TextTable {
    /// The rows in their order.
    let lines: [String]

    /// - Parameter rows: The cells of each row; the last one may be empty.
    init(_ rows: [[String]]) {
        let rows = rows.map { row in row.map { $0.replacing(/[\n\t]/, with: " ") } }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], Self.width(of: cell))
            }
        }
        lines = rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - Self.width(of: cell))
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// The width of a text in terminal columns: two for each wide character.
    static func width(of text: String) -> Int {
        text.reduce(0) { sum, character in
            let isDouble = character.unicodeScalars.first.map { Self.isWide($0.value) } ?? false
            return sum + (isDouble ? 2 : 1)
        }
    }

    /// The blocks whose characters are wide (https://www.unicode.org/reports/tr11/).
    private static func isWide(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
