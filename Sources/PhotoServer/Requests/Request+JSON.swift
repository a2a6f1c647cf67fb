import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Photos

extension Request {
    /// Decodes a JSON body.
    ///
    /// - Throws: `RequestFailure` 400 that names the invalid member, 413 if the body is too long.
    func json<Value: JSONBody>(_ type: Value.Type, _ context: ServerContext) async throws -> Value {
        let bytes = try await body.collect(upTo: context.maxUploadSize)
        do {
            return try JSONDecoder()
                .decode(KnownMembers<Value>.self, from: Data(bytes.readableBytesView)).value
        } catch let error as DecodingError {
            throw RequestFailure(.badRequest, error.message)
        } catch let error as UnknownMember {
            throw RequestFailure(.badRequest, DecodingError.message(.memberUnknown, error.path))
        }
    }
}

/// A request body: an object, each of whose members is known.
protocol JSONBody: Decodable {
    associatedtype CodingKeys: CodingKey, CaseIterable

    /// The members that may be null.
    static var nullMembers: Set<String> { get }
}

extension JSONBody {
    static var nullMembers: Set<String> { [] }
}

/// An object without unknown members, and none that is null: a misspelt name
/// would otherwise be ignored silently.
struct KnownMembers<Value: JSONBody>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        let known = Set(Value.CodingKeys.allCases.map(\.stringValue))
        let container = try decoder.container(keyedBy: JSONName.self)
        // Sorted by name, so that equal bodies have equal errors.
        for name in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            let path = decoder.codingPath + [name]
            guard known.contains(name.stringValue) else { throw UnknownMember(path: path) }
            if try !Value.nullMembers.contains(name.stringValue) && container.decodeNil(forKey: name) {
                throw DecodingError.valueNotFound(
                    Value.self, .init(codingPath: path, debugDescription: "null"))
            }
        }
        value = try Value(from: decoder)
    }
}

/// An unknown member.
private struct UnknownMember: Error {
    let path: [any CodingKey]
}

/// The name of any member of an object.
struct JSONName: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init(stringLiteral name: String) { stringValue = name }
    init?(intValue: Int) { nil }
}

extension DecodingError {
    /// The message for the author of the request.
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

    /// A message with the name of the member, e.g. `settings.layout`, truncated if it is long.
    fileprivate static func message(_ code: RequestMessage, _ path: [any CodingKey]) -> Message {
        Message(code, [.name: .text(String(path.map(\.stringValue).joined(separator: ".").prefix(100)))])
    }
}
