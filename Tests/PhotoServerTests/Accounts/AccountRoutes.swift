import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Library

@testable import PhotoServer

/// A route of a server with accounts.
struct AccountRoutes: CustomStringConvertible {
    let method: HTTPRequest.Method
    let pattern: String

    var isWrite: Bool { method != .get && method != .head }
    var description: String { "\(method) \(pattern)" }

    /// Every route of the router.
    static func all(_ site: TestSite) throws -> [AccountRoutes] {
        var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
        configuration.accounts.isEnabled = true
        let accounts = Accounts(configuration.accounts, library: site.services.library, trustedProxies: [])
        return router(
            Site(services: site.services, content: try WebContentProvider(folder: nil)), configuration,
            RequestPolicy(configuration, accounts: accounts), OriginalURLs(), nil, BackgroundTasks(),
            PaintingStudio(pipeline: site.services.pipeline)
        ).routes.map { AccountRoutes(method: $0.method, pattern: $0.path.description) }
    }

    /// A path that matches the route.
    ///
    /// - Parameter values: By the names of parameters; all others are `x`.
    func path(_ values: [String: String]) -> String {
        "/"
            + pattern.split(separator: "/").map { part -> String in
                guard part != "**" else { return "x" }
                guard let name = Self.parameter(part) else { return String(part) }
                return values[name] ?? "x"
            }.joined(separator: "/")
    }

    private static func parameter(_ part: Substring) -> String? {
        if part.hasPrefix(":") { return String(part.dropFirst()) }
        if part.hasPrefix("{"), part.hasSuffix("}") { return String(part.dropFirst().dropLast()) }
        return nil
    }
}
