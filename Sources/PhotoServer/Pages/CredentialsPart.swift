import Messages
import Photos

/// The part of a source's settings for its credentials. The fields are always empty.
struct CredentialsPart: ViewModel {
    /// The kind of the stored credentials, as text; `nil` if there are none.
    let kept: String?
    /// The only server that they are sent to.
    let hint: String

    /// `nil` for a source without a server.
    init?(of source: Source) {
        guard let origin = WebOrigin(source.location) else { return nil }
        kept = source.credentials.map { Message(Self.words($0)).text() }
        hint = PageMessage.credentialsHint.text([.host: .text(Self.name(of: origin))])
    }

    private static func words(_ kind: CredentialKind) -> PageMessage {
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
