import Foundation
import Hummingbird
import Photos
import ViewerCore

/// How large a browser shows the cells of walls and grids: a step of `CellScale`, kept by the browser itself,
/// whose screen it is chosen for. Its scripts read and write the same cookie.
struct CellSize: Hashable {
    /// From 0 to `CellScale.count - 1`.
    let step: Int

    /// The usual size.
    static let usual = CellSize(step: CellScale.usual)

    private init(step: Int) { self.step = step }

    /// Takes a step as it stands in a cookie or a form; `nil` if it is none.
    init?(_ text: String) {
        guard let step = Int(text), (0..<CellScale.count).contains(step) else { return nil }
        self.step = step
    }

    /// The size that a browser has chosen, else the usual one.
    init(_ request: Request) {
        self = request.cookies[Self.cookieName].flatMap { CellSize($0.value) } ?? .usual
    }

    /// What it multiplies the usual size by.
    var factor: Double { CellScale.factor(step) }

    /// The style of a list of this size; `nil` if it is the usual one.
    var style: String? { self == .usual ? nil : "--scale:\(factor)" }

    /// Has the browser keep it.
    func keep(in response: inout Response) {
        response.setCookie(Self.cookieName, to: String(step), seconds: Response.year, isHidden: false)
    }

    private static let cookieName = "vitrine_size"
}

/// Takes the size that is chosen without scripts.
struct CellSizeHandlers {
    private struct Form: Decodable {
        let size: String
        let to: String?
    }

    func addRoutes(to router: Router<ServerContext>) {
        router.post("/cell-size") { request, context in
            let form = try await request.form(Form.self, context)
            guard let size = CellSize(form.size) else { throw RequestFailure(.badRequest, .noSuchSize) }
            var response = Response.redirect(to: form.to.flatMap(Self.list) ?? PageURL.library)
            size.keep(in: &response)
            return response
        }
    }

    /// Only a list of photos of this server is gone back to: of a URL, its path and its words.
    private static func list(_ url: String) -> String? {
        guard let parts = URLComponents(string: url), CollectionID(path: url, device: "") != nil else {
            return nil
        }
        return parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    }
}
