import AsyncHTTPClient
import Basics
import Crypto
package import Foundation
import NIOCore
import NIOHTTP1

/// The metadata of an object.
package struct ObjectInfo: Sendable {
    /// The size of the object in bytes.
    package let byteCount: Int
    /// When it was stored, if the store reports it.
    package let modified: Date?
    /// Distinguishes versions of the object.
    let entityTag: String?
    /// The SHA-256 that the store computed, in hexadecimal, if the store reports it.
    let digest: String?

    /// The range of a partial response; `nil` for a complete one.
    ///
    /// `rclone serve s3` sends partial responses with status 200: only the header distinguishes them.
    static func range(of response: HTTPClientResponse) -> ContentRange? {
        ContentRange(response.headers.first(name: "content-range"))
    }

    /// Parses the headers of a response.
    init(_ response: HTTPClientResponse) {
        let headers = response.headers
        byteCount =
            ContentRange(headers.first(name: "content-range"))?.total
            ?? headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        modified = headers.first(name: "last-modified").flatMap(HTTPDate.parse)
        entityTag = headers.first(name: "etag")
        digest = Self.digest(headers.first(name: Self.digestHeader))
    }

    /// The header for the SHA-256 of an object in Base64, in requests and responses.
    private static let digestHeader = "x-amz-checksum-sha256"

    /// The header for a SHA-256 in hexadecimal; `nil` if it is invalid.
    static func header(ofDigest digest: String) -> (name: String, value: String)? {
        var (bytes, rest) = (Data(), digest[...])
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return (digestHeader, bytes.base64EncodedString())
    }

    /// For an object uploaded in parts, the value is computed from the digests of the parts and ends with their
    /// number.
    private static func digest(_ text: String?) -> String? {
        guard let text, let bytes = Data(base64Encoded: text), bytes.count == 32 else { return nil }
        return bytes.hexadecimal
    }
}

extension ObjectStoreClient {
    /// The metadata of an object; `nil` if it does not exist.
    ///
    /// - Parameter withDigest: Whether to request the SHA-256 as well.
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

    /// The SHA-256 of an object, computed by reading all of its bytes; `nil` if it does not exist.
    package func digest(of key: String) async throws(ObjectStoreError) -> String? {
        let limit = limits.objectBytes
        return try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(ObjectRequest(method: .GET, key: key), responseLimit: limit) { response in
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

    /// Copies an object inside the store, replacing any object with the target name.
    ///
    /// - Returns: Whether the object exists.
    package func copy(_ key: String, to target: String) async throws(ObjectStoreError) -> Bool {
        let name = location.prefix.isEmpty ? key : "\(location.prefix)/\(key)"
        let source = PercentEncoding.encode("/\(location.bucket)/\(name)", keepsSlashes: true)
        let request = ObjectRequest(method: .PUT, key: target, headers: [("x-amz-copy-source", source)])
        let limit = limits.responseBytes
        let isDone: Bool? = try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(request) { response in
                // The status is sent before the copy is complete: an error may follow in the body.
                let root = try ResponseElement.parse(try await Self.whole(response, upTo: limit))
                if root.name == "Error" { throw ObjectStoreError(status: 200, root) }
                return true
            }
        }
        return isDone ?? false
    }

    /// The bytes of an object or of a range; `nil` if it does not exist.
    ///
    /// - Throws: `tooLarge` if there are more than `limit` bytes.
    package func data(
        of key: String, range: Range<Int>? = nil, upTo limit: Int
    ) async throws(ObjectStoreError) -> Data? {
        var request = ObjectRequest(method: .GET, key: key)
        if let range {
            guard !range.isEmpty else { return Data() }
            request.headers.append(("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)"))
        }
        let rangeRequest = request
        return try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(rangeRequest, responseLimit: limit) { response in
                let body = try await Self.whole(response, upTo: limit)
                guard let range else { return body }
                guard let sent = ObjectInfo.range(of: response) else {
                    // Stores without support for ranges send the whole object.
                    return Data(body.dropFirst(range.lowerBound).prefix(range.count))
                }
                guard sent.start == range.lowerBound, body.count <= range.count else {
                    throw ObjectStoreError.malformedResponse
                }
                return body
            }
        }
    }

    /// Downloads an object to a file, which is created or replaced; `nil` if the object does not exist.
    ///
    /// If the connection is lost, only the rest is requested again. After an error, the file may be incomplete.
    package func download(
        _ key: String, to file: URL
    ) async throws(ObjectStoreError) -> ObjectInfo? {
        let (target, limit) = (try await ObjectDownload(file), limits.objectBytes)
        return try await Self.unlessMissing { () throws(ObjectStoreError) in
            do throws(ObjectStoreError) {
                return try await perform(responseLimit: limit, request: { target.request(for: key) }) {
                    try await target.write($0, upTo: limit)
                }
            } catch {
                // The object was replaced between two attempts.
                guard error.isFailedCondition else { throw error }
                target.restart()
                return try await perform(responseLimit: limit, request: { target.request(for: key) }) {
                    try await target.write($0, upTo: limit)
                }
            }
        }
    }

    /// Deletes an object if it exists.
    package func delete(_ key: String) async throws(ObjectStoreError) {
        _ = try await Self.unlessMissing { () throws(ObjectStoreError) in
            try await perform(ObjectRequest(method: .DELETE, key: key), read: Self.drain)
        }
    }

    /// Reads and discards a body, so that the connection can be reused.
    @Sendable static func drain(_ response: HTTPClientResponse) async throws {
        var count = 0
        for try await piece in response.body {
            count += piece.readableBytes
            guard count <= Self.drainedBytes else { return }
        }
    }

    private static let drainedBytes = 64 << 10

    /// The body of a response, which must have the length stated in the headers.
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
