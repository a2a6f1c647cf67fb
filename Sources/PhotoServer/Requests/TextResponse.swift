import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A text response, compressed if the browser accepts that.
struct TextResponse: ResponseGenerator {
    var status: HTTPResponse.Status = .ok
    var headers: HTTPFields = [:]
    let contentType: String
    private let forms: Forms

    /// Below this size compression saves no packet.
    private static let minCompressedSize = 1000

    init(
        _ text: String, contentType: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) {
        self.init(
            body: ByteBuffer(string: text), contentType: contentType, status: status, headers: headers)
    }

    init(
        bytes: [UInt8], contentType: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) {
        self.init(
            body: ByteBuffer(bytes: bytes), contentType: contentType, status: status, headers: headers)
    }

    private init(body: ByteBuffer, contentType: String, status: HTTPResponse.Status, headers: HTTPFields) {
        forms = Forms(body)
        self.contentType = contentType
        self.status = status
        self.headers = headers
    }

    /// The same response with a placeholder replaced by text; it must not be cached.
    func inserting(_ text: String, at placeholder: String) -> TextResponse {
        let whole = String(buffer: forms.plain).replacing(placeholder, with: text, maxReplacements: 1)
        var response = TextResponse(whole, contentType: contentType, status: status, headers: headers)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// The length without compression.
    var byteCount: Int { forms.plain.readableBytes }

    func response(from request: Request, context: some RequestContext) -> Response {
        var headers = headers
        headers[.contentType] = contentType
        headers[.vary] = "Accept-Encoding"
        var body = forms.plain
        if byteCount >= Self.minCompressedSize, let coding = request.acceptedCodings.first,
            let smaller = forms.compressed(coding)
        {
            headers[.contentEncoding] = coding.rawValue
            body = smaller
        }
        headers[.contentLength] = String(body.readableBytes)
        return Response(status: status, headers: headers, body: .init(byteBuffer: body))
    }

    /// The text with its compressed forms, each made at most once for all copies of the response.
    private final class Forms: Sendable {
        let plain: ByteBuffer
        /// `nil` for a coding that makes it no smaller.
        private let compressed = Mutex<[ContentCoding: ByteBuffer?]>([:])

        init(_ plain: ByteBuffer) { self.plain = plain }

        func compressed(_ coding: ContentCoding) -> ByteBuffer? {
            if let known = compressed.withLock({ $0[coding] }) { return known }
            let form = coding.quick(Array(buffer: plain)).map { ByteBuffer(bytes: $0) }
            compressed.withLock { $0[coding] = .some(form) }
            return form
        }
    }
}
