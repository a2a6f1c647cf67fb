import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// Restricts the query of each API request to the parameters of its route: a misspelt,
/// repeated or unsupported parameter would otherwise be ignored silently.
struct APIParameters: RouterMiddleware {
    typealias Context = ServerContext

    let site: Site

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        try check(request, names: Self.names(of: request.method, context.endpointPath ?? ""))
        return try await next(request, context)
    }

    /// The parameters of a route.
    ///
    /// - Parameter route: Its pattern in the router, e.g. `/api/v1/sources/{source}/photos`.
    static func names(of method: HTTPRequest.Method, _ route: String) -> [String] {
        let parts = route.split(separator: "/").dropFirst(2)
        if parts.first == "photos", parts.dropFirst().first == "{photo}" { return ["q", "in", "order"] }
        guard method == .get || method == .head, let last = parts.last else { return [] }
        if parts.elementsEqual(["preview"]) { return ["location"] }
        guard parts.count > 1 else { return [] }
        switch last {
        case "photos": return ["q", "offset", "cursor", "limit", "order"]
        case "search": return ["q", "offset", "limit", "order"]
        case "shapes", "dates": return ["q", "order"]
        case "keep": return ["q", "side", "order"]
        default: return []
        }
    }

    private func check(_ request: Request, names: [String]) throws(RequestFailure) {
        var seen: Set<Substring> = []
        for pair in (request.uri.query ?? "").split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            guard names.contains(where: { $0 == name }) else { throw Self.unknown(name, names) }
            guard seen.insert(name).inserted else { throw Self.failure(.parameterTwice, name) }
            guard let value = request.query(String(name)) else {
                throw Self.failure(.parameterUnreadable, name)
            }
            switch name {
            case "order": try Self.checkOrder(value)
            case "in": try checkList(value)
            default: break
            }
        }
    }

    private static func checkOrder(_ text: String) throws(RequestFailure) {
        guard PhotoOrder(text) == nil else { return }
        throw RequestFailure(
            .badRequest, .oneOf,
            [
                .text: .text(text.truncated(toUTF8Count: 80)), .name: .text("order"),
                .choices: .texts(["newest", "oldest", "title", "random-SEED"]),
            ])
    }

    /// Checks that the path can be a list's, not whether that list exists.
    private func checkList(_ path: String) throws(RequestFailure) {
        guard CollectionID(path: site.base.path(of: path), device: "any") == nil else { return }
        throw Self.failure(.listPath, "in")
    }

    private static func unknown(_ name: Substring, _ names: [String]) -> RequestFailure {
        names.isEmpty
            ? failure(.noParameters, name) : failure(.parameterUnknown, name, [.choices: .texts(names)])
    }

    private static func failure(
        _ code: RequestMessage, _ name: Substring, _ others: [Message.Name: Message.Argument] = [:]
    ) -> RequestFailure {
        let name = (name.removingPercentEncoding ?? String(name)).truncated(toUTF8Count: 80)
        return RequestFailure(.badRequest, code, others.merging([.name: .text(name)]) { $1 })
    }
}
