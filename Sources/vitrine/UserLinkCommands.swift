import ArgumentParser
import Foundation
import Library
import Messages
import Photos

/// `vitrine user link`
struct LinkUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Let a person sign in by OpenID Connect to an account that there is.",
        discussion: """
            The provider knows a person by a subject, which it shows to its administrators. A person who can sign in \
            with a password connects the account on its page, without this command.
            """)

    @Argument(help: "The name of the account.")
    var name: String

    @Option(help: ArgumentHelp("What the provider knows the person by.", valueName: "sub"))
    var subject: String

    @OptionGroup var provider: IssuerOption
    @OptionGroup var storage: DataOptions

    func validate() throws {
        guard (1...255).contains(subject.utf8.count) else { throw ValidationError(.subjectLength) }
    }

    func run() async throws {
        guard let issuer = provider.issuer else { throw ValidationError(.noIssuer) }
        let (library, account) = try await account(name, storage)
        let identity = ProviderIdentity(issuer: issuer, subject: subject)
        let isLinked = try await library.link(identity, to: account.id, at: Date())
        guard isLinked else {
            throw CommandFailure(.subjectTaken, [.text: .text(subject), .url: .text(issuer)])
        }
        Terminal.say(.linked, [.name: .text(account.name), .text: .text(subject), .url: .text(issuer)])
    }
}

/// `vitrine user unlink`
struct UnlinkUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink", abstract: "Let a person sign in by OpenID Connect no more.",
        discussion: "Browsers that are signed in stay so.")

    @Argument(help: "The name of the account.")
    var name: String

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let (library, account) = try await account(name, storage)
        let wasLinked = try await library.unlink(account.id)
        Terminal.say(wasLinked ? .unlinked : .notLinked, [.name: .text(account.name)])
    }
}
