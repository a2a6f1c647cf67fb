import Foundation
import Hummingbird
import Photos
import ViewerCore

/// The size of the cells of walls and grids: a step of `CellScale`, stored by the browser in a cookie that
/// its scripts share.
struct CellSize: Hashable {
    /// From 0 to `CellScale.count - 1`.
    let step: Int

    /// The default size.
    static let `default` = CellSize(step: CellScale.standard)

    private init(step: Int) { self.step = step }

    /// Parses a step from a cookie or a form; `nil` if it is invalid.
    init?(_ text: String) {
        guard let step = Int(text), (0..<CellScale.count).contains(step) else { return nil }
        self.step = step
    }

    /// The size that a browser has chosen, else the default one.
    init(_ request: Request) {
        self = request.cookies[Self.cookieName].flatMap { CellSize($0.value) } ?? .default
    }

    /// The factor of the size.
    var factor: Double { CellScale.factor(step) }

    /// The style of a list of this size; `nil` for the default one.
    var style: String? { self == .default ? nil : "--scale:\(factor)" }

    /// Stores it in the browser.
    func store(in response: inout Response) {
        response.setCookie(Self.cookieName, to: String(step), seconds: Response.year, isHidden: false)
    }

    private static let cookieName = "vitrine_size"
}

/// Handles the choice of a size without scripts.
struct CellSizeHandlers {
    private struct Form: Decodable {
        let size: String
        let to: String?
    }

    func addRoutes(to router: Router<ServerContext>) {
        router.post("/cell-size") { request, context in
            let form = try await request.form(Form.self, context)
            guard let size = CellSize(form.size) else { throw RequestFailure(.badRequest, .noSuchSize) }
            var response = Response.redirect(to: form.to.flatMap(PageURL.ownList) ?? PageURL.library)
            size.store(in: &response)
            return response
        }
    }
}
