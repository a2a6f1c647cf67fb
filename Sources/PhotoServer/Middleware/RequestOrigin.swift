import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// Distinguishes requests of Vitrine's own pages from those of other sites.
///
/// Browsers send the origin of a request in `Sec-Fetch-Site`, older ones in
/// `Origin` or `Referer`.
struct RequestOrigin: Sendable {
    /// The initiator of a request.
    enum Sender {
        /// A page of this server.
        case ownPage
        /// A page of another site.
        case otherSite
        /// A person who typed the URL, or a program.
        case unknown
    }

    let publicURL: PublicURL?

    func sender(of request: some PolicyRequest) -> Sender {
        if let site = request.value(of: Self.fetchSite) {
            switch site {
            case "same-origin": return .ownPage
            case "none": return .unknown
            default: return .otherSite
            }
        }
        guard let sender = request.value(of: .origin) ?? request.value(of: .referer) else { return .unknown }
        return isOwn(sender, authority: request.authority) ? .ownPage : .otherSite
    }

    /// The path and query of this server's page that sent a request, with the base path; `nil` if it is not known.
    func ownPage(sending request: some PolicyRequest) -> String? {
        guard let referer = request.value(of: .referer), isOwn(referer, authority: request.authority),
            let parts = URLComponents(string: referer)
        else { return nil }
        return parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    }

    private static let fetchSite = HTTPField.Name.named("Sec-Fetch-Site")

    /// Why a request from another site's page is refused: writes (cross-site request forgery), and
    /// all of the API, whose responses are costly and private.
    func refusal(of request: some PolicyRequest) -> RequestFailure? {
        let isWrite = request.isWrite
        guard isWrite || request.path.hasPrefix("/api/"), sender(of: request) == .otherSite else {
            return nil
        }
        return RequestFailure(.forbidden, isWrite ? .otherSiteWrite : .otherSiteRead)
    }

    /// A proxy may pass on the public host, or replace it by this machine's.
    private func isOwn(_ sender: String, authority: String?) -> Bool {
        guard let url = URL(string: sender), let host = url.host(percentEncoded: true) else { return false }
        if let publicURL, publicURL.isOrigin(of: url) { return true }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        let senderAuthority = url.port.map { "\(name):\($0)" } ?? name
        return senderAuthority.lowercased() == authority?.lowercased()
    }
}
