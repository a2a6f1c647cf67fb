import Foundation

@testable import BlobStorage

extension FuzzTarget {
    /// Responses of object stores.
    static let stores = [FuzzTarget("store") { readResponse($0) }]

    private static func readResponse(_ bytes: UnsafeRawBufferPointer) {
        let data = Data(bytes)
        for base in ["", "vitrine/"] {
            guard let page = try? ObjectListPage(data, below: base) else { continue }
            require(page.next?.isEmpty != true, "The next part is requested without a token")
            for object in page.objects {
                require(!object.key.isEmpty && object.byteCount >= 0, "Not an object: \(object)")
            }
        }
        guard let element = try? ResponseElement.parse(data) else { return }
        for status in [400, 403, 404, 409, 503] {
            require(!"\(ObjectStoreError(status: status, element))".isEmpty, "A refusal without words")
        }
    }
}
