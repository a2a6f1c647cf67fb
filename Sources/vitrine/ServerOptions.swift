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
            "Where people reach Vitrine through a server in front of it.", valueName: "url"))
    var publicURLText: String?

    @Option(
        name: .customLong("trusted-proxy"),
        help: ArgumentHelp(
            "A server in front that says in X-Forwarded-For who asks; may be repeated.", valueName: "cidr"),
        transform: Self.range)
    var proxies: [NetworkRange] = []

    @Option(
        name: .customLong("allow-folder"),
        help: ArgumentHelp(
            "Let people add this folder, and folders in it, in the browser; may be repeated.",
            valueName: "dir"))
    var folders: [String] = []

    @Flag(name: .customLong("accounts"), help: "Ask everyone to sign in, though there is no account yet.")
    var asksForAccounts = false

    @Option(
        name: .customLong("user-header"),
        help: ArgumentHelp(
            "The header in which a trusted proxy names the person that it has signed in.", valueName: "name"))
    var userHeader: String?

    @Option(
        name: .customLong("new-user-role"),
        help: "What people may do who are signed in for the first time by the proxy, or by OpenID Connect.")
    var newUserRole: Role?

    func validate() throws {
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
            areOn: asksForAccounts || userHeader != nil, userHeader: userHeader, newRole: newUserRole)
        guard let options else {
            throw ValidationError(.notAHeader, [.text: .text(Terminal.plain(userHeader ?? ""))])
        }
        return options
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
