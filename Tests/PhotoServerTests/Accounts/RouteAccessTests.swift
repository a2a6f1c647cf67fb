import Basics
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Library
import NIOCore
import Photos
import Testing

@testable import PhotoServer

@Suite struct RouteAccessTests {
    /// Every route of the router with a path that matches it.
    private static func routes(_ people: AccountSite, _ source: Source, _ photo: Photo) throws -> [Route] {
        let values = [
            "source": source.id.rawValue, "photo": "\(photo.id)", "image": "\(photo.id)-12345678",
            "user": "999",
        ]
        return try AccountRoutes.all(people.site).map { route in
            Route(method: route.method, path: route.path(values), pattern: route.pattern)
        }
    }

    private struct Route {
        let method: HTTPRequest.Method
        let path: String
        let pattern: String
        var isWrite: Bool { method != .get && method != .head }
    }

    @Test func everyRouteHasARule() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 1)
        let photo = try #require(try await people.site.photos(of: source).first)
        let routes = try Self.routes(people, source, photo)
        #expect(routes.count > 90)
        for route in routes {
            let permission = RouteAccess.rule(isWrite: route.isWrite, path: route.path)?.permission
            #expect(permission != nil, "\(route.method) \(route.pattern)")
        }
    }

    /// A rule that matches no route is a mistake in the table.
    @Test func everyRuleHasARoute() async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 1)
        let photo = try #require(try await people.site.photos(of: source).first)
        let routes = try Self.routes(people, source, photo)
        for rule in RouteAccess.rules {
            let isUsed = routes.contains { route in
                route.isWrite == rule.isWrite
                    && RouteAccess.rule(isWrite: route.isWrite, path: route.path)?.path == rule.path
            }
            #expect(isUsed, "\(rule.isWrite ? "write" : "read") \(rule.path)")
        }
    }

    /// Requests every route as everyone: whoever lacks the role is refused before anything is done, and nobody
    /// else is refused for it.
    @Test(arguments: [nil, "vera", "max", "ada"] as [String?])
    func everyoneMayDoWhatTheTableSays(name: String?) async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 1)
        let photo = try #require(try await people.site.photos(of: source).first)
        let role = ["vera": Role.viewer, "max": .member, "ada": .admin][name ?? ""]
        let routes = try Self.routes(people, source, photo)
        try await people.test { client in
            for route in routes where !["/api/v1/events", "/sign-out"].contains(route.path) {
                let permission = try #require(
                    RouteAccess.rule(isWrite: route.isWrite, path: route.path)?.permission)
                // Deleting the source would end the test of what follows.
                if name == "ada", route.method == .delete || route.path.hasSuffix("/delete") { continue }
                let response = try await client.execute(
                    uri: route.path, method: route.method, headers: people.headers(name, AccountSite.form))
                let isAllowed =
                    switch permission {
                    case .everyone, .visible: true
                    case .viewer: role.map { $0 >= .viewer } ?? false
                    case .member: role.map { $0 >= .member } ?? false
                    case .admin: role == .admin
                    }
                let description =
                    "\(route.method) \(route.pattern) as \(name ?? "visitor"): \(response.status)"
                if isAllowed {
                    #expect(response.status != .forbidden, "\(description)")
                    if permission == .everyone { #expect(response.status != .unauthorized, "\(description)") }
                } else if name == nil {
                    let isLed = response.headers[.location]?.hasPrefix("/sign-in") == true
                    #expect(response.status == .unauthorized || isLed, "\(description)")
                } else {
                    #expect(response.status == .forbidden, "\(description)")
                }
            }
        }
    }

    @Test func theTableIsInTheDocumentation() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/api.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let table = RouteAccess.documentation
        #expect(text.contains(table), "docs/api.md lacks this table:\n\(table)")
    }
}
