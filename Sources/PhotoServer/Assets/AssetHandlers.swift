import Foundation
import HTTPTypes
import Hummingbird

/// Answers for scripts, styles and icons, and for the few files that browsers
/// ask for at the root.
struct AssetHandlers {
    let content: WebContentProvider
    /// The folder that people reach the server in.
    let base: BasePath

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/assets/:version/**") { request, context in try asset(request, context) }
        router.get(RouterPath(Self.manifest)) { request, context in
            TextResponse(
                AppManifest.json(assets: try content.current().assets.folder, base: base),
                contentType: "application/manifest+json", headers: [.cacheControl: "no-cache"]
            ).response(from: request, context: context)
        }
        for (name, path) in Self.rootFiles {
            router.get(RouterPath(name)) { request, context in try rootFile(path, request) }
        }
    }

    private static let manifest = "/manifest.webmanifest"
    /// What a page names by URLs that never change.
    static var rootURLs: [String] { [manifest] + rootFiles.keys.sorted() }

    /// Asked for by their fixed names.
    private static let rootFiles = [
        "/favicon.ico": "icons/icon-32.png", "/apple-touch-icon.png": "icons/apple-touch-icon.png",
    ]

    private func asset(_ request: Request, _ context: ServerContext) throws -> Response {
        let assets = try content.current().assets
        let path = context.parameters.getCatchAll().joined(separator: "/")
        guard let asset = assets.asset(at: path) else { throw HTTPError(.notFound) }
        // A page of an older version gets the files of now, and keeps them for no longer than that page.
        let isCurrent = context.parameters.get("version") == assets.version
        let caching = isCurrent ? "public, max-age=31536000, immutable" : "no-store"
        return asset.response(to: request, version: assets.version, caching: caching)
    }

    private func rootFile(_ path: String, _ request: Request) throws -> Response {
        let assets = try content.current().assets
        guard let asset = assets.asset(at: path) else { throw HTTPError(.notFound) }
        return asset.response(to: request, version: assets.version, caching: "no-cache")
    }
}
