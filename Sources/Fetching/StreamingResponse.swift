import AsyncHTTPClient
import Basics
import Foundation
import NIOCore
import NIOHTTP1
import Photos

/// An HTTP response whose body is not yet read.
struct StreamingResponse: Sendable {
    let resource: FetchedResource
    let host: String
    private let response: HTTPClientResponse

    init(_ response: HTTPClientResponse, trail: RedirectTrail) {
        self.response = response
        host = trail.current.host
        let headers = response.headers
        resource = FetchedResource(
            status: Int(response.status.code),
            finalURL: trail.current.text,
            permanentURL: trail.permanent?.text,
            contentType: headers.first(name: "content-type"),
            contentLanguage: headers.first(name: "content-language"),
            validators: Validators(
                entityTag: headers.first(name: "etag"), lastModified: headers.first(name: "last-modified")),
            nextURL: LinkHeader.target(of: "next", in: headers["link"]).flatMap { target in
                try? WebURL(target, relativeTo: trail.current).text
            },
            pageCount: headers.first(name: "x-wp-totalpages").flatMap { Int($0) },
            totalBytes: Self.totalBytes(of: response),
            cookies: SetCookie.values(headers["set-cookie"]))
    }

    var status: Int { Int(response.status.code) }
    var isNotModified: Bool { status == 304 }
    /// The index of the first byte of a partial response; `nil` for a complete one.
    var rangeStart: Int? {
        guard status == 206 else { return nil }
        return ContentRange(response.headers.first(name: "content-range"))?.start
    }
    var isCompressed: Bool { response.headers.contains(name: "content-encoding") }

    /// Throws unless the response is usable for the request.
    func requireSuccess(of request: FetchRequest) throws(FetchError) {
        if isNotModified, request.validators != nil { return }
        guard (200...299).contains(status) || request.acceptedStatuses.contains(status) else {
            throw .status(
                code: status, phrase: response.status.reasonPhrase,
                retryAfter: RetryAfter.seconds(response.headers.first(name: "retry-after")))
        }
        if status == 206, request.range == nil || rangeStart != request.range?.lowerBound {
            throw .malformedResponse(host: host, reason: Message(FetchCause.unrequestedBytes))
        }
        for coding in response.headers[canonicalForm: "content-encoding"] {
            guard ["gzip", "deflate", "identity", ""].contains(coding.lowercased()) else {
                let reason = Message(
                    FetchCause.unsupportedCompression, [.type: .text(String(coding.prefix(20)))])
                throw .malformedResponse(host: host, reason: reason)
            }
        }
    }

    /// Passes the body in pieces, within the limit in bytes.
    func forEachPiece(upTo limit: Int, _ use: (ByteBuffer) async throws -> Void) async throws {
        if let length = Self.length(of: response), length > limit { throw FetchError.tooLarge(limit: limit) }
        var count = 0
        for try await piece in response.body {
            count += piece.readableBytes
            guard count <= limit else { throw FetchError.tooLarge(limit: limit) }
            try await use(piece)
        }
    }

    /// Returns the whole body; `admit` is called before each piece is stored.
    func collect(
        upTo limit: Int, _ admit: (_ count: Int) async throws(FetchError) -> Void
    ) async throws -> Data {
        var body = Data()
        if let length = Self.length(of: response) {
            guard length <= limit else { throw FetchError.tooLarge(limit: limit) }
            try await admit(length)
            body.reserveCapacity(length)
        }
        for try await piece in response.body {
            guard body.count + piece.readableBytes <= limit else { throw FetchError.tooLarge(limit: limit) }
            try await admit(body.count + piece.readableBytes)
            body.append(contentsOf: piece.readableBytesView)
        }
        return body
    }

    /// Returns the whole body, a long one in a file; `admit` is called before each piece is stored.
    func spool(
        upTo limit: Int, in folder: URL, _ admit: (_ count: Int) async throws(FetchError) -> Void
    ) async throws -> SpooledBytes {
        var pending = Data()
        var file: TemporaryFile?
        var count = 0
        if let length = Self.length(of: response), length <= limit { try await admit(length) }
        try await forEachPiece(upTo: limit) { piece in
            count += piece.readableBytes
            try await admit(count)
            pending.append(contentsOf: piece.readableBytesView)
            guard pending.count > SpooledBytes.memoryLimit else { return }
            file = try await Self.append(pending, to: file, in: folder)
            pending.removeAll(keepingCapacity: true)
        }
        guard let begun = file else { return .memory(pending) }
        return .file(try await Self.append(pending, to: begun, in: folder))
    }

    /// Writes to a file, creating one if there is none, on a thread for blocking work.
    private static func append(
        _ bytes: Data, to file: TemporaryFile?, in folder: URL
    ) async throws(FetchError) -> TemporaryFile {
        try await performBlocking { () throws(FetchError) in
            do throws(TemporaryFile.Failure) {
                let target = if let file { file } else { try TemporaryFile(in: folder) }
                try target.append(bytes)
                return target
            } catch {
                throw .fileFailure(reason: .system(error.text))
            }
        }
    }

    /// Returns the first bytes; the rest is not read, which closes the connection.
    func prefix(_ count: Int) async throws -> (body: Data, isCut: Bool) {
        var body = Data()
        for try await piece in response.body {
            body.append(contentsOf: piece.readableBytesView.prefix(count - body.count + 1))
            if body.count > count { return (Data(body.prefix(count)), true) }
        }
        return (body, false)
    }

    private static func length(of response: HTTPClientResponse) -> Int? {
        response.headers.first(name: "content-length").flatMap { Int($0) }
    }

    private static func totalBytes(of response: HTTPClientResponse) -> Int? {
        guard response.status != .partialContent else {
            return ContentRange(response.headers.first(name: "content-range"))?.total
        }
        return response.headers.contains(name: "content-encoding") ? nil : length(of: response)
    }
}
