import Foundation
import HTTPTypes
import Hummingbird
import Messages
import Photos

/// The JSON body of an API error:
/// `{"error": {"message": "…", "code": "…", "arguments": {…}}}`.
struct APIError: Encodable {
    private let error: Body

    private struct Body: Encodable {
        let message: String
        let code: String
        let arguments: [Message.Name: Message.Argument]
    }

    init(_ message: Message) {
        error = Body(message: message.text(), code: message.code, arguments: message.arguments)
    }

    func response(
        status: HTTPResponse.Status, _ request: Request, _ context: some RequestContext
    ) throws -> Response {
        // Equal errors have equal bytes.
        var response = try JSONResponse(self, sortsKeys: true)
        response.status = status
        return response.response(from: request, context: context)
    }
}

/// A response in JSON.
struct JSONResponse: ResponseGenerator {
    var status: HTTPResponse.Status = .ok
    var headers: HTTPFields = [.cacheControl: "no-cache, private"]
    private let bytes: [UInt8]

    /// - Parameter base: The base path of URLs, for values with a `SiteURL`.
    /// - Throws: If a `SiteURL` is encoded without it.
    init(_ value: some Encodable, in base: BasePath? = nil, sortsKeys: Bool = false) throws {
        let encoder = JSONEncoder()
        if let base, let key = CodingUserInfoKey.basePath { encoder.userInfo[key] = base }
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.withoutEscapingSlashes]
        if sortsKeys { encoder.outputFormatting.insert(.sortedKeys) }
        bytes = Array(try encoder.encode(value))
    }

    func response(from request: Request, context: some RequestContext) -> Response {
        TextResponse(bytes: bytes, contentType: "application/json", status: status, headers: headers)
            .response(from: request, context: context)
    }
}
