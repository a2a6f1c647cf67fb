import Foundation
import Hummingbird

/// `/api`: the description of the API for people, made from the one for programs.
struct APIPageHandlers {
    let site: Site
    private let description = LastResult { (json: [UInt8]) in
        try JSONDecoder().decode(APIDescription.self, from: Data(json))
    }

    static let path = "/api"

    func addRoutes(to router: Router<ServerContext>) {
        router.get(RouterPath(Self.path)) { request, context in
            let api = try description.value(for: site.content.current().description)
            let page = APIPage(api, shell: try await site.shell(.api, title: PageText.api.text))
            return try site.page("api", page).response(from: request, context: context)
        }
    }
}

extension RouteAccess {
    /// Who may send a request, as text.
    static func text(isWrite: Bool, path: String) -> String {
        let text: PageMessage =
            switch permission(isWrite: isWrite, path: path) {
            case .everyone: .apiEveryone
            case .visible: .apiVisible
            case .viewer: .apiViewers
            case .member: .apiMembers
            case .admin: .apiAdmins
            }
        return text.text()
    }
}
