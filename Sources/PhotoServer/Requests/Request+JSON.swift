import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Photos

extension Request {
    /// Reads a body in JSON.
    ///
    /// - Throws: `RequestFailure` 400 that names the member at fault, 413 where the body is too long.
    func json<Value: Decodable>(_ type: Value.Type, _ context: ServerContext) async throws -> Value {
        let bytes = try await body.collect(upTo: context.maxUploadSize)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes.readableBytesView))
        } catch let error as DecodingError {
            throw RequestFailure(.badRequest, error.message)
        }
    }
}

extension DecodingError {
    /// What the person is told who wrote the request.
    fileprivate var message: Message {
        switch self {
        case .keyNotFound(let key, let context): Self.message(.memberMissing, context.codingPath + [key])
        case .valueNotFound(_, let context): Self.message(.memberNull, context.codingPath)
        case .typeMismatch(_, let context) where context.codingPath.isEmpty:
            Message(RequestMessage.notAnObject)
        case .typeMismatch(_, let context): Self.message(.memberType, context.codingPath)
        case .dataCorrupted(let context) where context.codingPath.isEmpty: Message(RequestMessage.notJSON)
        case .dataCorrupted(let context): Self.message(.memberValue, context.codingPath)
        @unknown default: Message(RequestMessage.unreadableBody)
        }
    }

    /// Names the member, e.g. `settings.layout`, cut where a sender made it long.
    private static func message(_ code: RequestMessage, _ path: [any CodingKey]) -> Message {
        Message(code, [.name: .text(String(path.map(\.stringValue).joined(separator: ".").prefix(100)))])
    }
}
