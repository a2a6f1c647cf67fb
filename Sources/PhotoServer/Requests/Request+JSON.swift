import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// Reads a body in JSON.
    ///
    /// - Throws: `HTTPError` 400 that names the member at fault, 413 where the body is too long.
    func json<Value: Decodable>(_ type: Value.Type, _ context: ServerContext) async throws -> Value {
        let bytes = try await body.collect(upTo: context.maxUploadSize)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes.readableBytesView))
        } catch let error as DecodingError {
            throw HTTPError(.badRequest, message: error.words)
        }
    }
}

extension DecodingError {
    /// One line for the person who wrote the request.
    fileprivate var words: String {
        switch self {
        case .keyNotFound(let key, let context): "“\(Self.name(context.codingPath + [key]))” is missing."
        case .valueNotFound(_, let context): "“\(Self.name(context.codingPath))” is null."
        case .typeMismatch(_, let context) where context.codingPath.isEmpty: "A JSON object is expected."
        case .typeMismatch(_, let context): "“\(Self.name(context.codingPath))” is of the wrong type."
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "The body is no JSON."
        case .dataCorrupted(let context): "“\(Self.name(context.codingPath))” has a value that is not known."
        @unknown default: "The body cannot be read."
        }
    }

    /// `settings.layout`, cut where a sender made it long.
    private static func name(_ path: [any CodingKey]) -> String {
        String(path.map(\.stringValue).joined(separator: ".").prefix(100))
    }
}
