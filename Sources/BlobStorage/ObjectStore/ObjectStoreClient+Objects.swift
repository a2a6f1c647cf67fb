import AsyncHTTPClient
import Basics
import Crypto
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
    /// The SHA-256 of all its bytes in hexadecimal, as the store has computed it; nothing where that is not told.
    let digest: String?

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
        digest = Self.digest(headers.first(name: Self.digestHeader))
    }

    /// The header in which a store is sent, and tells, the SHA-256 of an object in Base64.
    private static let digestHeader = "x-amz-checksum-sha256"

    /// The header of a SHA-256 in hexadecimal; nothing where it is none.
    static func header(ofDigest digest: String) -> (name: String, value: String)? {
        var (bytes, rest) = (Data(), digest[...])
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return (digestHeader, bytes.base64EncodedString())
    }

    /// That of an object of several parts is made of the digests of these, and ends with their number.
    private static func digest(_ text: String?) -> String? {
        guard let text, let bytes = Data(base64Encoded: text), bytes.count == 32 else { return nil }
        return bytes.hexadecimal
    }
}

extension ObjectStoreClient {
    /// What the store says of an object; nothing where there is none.
    ///
    /// - Parameter withDigest: Whether it is asked for the SHA-256, too.
    package func info(
        of key: String, withDigest: Bool = false
    ) async throws(ObjectStoreError) -> ObjectInfo? {
        let request = ObjectRequest(
            method: .HEAD, key: key, headers: withDigest ? [("x-amz-checksum-mode", "ENABLED")] : [])
        return try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(request) { response in
                try await Self.drain(response)
                return ObjectInfo(response)
            }
        }
    }

    /// The SHA-256 of an object's bytes, all of which are read; nothing where there is none.
    package func digest(of key: String) async throws(ObjectStoreError) -> String? {
        let limit = limits.objectBytes
        return try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(ObjectRequest(method: .GET, key: key), answerOf: limit) { response in
                let length = response.headers.first(name: "content-length").flatMap { Int($0) }
                var (hasher, count) = (SHA256(), 0)
                for try await piece in response.body {
                    count += piece.readableBytes
                    guard count <= limit else { throw ObjectStoreError.tooLarge(limit: limit) }
                    piece.withUnsafeReadableBytes { hasher.update(bufferPointer: $0) }
                }
                guard length ?? count == count else { throw ObjectStoreError.connectionLost }
                return hasher.finalize().hexadecimal
            }
        }
    }

    /// Copies an object inside the store, in place of one that may be there.
    ///
    /// - Returns: Whether there is such an object.
    package func copy(_ key: String, to target: String) async throws(ObjectStoreError) -> Bool {
        let name = location.prefix.isEmpty ? key : "\(location.prefix)/\(key)"
        let source = PercentEncoding.encode("/\(location.bucket)/\(name)", keepsSlashes: true)
        let request = ObjectRequest(method: .PUT, key: target, headers: [("x-amz-copy-source", source)])
        let limit = limits.answerBytes
        let isDone: Bool? = try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(request) { response in
                // The status is sent before the copy is made: a failure may come behind a success.
                let answer = try XMLAnswer.parse(try await Self.whole(response, upTo: limit))
                if answer.name == "Error" { throw ObjectStoreError(status: 200, answer) }
                return true
            }
        }
        return isDone ?? false
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
