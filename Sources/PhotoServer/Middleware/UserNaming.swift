import HTTPTypes
import Hummingbird
import Library
import Photos

/// Names the user in each page and API response, so that browsers keep the data of
/// different users separate, and rejects requests of pages whose user has signed out.
struct UserNaming: RouterMiddleware {
    typealias Context = ServerContext

    let site: Site

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        guard !Self.isFile(request.uri.path) else { return try await next(request, context) }
        let user = site.library.user
        let headers: HTTPFields = [.vitrineUser: user.nameInBrowsers]
        if let intended = request.headers[.vitrineUser], intended != user.nameInBrowsers {
            return Response(status: .preconditionFailed, headers: headers)
        }
        var response = try await next(request, context)
        response.headers[.vitrineUser] = user.nameInBrowsers
        return response
    }

    /// Responses that are the same for all users.
    private static func isFile(_ path: String) -> Bool {
        ["/images/", "/assets/", "/demo/"].contains(where: path.hasPrefix)
    }
}

extension UserID {
    /// The user's name in pages and service workers: `owner`, `visitor`, or the number in the library.
    var nameInBrowsers: String {
        switch self {
        case .owner: "owner"
        case .visitor: "visitor"
        default: String(rawValue)
        }
    }
}

extension HTTPField.Name {
    /// The user of a response; in a request, the user that it is made for.
    static let vitrineUser = named("Vitrine-User")
}
