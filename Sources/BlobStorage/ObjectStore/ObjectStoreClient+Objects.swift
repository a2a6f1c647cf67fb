import AsyncHTTPClient
import Basics
package import Foundation
import NIOCore
import NIOHTTP1

/// What a store says of an object.
package struct ObjectInfo: Sendable {
    /// The length of the object.
    package let byteCount: Int
    /// When it was stored; nothing where that is not told.
    package let modified: Date?
    /// Tells versions of it apart.
    let entityTag: String?

    /// Which bytes an answer has, where it has not all of them.
    ///
    /// `rclone serve s3` sends some with status 200: the header alone tells.
    static func range(of response: HTTPClientResponse) -> ContentRange? {
        ContentRange(response.headers.first(name: "content-range"))
    }

    /// Reads the head of an answer.
    init(_ response: HTTPClientResponse) {
        let headers = response.headers
        byteCount =
            ContentRange(headers.first(name: "content-range"))?.total
            ?? headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        modified = headers.first(name: "last-modified").flatMap(HTTPDate.parse)
        entityTag = headers.first(name: "etag")
    }
}

extension ObjectStoreClient {
    /// What the store says of an object; nothing where there is none.
    package func info(of key: String) async throws(ObjectStoreError) -> ObjectInfo? {
        try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(ObjectRequest(method: .HEAD, key: key)) { response in
                try await Self.drain(response)
                return ObjectInfo(response)
            }
        }
    }

    /// The bytes of an object, or those of a range; nothing where there is no such object.
    ///
    /// - Throws: `tooLarge` where it has more than `limit` bytes.
    package func data(
        of key: String, range: Range<Int>? = nil, upTo limit: Int
    ) async throws(ObjectStoreError) -> Data? {
        var request = ObjectRequest(method: .GET, key: key)
        if let range {
            guard !range.isEmpty else { return Data() }
            request.headers.append(("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)"))
        }
        let wanted = request
        return try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(wanted, answerOf: limit) { response in
                let body = try await Self.whole(response, upTo: limit)
                guard let range else { return body }
                guard let sent = ObjectInfo.range(of: response) else {
                    // A store that does not know ranges sends all of it.
                    return Data(body.dropFirst(range.lowerBound).prefix(range.count))
                }
                guard sent.start == range.lowerBound, body.count <= range.count else {
                    throw ObjectStoreError.malformedAnswer
                }
                return body
            }
        }
    }

    /// Brings an object into a file, which is made or replaced; nothing where there is no such object.
    ///
    /// Where the connection is lost half-way the rest alone is asked for. After an error there may be a part.
    package func download(
        _ key: String, to file: URL
    ) async throws(ObjectStoreError) -> ObjectInfo? {
        let (target, limit) = (try await ObjectDownload(file), limits.objectBytes)
        return try await Self.unlessMissing { () throws(ObjectStoreError) in
            do throws(ObjectStoreError) {
                return try await perform(answerOf: limit, request: { target.request(for: key) }) {
                    try await target.take($0, upTo: limit)
                }
            } catch {
                // The object was replaced between two attempts.
                guard error.isFailedCondition else { throw error }
                target.startAgain()
                return try await perform(answerOf: limit, request: { target.request(for: key) }) {
                    try await target.take($0, upTo: limit)
                }
            }
        }
    }

    /// Deletes an object, if there is one.
    package func delete(_ key: String) async throws(ObjectStoreError) {
        _ = try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(ObjectRequest(method: .DELETE, key: key), read: Self.drain)
        }
    }

    /// Reads a body that says nothing, so that its connection can be used again.
    @Sendable static func drain(_ response: HTTPClientResponse) async throws {
        var count = 0
        for try await piece in response.body {
            count += piece.readableBytes
            guard count <= Self.drainedBytes else { return }
        }
    }

    private static let drainedBytes = 64 << 10

    /// The body of an answer, which must be as long as its head says.
    static func whole(_ response: HTTPClientResponse, upTo limit: Int) async throws -> Data {
        let length = response.headers.first(name: "content-length").flatMap { Int($0) }
        if let length, length > limit { throw ObjectStoreError.tooLarge(limit: limit) }
        var body = Data()
        for try await piece in response.body {
            guard body.count + piece.readableBytes <= limit else {
                throw ObjectStoreError.tooLarge(limit: limit)
            }
            body.append(contentsOf: piece.readableBytesView)
        }
        guard length ?? body.count == body.count else { throw ObjectStoreError.connectionLost }
        return body
    }

    static func unlessMissing<Value>(
        _ work: () async throws(ObjectStoreError) -> Value
    ) async throws(ObjectStoreError) -> Value? {
        do throws(ObjectStoreError) {
            return try await work()
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }
}
