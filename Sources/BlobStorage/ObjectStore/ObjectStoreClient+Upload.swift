import AsyncHTTPClient
import Basics
package import Foundation
import Logging
import NIOCore
import NIOHTTP1
import Synchronization

extension ObjectStoreClient {
    /// Stores bytes as an object.
    ///
    /// - Parameter unlessExists: Whether to keep an existing object of that name, if the store supports it.
    package func put(
        _ data: Data, as key: String, unlessExists: Bool = false
    ) async throws(ObjectStoreError) {
        try await put(.data(data), as: key, unlessExists: unlessExists)
    }

    /// Stores the bytes of a file as an object. A large file is uploaded in parts, and becomes visible only when it
    /// is complete.
    ///
    /// - Parameter unlessExists: Whether to keep an existing object of that name, if the store supports it.
    package func put(
        file url: URL, as key: String, unlessExists: Bool = false
    ) async throws(ObjectStoreError) {
        let file = try await performBlocking { () throws(ObjectStoreError) in try OpenFile(url) }
        guard file.byteCount > limits.singleBytes else {
            return try await put(
                try await file.body(0..<file.byteCount), as: key, unlessExists: unlessExists)
        }
        if unlessExists, let existing = try await info(of: key), existing.byteCount == file.byteCount {
            return
        }
        try await putInParts(file, as: key)
    }

    /// Stores the bytes of a file whose SHA-256 is known; an object of that name with the same bytes is left as it is.
    ///
    /// - Returns: The number of bytes, once the store has acknowledged all of them.
    /// - Throws: `file` with `POSIXError.EILSEQ` if the file is empty or has other bytes.
    package func put(
        file url: URL, as key: String, digest: String
    ) async throws(ObjectStoreError) -> Int {
        let file = try await performBlocking { () throws(ObjectStoreError) in try OpenFile(url) }
        let body = try await file.body(0..<file.byteCount)
        guard file.byteCount > 0, body.hash == digest else { throw .file(POSIXError(.EILSEQ)) }
        // Callers delete their file, so an existing object is read, whatever the store reports about it.
        if try await info(of: key)?.byteCount == file.byteCount, try await self.digest(of: key) == digest {
            return file.byteCount
        }
        if file.byteCount > limits.singleBytes {
            try await putInParts(file, as: key)
        } else {
            try await put(body, as: key, digest: digest)
        }
        return file.byteCount
    }

    /// Stores bytes with their SHA-256, which stores that support the header verify and report later.
    private func put(
        _ body: ObjectBody, as key: String, digest: String
    ) async throws(ObjectStoreError) {
        var request = ObjectRequest(method: .PUT, key: key, body: body)
        request.headers.append(("content-type", "application/octet-stream"))
        guard !lacksDigests.load(ordering: .relaxed), let header = ObjectInfo.header(ofDigest: digest) else {
            return try await perform(request, read: Self.drain)
        }
        request.headers.append(header)
        do throws(ObjectStoreError) {
            try await perform(request, read: Self.drain)
        } catch {
            guard case .refused(let status, _, _) = error, [400, 501].contains(status) else { throw error }
            request.headers.removeLast()
            try await perform(request, read: Self.drain)
            lacksDigests.store(true, ordering: .relaxed)
        }
    }

    private func put(
        _ body: ObjectBody, as key: String, unlessExists: Bool
    ) async throws(ObjectStoreError) {
        var request = ObjectRequest(method: .PUT, key: key, body: body)
        request.headers.append(("content-type", "application/octet-stream"))
        guard unlessExists, !lacksConditions.load(ordering: .relaxed) else {
            return try await perform(request, read: Self.drain)
        }
        request.headers.append(("if-none-match", "*"))
        do throws(ObjectStoreError) {
            try await perform(request, read: Self.drain)
        } catch {
            if error.isFailedCondition { return }
            guard case .refused(501, _, _) = error else { throw error }
            lacksConditions.store(true, ordering: .relaxed)
            request.headers.removeLast()
            try await perform(request, read: Self.drain)
        }
    }
}

// MARK: - Multipart uploads

extension ObjectStoreClient {
    /// A part as acknowledged by the store.
    private struct Part: Sendable {
        let number: Int
        let entityTag: String
    }

    /// The maximum number of parts in S3.
    private static let partLimit = 10_000

    private func putInParts(_ file: OpenFile, as key: String) async throws(ObjectStoreError) {
        let upload = try await beginUpload(key)
        do throws(ObjectStoreError) {
            try await complete(upload, of: key, try await sendParts(of: file, upload, key), file.byteCount)
        } catch {
            // The store keeps (and bills) uploaded parts until the upload is aborted.
            await background.run { [self] in await abort(upload, of: key) }.value
            throw error
        }
    }

    private func beginUpload(_ key: String) async throws(ObjectStoreError) -> String {
        let request = ObjectRequest(
            method: .POST, key: key, query: [("uploads", "")],
            headers: [("content-type", "application/octet-stream")])
        let limit = limits.responseBytes
        return try await perform(request) { response in
            let root = try ResponseElement.parse(try await Self.whole(response, upTo: limit))
            guard let upload = root["UploadId"]?.text, !upload.isEmpty else {
                throw ObjectStoreError.malformedResponse
            }
            return upload
        }
    }

    private func sendParts(
        of file: OpenFile, _ upload: String, _ key: String
    ) async throws(ObjectStoreError) -> [Part] {
        let size = max(limits.partBytes, file.byteCount / (Self.partLimit - 1) + 1, 1)
        let starts = stride(from: 0, to: file.byteCount, by: size)
        return try await starts.mapConcurrently(limit: limits.concurrentParts) {
            [self] start throws(ObjectStoreError) in
            let range = start..<min(start + size, file.byteCount)
            return try await send(range, of: file, start / size + 1, upload, key)
        }
    }

    private func send(
        _ range: Range<Int>, of file: OpenFile, _ number: Int, _ upload: String, _ key: String
    ) async throws(ObjectStoreError) -> Part {
        let request = ObjectRequest(
            method: .PUT, key: key, query: [("partNumber", "\(number)"), ("uploadId", upload)],
            body: try await file.body(range))
        return try await perform(request) { response in
            try await Self.drain(response)
            guard let tag = response.headers.first(name: "etag") else {
                throw ObjectStoreError.malformedResponse
            }
            return Part(number: number, entityTag: tag)
        }
    }

    private func complete(
        _ upload: String, of key: String, _ parts: [Part], _ byteCount: Int
    ) async throws(ObjectStoreError) {
        let rows = parts.map {
            "<Part><PartNumber>\($0.number)</PartNumber><ETag>\(Self.escaped($0.entityTag))</ETag></Part>"
        }
        let body = "<CompleteMultipartUpload>\(rows.joined())</CompleteMultipartUpload>"
        let request = ObjectRequest(
            method: .POST, key: key, query: [("uploadId", upload)], headers: [("content-type", "text/xml")],
            body: .data(Data(body.utf8)))
        let limit = limits.responseBytes
        do throws(ObjectStoreError) {
            try await perform(request) { response in
                // The status is sent before the parts are joined: an error may follow in the body.
                let root = try ResponseElement.parse(try await Self.whole(response, upTo: limit))
                if root.name == "Error" { throw ObjectStoreError(status: 200, root) }
            }
        } catch {
            // An attempt whose response was lost may have succeeded.
            guard error.isMissing, try await info(of: key)?.byteCount == byteCount else { throw error }
        }
    }

    private func abort(_ upload: String, of key: String) async {
        do throws(ObjectStoreError) {
            _ = try await Self.unlessMissing { () throws(ObjectStoreError) in
                try await perform(
                    ObjectRequest(method: .DELETE, key: key, query: [("uploadId", upload)]),
                    read: Self.drain)
            }
        } catch {
            logger.warning(
                "Parts of an upload may be left in the object store",
                metadata: ["key": "\(key)", "reason": "\(error)"])
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
