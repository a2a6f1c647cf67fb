import FeedReading
import Photos
import Testing

/// Tables of names and rows, in numbers that no person writes.
@Suite(.timeLimit(.minutes(1))) struct JSONTableTests {
    private static let photos = #"{"columns": ["title", "url"], "rows": [["A", "https://n.example/1.jpg"]]}"#

    /// Tables in objects of a hundred: those of more than 200 members are not searched.
    private func nested(_ count: Int, _ table: (Int) -> String) -> String {
        let groups = stride(from: 0, to: count, by: 100).map { start in
            let members = (start..<min(start + 100, count)).map { #""t\#($0)": \#(table($0))"# }
            return "{\(members.joined(separator: ","))}"
        }
        let members = groups.enumerated().map { #""g\#($0)": \#($1)"# }
        return "{\(members.joined(separator: ","))}"
    }

    @Test func readsManyTablesOfDifferentNames() throws {
        let text = nested(60_000) { number in
            number == 0 ? Self.photos : #"{"c":["x\#(number)","y\#(number)"],"r":[[1,2]]}"#
        }
        #expect(try read(text).photos.map(\.original) == ["https://n.example/1.jpg"])
    }

    /// Google Sheets leaves out empty cells at the end of a row.
    @Test func readsRowsWithoutTheirLastCells() throws {
        let rows = (1...1_500).map { number in
            let date = number % 2 == 0 ? "" : #", "2024-01-02""#
            return #"["P\#(number)", "https://a.example.org/\#(number).jpg"\#(date)]"#
        }
        let names = #"["Title", "Image", "Date"]"#
        let feed = try read(
            #"{"range": "S!A1:C9", "values": [\#(names), \#(rows[0]), [], \#(rows[1...].joined(separator: ","))]}"#
        )
        #expect(feed.photos.map(\.title) == (1...1_500).map { "P\($0)" })
    }
}
