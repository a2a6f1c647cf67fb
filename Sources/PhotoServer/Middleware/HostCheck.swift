import DemoSources
import HTTPTypes
import Photos

/// Rejects requests with another `Host` than this machine while the server listens on loopback.
///
/// Another site can point its own name at 127.0.0.1 (DNS rebinding), and its
/// page would then count as the same origin. Only the name in `Host` reveals this.
struct HostCheck {
    var publicURL: PublicURL?

    /// Why a request is refused; `nil` if it is allowed.
    func refusal(of request: some PolicyRequest) -> RequestFailure? {
        guard !isAllowed(request.authority, path: request.path) else { return nil }
        return RequestFailure(.misdirectedRequest, refusal(of: request.authority ?? ""))
    }

    /// Whether a request with this host, or none, is allowed.
    ///
    /// `/health` and `/ready` reveal nothing, and monitors often call them by IP address.
    func isAllowed(_ authority: String?, path: String) -> Bool {
        guard let authority, !Health.paths.contains(path) else { return true }
        return Self.isOfThisMachine(authority) || publicURL?.isNamed(by: authority) == true
            || (path.hasPrefix("/demo/") && Self.hostName(of: authority).lowercased() == DemoLibrary.host)
    }

    /// Whether a `Host` (with or without a port) names this machine.
    static func isOfThisMachine(_ authority: String) -> Bool {
        let host = hostName(of: authority).lowercased()
        if host == "localhost" || host == "[::1]" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    private func refusal(of authority: String) -> Message {
        let known = publicURL?.text ?? "http://localhost"
        let isName = authority.utf8.count <= 100 && authority.utf8.allSatisfy { 0x21...0x7E ~= $0 }
        let name = isName ? authority : "photos.example.org"
        return Message(RequestMessage.otherHost, [.url: .text(known), .host: .text(name)])
    }

    private static func hostName(of authority: String) -> Substring {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") { return authority[...end] }
        // An IPv6 address to listen on has no brackets.
        if authority.filter({ $0 == ":" }).count > 1 { return Substring(authority) }
        return authority.prefix { $0 != ":" }
    }
}
