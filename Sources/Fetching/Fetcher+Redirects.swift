import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import Photos

/// The accepted codings of the body.
enum BodyCoding: Sendable {
    case compressed
    case plain
}

extension Fetcher {
    private enum Step<Value> {
        case done(Value)
        case redirect(to: String, status: Int)
    }

    /// Sends a request, follows redirects, and passes the last response to `read`.
    func follow<Value: Sendable>(
        _ request: FetchRequest, accepting coding: BodyCoding, extra: HTTPHeaders = [:],
        read: @Sendable (StreamingResponse) async throws -> Value
    ) async throws -> Value {
        var trail = RedirectTrail(start: try WebURL(request.url), limit: limits.redirects)
        var headers = headers(for: request, accepting: coding)
        headers.add(contentsOf: extra)
        var outgoing = OutgoingRequest(request, headers: headers)
        outgoing.add(credentials, to: trail.current)
        while true {
            let step = try await send(trail.current, outgoing) { [trail] response -> Step<Value> in
                try checkHeaders(of: response)
                if let location = Self.redirect(in: response) {
                    try await Self.drain(response)
                    return .redirect(to: location, status: Int(response.status.code))
                }
                return .done(try await read(StreamingResponse(response, trail: trail)))
            }
            switch step {
            case .done(let value): return value
            case .redirect(let location, let status):
                logger.debug("\(trail.current.text) redirects (\(status)) to \(location)")
                let last = trail.current
                try trail.follow(location, status: status)
                outgoing.follow(status: status, from: last, to: trail.current)
            }
        }
    }

    private func headers(for request: FetchRequest, accepting coding: BodyCoding) -> HTTPHeaders {
        var headers: HTTPHeaders = ["user-agent": userAgent, "accept": request.accept]
        let allowsCompression = coding == .compressed && request.range == nil
        headers.add(name: "accept-encoding", value: allowsCompression ? "gzip" : "identity")
        if let referer = request.referer { headers.add(name: "referer", value: referer) }
        if let tag = request.validators?.entityTag { headers.add(name: "if-none-match", value: tag) }
        if let date = request.validators?.lastModified {
            headers.add(name: "if-modified-since", value: date)
        }
        if let range = request.range, !range.isEmpty {
            headers.add(name: "range", value: "bytes=\(range.lowerBound)-\(range.upperBound - 1)")
        }
        return headers
    }

    private func checkHeaders(of response: HTTPClientResponse) throws(FetchError) {
        let size = response.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        guard size <= limits.headerBytes else { throw .headersTooLarge(limit: limits.headerBytes) }
    }

    private static func redirect(in response: HTTPClientResponse) -> String? {
        guard [301, 302, 303, 307, 308].contains(response.status.code) else { return nil }
        return response.headers.first(name: "location") ?? ""
    }

    /// Reads the short body of a redirect so that its connection can be used again.
    private static func drain(_ response: HTTPClientResponse) async throws {
        var count = 0
        for try await piece in response.body {
            count += piece.readableBytes
            guard count <= 16_384 else { return }
        }
    }
}
