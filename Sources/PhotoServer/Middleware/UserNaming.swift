import HTTPTypes
import Hummingbird
import Library
import Photos

/// Names the user of each page and of each answer of the API, by which browsers keep apart what
/// belongs to different users, and refuses what a page does for a user who is not signed in any more.
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
        if let meant = request.headers[.vitrineUser], meant != user.nameInBrowsers {
            return Response(status: .preconditionFailed, headers: headers)
        }
        var response = try await next(request, context)
        response.headers[.vitrineUser] = user.nameInBrowsers
        return response
    }

    /// Answers that are the same for all users.
    private static func isFile(_ path: String) -> Bool {
        ["/images/", "/assets/", "/demo/"].contains(where: path.hasPrefix)
    }
}

extension UserID {
    /// What pages and service workers call the user: `owner`, `visitor`, or the number in the library.
    var nameInBrowsers: String {
        switch self {
        case .owner: "owner"
        case .visitor: "visitor"
        default: String(rawValue)
        }
    }
}

extension HTTPField.Name {
    /// The user of an answer; in a request, the user that it is made for.
    static let vitrineUser = named("Vitrine-User")
}
