import Foundation

@testable import BlobStorage

extension FuzzTarget {
    /// Answers of object stores.
    static let stores = [FuzzTarget("store") { readAnswer($0) }]

    private static func readAnswer(_ bytes: UnsafeRawBufferPointer) {
        let data = Data(bytes)
        for base in ["", "vitrine/"] {
            guard let page = try? ObjectListPage(data, below: base) else { continue }
            require(page.next?.isEmpty != true, "The next part is asked for with nothing")
            for object in page.objects {
                require(!object.key.isEmpty && object.byteCount >= 0, "Not an object: \(object)")
            }
        }
        guard let answer = try? XMLAnswer.parse(data) else { return }
        for status in [400, 403, 404, 409, 503] {
            require(!"\(ObjectStoreError(status: status, answer))".isEmpty, "A refusal without words")
        }
    }
}
