import AsyncHTTPClient
package import Foundation
import NIOCore
import NIOHTTP1

/// An object in a list.
package struct ListedObject: Hashable, Sendable {
    /// Its name below the location's prefix.
    package let key: String
    /// The length of the object.
    package let byteCount: Int
    /// When it was stored.
    package let modified: Date
}

extension ObjectStoreClient {
    /// A part of a list.
    private struct Page: Sendable {
        let objects: [ListedObject]
        /// What the next part is asked for with; nothing after the last one.
        let next: String?
    }

    /// Gives all objects whose names begin in a way, some at a time.
    ///
    /// - Parameter use: Is called with up to 1,000 objects each time, in the order of their names.
    package func list(
        _ prefix: String, _ use: ([ListedObject]) async throws(ObjectStoreError) -> Void
    ) async throws(ObjectStoreError) {
        var token: String?
        repeat {
            if Task.isCancelled { throw .cancelled }
            let page = try await page(prefix, token)
            // A store that answers with the same part again would never end.
            if let next = page.next, next == token { throw .malformedAnswer }
            if !page.objects.isEmpty { try await use(page.objects) }
            token = page.next
        } while token != nil
    }

    private func page(_ prefix: String, _ token: String?) async throws(ObjectStoreError) -> Page {
        let base = location.prefix.isEmpty ? "" : "\(location.prefix)/"
        var query = [
            ("list-type", "2"), ("encoding-type", "url"), ("max-keys", "1000"), ("prefix", base + prefix),
        ]
        if let token { query.append(("continuation-token", token)) }
        let limit = limits.answerBytes
        return try await perform(ObjectRequest(method: .GET, query: query)) { response in
            let answer = try XMLAnswer.parse(try await Self.whole(response, upTo: limit))
            guard answer.name == "ListBucketResult" else { throw ObjectStoreError.malformedAnswer }
            let isEncoded = answer["EncodingType"]?.text == "url"
            let objects = answer.children.compactMap { ListedObject($0, isEncoded: isEncoded, below: base) }
            guard answer["IsTruncated"]?.text == "true" else { return Page(objects: objects, next: nil) }
            guard let next = answer["NextContinuationToken"]?.text, !next.isEmpty else {
                throw ObjectStoreError.malformedAnswer
            }
            return Page(objects: objects, next: next)
        }
    }
}

extension ListedObject {
    /// Reads an element of a list; nothing where it is no object below the prefix.
    fileprivate init?(_ element: XMLAnswer, isEncoded: Bool, below base: String) {
        guard element.name == "Contents", let told = element["Key"]?.text,
            let key = isEncoded ? told.replacing("+", with: " ").removingPercentEncoding : told,
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
