import ArgumentParser
import Foundation
import Library
import Messages
import PhotoServer
import Photos
import SourceRefresh

/// Who may reach the server, and what they may read on its machine.
struct ServerOptions: ParsableArguments {
    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp(
            "Public URL of Vitrine behind a reverse proxy.", valueName: "url"))
    var publicURLText: String?

    @Option(
        name: .customLong("trusted-proxy"),
        help: ArgumentHelp(
            "Reverse proxy trusted to set X-Forwarded-For; may be repeated.", valueName: "cidr"),
        transform: Self.range)
    var proxies: [NetworkRange] = []

    @Option(
        name: .customLong("allow-folder"),
        help: ArgumentHelp(
            "Allow adding this folder and its subfolders in the browser; may be repeated.",
            valueName: "dir"))
    var folders: [String] = []

    @Flag(
        name: .customLong("accounts"), inversion: .prefixedNo,
        help: """
            Whether everyone must sign in even before the first account is created. The default is yes, unless only this \
            machine can reach the server, or VITRINE_PASSWORD is set.
            """)
    var requiresAccounts: Bool?

    @Option(
        name: .customLong("user-header"),
        help: ArgumentHelp(
            "Header in which a trusted proxy passes the name of the signed-in user.", valueName: "name"))
    var userHeader: String?

    @Option(
        name: .customLong("new-user-role"),
        help: "Role of people who sign in for the first time through the proxy or OpenID Connect.")
    var newUserRole: Role?

    func validate() throws {
        for folder in folders { try LocalPath.check(folder, of: "allow-folder") }
        _ = try accounts()
        _ = try publicURL()
    }

    /// The URL, if one was given.
    func publicURL() throws -> PublicURL? {
        guard let text = publicURLText else { return nil }
        do { return try PublicURL(text) } catch { throw ValidationError(error.text()) }
    }

    /// The options of accounts.
    func accounts() throws -> AccountOptions {
        guard userHeader == nil || !proxies.isEmpty else { throw ValidationError(.headerNeedsProxy) }
        let options = AccountOptions(
            isEnabled: requiresAccounts == true || userHeader != nil, userHeader: userHeader,
            newRole: newUserRole)
        guard let options else {
            throw ValidationError(.notAHeader, [.text: .text(Terminal.plain(userHeader ?? ""))])
        }
        return options
    }

    /// The address at which other machines reach the server; `nil` if only this one does.
    func openAddress(host: String) throws -> String? {
        if let url = try publicURL(), !Loopback.contains(url.host) { return url.text }
        return Loopback.contains(host) ? nil : host
    }

    /// The folders among the locations, and those of the option.
    func access(with locations: [String]) -> FolderAccess {
        let served = locations.map(TypedLocation.resolved).filter { $0.hasPrefix("/") }
        return FolderAccess(folders: folders.map(LocalPath.expanded) + served)
    }

    private static func range(_ text: String) throws -> NetworkRange {
        guard let range = NetworkRange(text) else {
            throw ValidationError(.notARange, [.text: .text(text)])
        }
        return range
    }
}
