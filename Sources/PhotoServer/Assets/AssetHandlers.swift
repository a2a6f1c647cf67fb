import Foundation
import HTTPTypes
import Hummingbird

/// Handles scripts, styles and icons, and the few files that browsers
/// request at the root.
struct AssetHandlers {
    let content: WebContentProvider
    /// The base path of the server.
    let base: BasePath

    func addRoutes(to router: Router<ServerContext>) {
        router.get("/assets/:version/**") { request, context in try asset(request, context) }
        router.get(RouterPath(Self.manifest)) { request, context in
            TextResponse(
                AppManifest.json(assets: try content.current().assets.folder, base: base),
                contentType: "application/manifest+json", headers: [.cacheControl: "no-cache"]
            ).response(from: request, context: context)
        }
        router.get(RouterPath(Self.robots)) { request, context in
            TextResponse(
                "User-agent: *\nDisallow: /\n", contentType: "text/plain; charset=utf-8",
                headers: [.cacheControl: "public, max-age=86400"]
            ).response(from: request, context: context)
        }
        for (name, path) in Self.rootFiles {
            router.get(RouterPath(name)) { request, context in try rootFile(path, request) }
        }
    }

    /// Excludes search engines: the photos are published to people with the link.
    static let robots = "/robots.txt"
    private static let manifest = "/manifest.webmanifest"
    /// The URLs without a version that pages name.
    static var rootURLs: [String] { [manifest] + rootFiles.keys.sorted() }

    /// Files with fixed names.
    private static let rootFiles = [
        "/favicon.ico": "icons/icon-32.png", "/apple-touch-icon.png": "icons/apple-touch-icon.png",
    ]

    private func asset(_ request: Request, _ context: ServerContext) throws -> Response {
        let assets = try content.current().assets
        let path = context.parameters.getCatchAll().joined(separator: "/")
        guard let asset = assets.asset(at: path) else { throw HTTPError(.notFound) }
        // A page of an older version gets the present files, which it must not cache.
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
