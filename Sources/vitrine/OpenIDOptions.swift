import ArgumentParser
import Messages
import OpenIDConnect

/// The sign-in provider. The secret is set only in the environment: everyone on the machine can see the
/// command line.
struct OpenIDOptions: ParsableArguments {
    @OptionGroup var provider: IssuerOption

    @Option(
        name: .customLong("oidc-client-id"),
        help: ArgumentHelp("OpenID Connect client ID.", valueName: "id"))
    var clientID: String?

    @Option(
        name: .customLong("oidc-name"),
        help: ArgumentHelp("Name of the OpenID Connect provider, as shown to people.", valueName: "name"))
    var name: String?

    @Option(
        name: .customLong("oidc-user-claim"),
        help: ArgumentHelp("OpenID Connect claim that contains the user name.", valueName: "claim"))
    var userClaim: String?

    func validate() throws { _ = try settings() }

    /// `nil` if no provider is named.
    func settings() throws -> OpenIDSettings? {
        guard let issuer = provider.issuer else {
            guard clientID == nil, name == nil, userClaim == nil else { throw ValidationError(.noIssuer) }
            return nil
        }
        do throws(OpenIDError) {
            return try OpenIDSettings(
                issuer: issuer, clientID: clientID,
                clientSecret: EnvironmentSetting.value("VITRINE_OIDC_CLIENT_SECRET"),
                name: name, userClaim: userClaim)
        } catch {
            throw ValidationError(error.text())
        }
    }
}

/// The provider to use.
struct IssuerOption: ParsableArguments {
    @Option(
        name: .customLong("oidc-issuer"),
        help: ArgumentHelp("OpenID Connect issuer URL.", valueName: "url"))
    var issuer: String?
}
