import Foundation

// The reference of the benchmark: one pass of JSONSerialization over a file, and how many objects its list has.

@main struct JSONReference {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else { fatalError("json-reference FILE") }
        let bytes = try Data(contentsOf: URL(filePath: CommandLine.arguments[1]))
        let list = try JSONSerialization.jsonObject(with: bytes) as? [[String: Any]]
        print(list?.count ?? 0)
    }
}
