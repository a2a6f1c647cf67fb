import ArgumentParser
import Foundation
import Library
import Messages
import Photos

/// `vitrine user link`
struct LinkUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Connect an account to an OpenID Connect identity.",
        discussion: """
            The provider identifies a person by a subject, which it shows to its administrators. People who can sign \
            in with a password can also connect their account on its page, without this command.
            """)

    @Argument(help: "User name.")
    var name: String

    @Option(help: ArgumentHelp("Subject that identifies the person at the provider.", valueName: "sub"))
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
        Terminal.print(.linked, [.name: .text(account.name), .text: .text(subject), .url: .text(issuer)])
    }
}

/// `vitrine user unlink`
struct UnlinkUser: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlink", abstract: "Disconnect an account from OpenID Connect.",
        discussion: "Browsers that are signed in stay signed in.")

    @Argument(help: "User name.")
    var name: String

    @OptionGroup var storage: DataOptions

    func run() async throws {
        let (library, account) = try await account(name, storage)
        let wasLinked = try await library.unlink(account.id)
        Terminal.print(wasLinked ? .unlinked : .notLinked, [.name: .text(account.name)])
    }
}
