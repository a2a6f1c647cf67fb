public import ArgumentParser
import Foundation
public import Library
import Messages
import PhotoServer
import Photos

extension Role: ExpressibleByArgument {}

/// `vitrine user`: manages accounts.
struct UserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "user", abstract: "List, add, change or delete accounts.",
        discussion: """
            Once there is an account, everyone must sign in. The first account must be an administrator \
            (--role admin); it takes over the existing favorites and removed photos. Restart a running server after \
            creating the first account.
            """,
        subcommands: [
            ListUsers.self, AddUser.self, SetUserRole.self, SetUserPassword.self, DeleteUser.self,
            LinkUser.self, UnlinkUser.self,
        ],
        defaultSubcommand: ListUsers.self)
}

/// `vitrine user list`
struct ListUsers: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the accounts.")

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var storage: DataOptions

    private struct Row: Encodable {
        let id: Int64
        let name: String
        let role: String
        let hasPassword: Bool
    }

    func run() async throws {
        let accounts = try await Composition.existingLibrary(in: storage.dataFolder).accounts()
        guard !json else {
            try Terminal.print(
                json: accounts.map {
                    Row(
                        id: $0.id.rawValue, name: $0.name, role: $0.role.rawValue, hasPassword: $0.hasPassword
                    )
                })
            return
        }
        guard !accounts.isEmpty else { return Terminal.print(.noAccounts) }
        Terminal.print(table: accounts.map { [$0.name, $0.role.rawValue] })
    }
}

/// `vitrine user add`
struct AddUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Create an account. Asks for its password, or reads it from standard input.")

    @Argument(help: "User name.")
    var name: String

    @Option(
        help:
            "viewer (view, favorites), member (also remove photos, create mixes) or admin (everything).")
    var role = Role.viewer

    @OptionGroup var storage: DataOptions

    func run() async throws {
        guard let name = Account.name(name) else { throw ValidationError(.accountName) }
        // The first account takes over the existing data, and must be able to create others.
        let existing = try Composition.libraryIfPresent(in: storage.dataFolder)
        let hasAdministrator = try await existing?.accounts().contains { $0.role == .admin } ?? false
        guard hasAdministrator || role == .admin else { throw CommandFailure(.firstAccount) }
        let hash = try await NewPassword.hash()
        let library = try existing ?? Composition.newLibrary(in: storage.dataFolder)
        let account = try await library.addAccount(
            name: name, role: role, password: hash.text, at: Date())
        guard account != nil else { throw CommandFailure(.accountTaken, [.name: .text(name)]) }
        Terminal.print(.accountAdded, [.name: .text(name), .text: .text(role.rawValue)])
    }
}

/// `vitrine user role`
struct SetUserRole: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "role", abstract: "Change the role of an account.")

    @Argument(help: "User name.")
    var name: String

    @Argument(help: "viewer, member or admin.")
    var role: Role

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let (library, account) = try await account(name, storage)
        guard try await library.setRole(role, of: account.id) else { throw CommandFailure(.lastAdmin) }
        Terminal.print(.accountChanged, [.name: .text(account.name), .text: .text(role.rawValue)])
    }
}

/// `vitrine user password`
struct SetUserPassword: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract:
            "Change the password of an account, sign out all of its browsers, and end its access tokens.")

    @Argument(help: "User name.")
    var name: String

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let (library, account) = try await account(name, storage)
        try await library.setPassword(
            try await NewPassword.hash().text, of: account.id, keeping: nil, endsTokens: true)
        Terminal.print(.passwordChanged, [.name: .text(account.name)])
    }
}

/// `vitrine user delete`
struct DeleteUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an account and its favorites, removed photos and mixes.")

    @Argument(help: "User name.")
    var name: String

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let (library, account) = try await account(name, storage)
        guard try await library.deleteAccount(account.id) else { throw CommandFailure(.lastAdmin) }
        Terminal.print(.accountDeleted, [.name: .text(account.name)])
    }
}

/// The library, and the account with a name in it.
func account(_ name: String, _ storage: DataOptions) async throws -> (any LibraryStore, Account) {
    let library = try Composition.existingLibrary(in: storage.dataFolder)
    guard let found = try await library.account(named: name)?.account else {
        throw CommandFailure(.noAccount, [.name: .text(name)])
    }
    return (library, found)
}

/// A new password, typed at the terminal or piped in.
private enum NewPassword {
    static func hash() async throws -> PasswordHash {
        let password = try read()
        guard PasswordHash.isAllowed(password) else { throw CommandFailure(.passwordLength) }
        return try await PasswordHash(hashing: password)
    }

    private static func read() throws -> String {
        guard HiddenInput.isTyped else { return try HiddenInput.firstLine() }
        let first = try HiddenInput.ask(.passwordPrompt)
        guard try HiddenInput.ask(.passwordAgain) == first else { throw CommandFailure(.passwordsDiffer) }
        return first
    }
}
