import HTTPTypes
import Hummingbird
import NIOCore

/// An answer of text, compressed where the browser takes gzip.
struct TextResponse: ResponseGenerator {
    var status: HTTPResponse.Status = .ok
    var headers: HTTPFields = [:]
    let contentType: String
    let bytes: [UInt8]

    /// Below this a packet is sent either way.
    private static let smallestCompressed = 1000

    init(
        _ text: String, contentType: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) {
        self.init(bytes: Array(text.utf8), contentType: contentType, status: status, headers: headers)
    }

    init(
        bytes: [UInt8], contentType: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) {
        self.bytes = bytes
        self.contentType = contentType
        self.status = status
        self.headers = headers
    }

    func response(from request: Request, context: some RequestContext) -> Response {
        var headers = headers
        headers[.contentType] = contentType
        headers[.vary] = "Accept-Encoding"
        var body = bytes
        if body.count >= Self.smallestCompressed, request.acceptsGzip,
            let smaller = Gzip.compress(body, level: 5)
        {
            headers[.contentEncoding] = "gzip"
            body = smaller
        }
        headers[.contentLength] = String(body.count)
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension Request {
    /// Whether the browser takes gzip (RFC 9110, section 12.5.3).
    var acceptsGzip: Bool {
        headers[values: .acceptEncoding].joined(separator: ",").split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            return parts.first == "gzip" && !parts.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
        }
    }
}
