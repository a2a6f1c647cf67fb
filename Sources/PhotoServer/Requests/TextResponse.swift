import HTTPTypes
import Hummingbird
import NIOCore

/// An answer of text, compressed where the browser takes that.
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
        if body.count >= Self.smallestCompressed, let coding = request.acceptedCodings.first,
            let smaller = coding.quick(body)
        {
            headers[.contentEncoding] = coding.rawValue
            body = smaller
        }
        headers[.contentLength] = String(body.count)
        return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }
}
