import Messages
import Photos

/// The part of a source's settings where its credentials are given. The fields are always empty.
struct CredentialsPart: ViewModel {
    /// What is kept, in words; `nil` if there is none.
    let kept: String?
    /// Whom alone it is sent to.
    let hint: String

    /// Gives nothing for a source that no server is asked for.
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

    /// The origin without the port that its scheme has anyway.
    private static func name(of origin: WebOrigin) -> String {
        let name = origin.description
        let port = origin.isSecure ? ":443" : ":80"
        return name.hasSuffix(port) ? String(name.dropLast(port.count)) : name
    }
}
