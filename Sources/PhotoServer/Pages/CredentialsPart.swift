import Messages
import Photos

/// The fields of a form for credentials. Those of secrets are always empty.
struct CredentialFields: ViewModel {
    let isBasic: Bool
    let isBearer: Bool
    let isHeaders: Bool
    let user: String

    /// - Parameter fields: The fields of a rejected form by name.
    init(_ fields: [String: String] = [:]) {
        isBearer = fields["kind"] == CredentialKind.bearer.rawValue
        isHeaders = fields["kind"] == CredentialKind.headers.rawValue
        isBasic = !isBearer && !isHeaders
        user = fields["user"] ?? ""
    }
}

/// The part of a source's settings for its credentials.
struct CredentialsPart: ViewModel {
    /// The kind of the stored credentials, as text; `nil` if there are none.
    let stored: String?
    /// The only server that they are sent to.
    let hint: String

    /// The rejected form; empty fields at first.
    let sent: CredentialFields
    /// Why it was rejected; the form is open then.
    let refusal: String?

    /// `nil` for a source without a server.
    init?(of source: Source, sent: CredentialFields = CredentialFields(), refusal: String? = nil) {
        guard let origin = WebOrigin(source.location) else { return nil }
        self.sent = sent
        self.refusal = refusal
        stored = source.credentials.map { Message(Self.label($0)).text() }
        hint = PageMessage.credentialsHint.text([.host: .text(Self.name(of: origin))])
    }

    private static func label(_ kind: CredentialKind) -> PageMessage {
        switch kind {
        case .basic: .credentialsBasic
        case .bearer: .credentialsBearer
        case .headers: .credentialsHeaders
        }
    }

    /// The origin without its scheme's default port.
    private static func name(of origin: WebOrigin) -> String {
        let name = origin.description
        let port = origin.isSecure ? ":443" : ":80"
        return name.hasSuffix(port) ? String(name.dropLast(port.count)) : name
    }
}
