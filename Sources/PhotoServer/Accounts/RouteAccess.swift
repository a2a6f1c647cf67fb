import HTTPTypes
import Photos
import Library

/// The access that each route requires.
///
/// The table is complete (`RouteAccessTests` checks every route of the router), and is part of `docs/api.md`. Routes
/// that are missing require an administrator.
struct RouteAccess: Sendable {
    /// The access that a route requires.
    enum Permission: String, Sendable {
        /// None.
        case everyone
        /// An account, unless the requested source or mix is public.
        case visible
        case viewer, member, admin

        /// The minimum role; `nil` if no account is required.
        var role: Role? {
            switch self {
            case .everyone, .visible: nil
            case .viewer: .viewer
            case .member: .member
            case .admin: .admin
            }
        }
    }

    struct Rule: Sendable {
        let isWrite: Bool
        /// `*` stands for one path component, `**` for any number of components, or none.
        let pattern: [Substring]
        let permission: Permission

        var path: String { "/" + pattern.joined(separator: "/") }
    }

    /// The first matching rule applies.
    static let rules: [Rule] = [
        // Resources that are the same for everybody.
        rules(
            .everyone,
            reads: [
                "health", "ready", "assets/**", "demo/**", "manifest.webmanifest", "service-worker.js",
                "offline",
                "favicon.ico", "apple-touch-icon.png", "robots.txt",
                "sign-in", "sign-in/oidc", "sign-in/oidc/callback", "signed-out", "welcome", "api",
                "api/v1/openapi.json",
            ]),
        rules(.everyone, writes: ["sign-in", "sign-out", "welcome"]),
        // Photos.
        rules(
            .admin,
            reads: ["images/preview/*", "sources/*/settings", "sources/*/delete", "sources/*/archive"]),
        rules(.visible, reads: ["", "images/**", "sources/*/**", "map.svg"]),
        rules(.visible, writes: ["cell-size", "wall-titles", "download"]),
        rules(.member, reads: ["mixes/new", "mixes/*/edit"]),
        rules(.visible, reads: ["mixes/*/**"]),
        rules(
            .viewer,
            reads: [
                "all/**", "new/**", "favorites/**", "hidden/**", "search/**", "recents/**", "places/**",
                "days/**", "on-this-day",
            ]),
        rules(
            .viewer,
            writes: [
                "new/seen", "new/unseen", "sources/*/pin", "sources/*/unpin", "sources/*/photos/*/favorite",
                "sources/*/photos/*/unfavorite",
            ]),
        rules(
            .member,
            writes: [
                "sources/*/refresh", "sources/*/retry", "sources/*/restore", "sources/*/photos/*/retry",
                "sources/*/photos/*/remove", "sources/*/photos/*/restore", "places/*/refresh", "mixes",
                "mixes/*", "mixes/*/delete",
            ]),
        rules(
            .admin,
            writes: [
                "sources/*/older", "sources/*/layout", "sources/*/settings", "sources/*/delete",
                "sources/*/archive", "sources/*/credentials",
                "sources/*/public", "sources/*/photos/*/remove-for-everybody",
                "sources/*/photos/*/restore-for-everybody", "add", "demo",
            ]),
        rules(.admin, reads: ["add"]),
        // People.
        rules(.viewer, reads: ["account", "account/connect"]),
        rules(.viewer, writes: ["account/**"]),
        rules(.admin, reads: ["people", "status", "metrics"]),
        rules(.admin, writes: ["people/**"]),
        // The API.
        rules(
            .admin,
            reads: ["api/v1/sources/*/archive", "api/v1/sources/*/removed-for-everybody", "api/v1/preview"]),
        rules(.member, reads: ["api/v1/sources/*/removed"]),
        rules(
            .visible,
            reads: [
                "api/v1/sources", "api/v1/sources/*/**", "api/v1/photos/*", "api/v1/mixes",
                "api/v1/mixes/*/**", "api/v1/events",
            ]),
        rules(.viewer, reads: ["api/v1/**"]),
        rules(.visible, writes: ["api/v1/views", "api/v1/sources/*/visit"]),
        rules(
            .viewer,
            writes: [
                "api/v1/new/seen", "api/v1/new/unseen", "api/v1/photos/favorite", "api/v1/photos/unfavorite",
                "api/v1/photos/*/favorite", "api/v1/photos/*/unfavorite",
            ]),
        rules(
            .admin,
            writes: [
                "api/v1/photos/remove-for-everybody", "api/v1/photos/restore-for-everybody",
                "api/v1/photos/*/remove-for-everybody", "api/v1/photos/*/restore-for-everybody",
            ]),
        rules(
            .member,
            writes: [
                "api/v1/photos/**", "api/v1/sources/*/refresh", "api/v1/sources/*/restore",
                "api/v1/places/*/refresh", "api/v1/mixes/**",
            ]),
        rules(.admin, writes: ["api/v1/sources/**", "api/v1/source-lists"]),
    ].flatMap(\.self)

    /// The first components of all paths.
    static let firstNames = Set(rules.compactMap(\.pattern.first))

    /// The access that a request requires; routes without a rule require an administrator.
    static func permission(isWrite: Bool, path: String) -> Permission {
        rule(isWrite: isWrite, path: path)?.permission ?? .admin
    }

    /// The first rule that matches a request.
    static func rule(isWrite: Bool, path: String) -> Rule? {
        let parts = path.split(separator: "/")
        return rules.first { $0.isWrite == isWrite && matches($0.pattern, parts) }
    }

    /// The table in Markdown, for `docs/api.md`.
    static var documentation: String {
        let rows = rules.map { rule in
            "| \(rule.isWrite ? "POST, PUT, PATCH, DELETE" : "GET") | `\(rule.path)` | \(rule.permission.rawValue) |"
        }
        return (["| method | path | requires |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    /// Rejects requests without the required access.
    ///
    /// - Throws: 401 if signing in may help, 403 for a signed-in user.
    static func check(_ request: some PolicyRequest, by identity: Identity) throws {
        let permission = permission(isWrite: request.isWrite, path: request.path)
        if let refusal = identity.refusal, refusal.refusesEverything || permission != .everyone {
            throw refusal.error
        }
        guard let role = permission.role, !identity.may(role) else { return }
        throw identity.isVisitor
            ? RequestFailure(.unauthorized, .signIn)
            : RequestFailure(.forbidden, .role, [.name: .message(Message(role.label))])
    }

    private static func matches(_ pattern: [Substring], _ parts: [Substring]) -> Bool {
        for (index, name) in pattern.enumerated() {
            if name == "**" { return true }
            guard index < parts.count, name == "*" || name == parts[index] else { return false }
        }
        return pattern.count == parts.count
    }

    private static func rules(
        _ permission: Permission, reads: [String] = [], writes: [String] = []
    ) -> [Rule] {
        (reads.map { ($0, false) } + writes.map { ($0, true) }).map { path, isWrite in
            Rule(isWrite: isWrite, pattern: path.split(separator: "/"), permission: permission)
        }
    }
}

extension Role {
    /// Its name, as text.
    var label: PageMessage {
        switch self {
        case .viewer: .viewer
        case .member: .member
        case .admin: .admin
        }
    }
}
