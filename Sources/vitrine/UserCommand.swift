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
        commandName: "user", abstract: "List, add, change or delete the accounts of people.",
        discussion: """
            Where there is an account, the server asks everyone to sign in. The first account is an \
            administrator's (--role admin); it takes over favorites and removed photos from before. A server that runs without \
            accounts has to be started again after the first one is made.
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

    @Flag(help: "Print them as JSON.")
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
            try Terminal.say(
                json: accounts.map {
                    Row(
                        id: $0.id.rawValue, name: $0.name, role: $0.role.rawValue, hasPassword: $0.hasPassword
                    )
                })
            return
        }
        guard !accounts.isEmpty else { return Terminal.say(.noAccounts) }
        Terminal.say(table: accounts.map { [$0.name, $0.role.rawValue] })
    }
}

/// `vitrine user add`
struct AddUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make an account; asks for its password, or reads it from standard input.")

    @Argument(help: "What the person signs in with.")
    var name: String

    @Option(
        help:
            "viewer (looks, has favorites), member (also removes photos, makes mixes) or admin (everything).")
    var role = Role.viewer

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let library = try Composition.library(in: storage.dataFolder)
        guard let name = Account.name(name) else { throw ValidationError(.accountName) }
        // The first account takes over what there was before, and has to be able to let others in.
        let hasAdministrator = try await library.accounts().contains { $0.role == .admin }
        guard hasAdministrator || role == .admin else { throw CommandFailure(.firstAccount) }
        let hash = try await NewPassword.hash()
        let account = try await library.addAccount(
            name: name, role: role, password: hash.text, at: Date())
        guard account != nil else { throw CommandFailure(.accountTaken, [.name: .text(name)]) }
        Terminal.say(.accountAdded, [.name: .text(name), .text: .text(role.rawValue)])
    }
}

/// `vitrine user role`
struct SetUserRole: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "role", abstract: "Change what a person may do.")

    @Argument(help: "The name of the account.")
    var name: String

    @Argument(help: "viewer, member or admin.")
    var role: Role

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let (library, account) = try await account(name, storage)
        guard try await library.setRole(role, of: account.id) else { throw CommandFailure(.lastAdmin) }
        Terminal.say(.accountChanged, [.name: .text(account.name), .text: .text(role.rawValue)])
    }
}

/// `vitrine user password`
struct SetUserPassword: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "password",
        abstract: "Give a person another password, and sign all browsers of that person out.")

    @Argument(help: "The name of the account.")
    var name: String

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let (library, account) = try await account(name, storage)
        try await library.setPassword(try await NewPassword.hash().text, of: account.id, keeping: nil)
        Terminal.say(.passwordChanged, [.name: .text(account.name)])
    }
}

/// `vitrine user delete`
struct DeleteUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an account with its favorites, removed photos and mixes.")

    @Argument(help: "The name of the account.")
    var name: String

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let (library, account) = try await account(name, storage)
        guard try await library.deleteAccount(account.id) else { throw CommandFailure(.lastAdmin) }
        Terminal.say(.accountDeleted, [.name: .text(account.name)])
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
