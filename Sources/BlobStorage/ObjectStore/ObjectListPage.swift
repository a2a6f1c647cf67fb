package import Foundation

/// An object in a list.
package struct ListedObject: Hashable, Sendable {
    /// Its name below the location's prefix.
    package let key: String
    /// The size of the object in bytes.
    package let byteCount: Int
    /// When it was stored.
    package let modified: Date
}

/// A page of a list of objects.
struct ObjectListPage: Sendable {
    /// The objects with valid entries below the prefix.
    let objects: [ListedObject]
    /// The continuation token of the next page; `nil` on the last one.
    let next: String?

    /// Parses the response to `ListObjectsV2`.
    ///
    /// - Parameters:
    ///   - bytes: Untrusted input.
    ///   - base: The prefix of all names, which is removed.
    /// - Throws: `ObjectStoreError.malformedResponse`.
    init(_ bytes: Data, below base: String) throws(ObjectStoreError) {
        let root = try ResponseElement.parse(bytes)
        guard root.name == "ListBucketResult" else { throw .malformedResponse }
        let isEncoded = root["EncodingType"]?.text == "url"
        objects = root.children.compactMap { ListedObject($0, isEncoded: isEncoded, below: base) }
        guard root["IsTruncated"]?.text == "true" else {
            next = nil
            return
        }
        guard let next = root["NextContinuationToken"]?.text, !next.isEmpty else { throw .malformedResponse }
        self.next = next
    }
}

extension ListedObject {
    /// Parses an element of a list; `nil` unless it is an object below the prefix.
    fileprivate init?(_ element: ResponseElement, isEncoded: Bool, below base: String) {
        guard element.name == "Contents", let encoded = element["Key"]?.text,
            let key = isEncoded ? encoded.replacing("+", with: " ").removingPercentEncoding : encoded,
            key.hasPrefix(base), key.utf8.count > base.utf8.count,
            let byteCount = element["Size"].flatMap({ Int($0.text) }), byteCount >= 0,
            let modified = element["LastModified"].flatMap({ ListedObject.date($0.text) })
        else { return nil }
        self.init(key: String(key.dropFirst(base.count)), byteCount: byteCount, modified: modified)
    }

    /// A date such as `2009-10-12T17:50:30.000Z`.
    private static func date(_ text: String) -> Date? {
        guard text.utf8.count <= 40, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
        return (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? Date(text, strategy: .iso8601))
    }
}
