import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// Tells requests of Vitrine's own pages from those of other sites.
///
/// Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in
/// `Origin` or `Referer`.
struct RequestOrigin: Sendable {
    /// Who made the browser send a request.
    enum Sender {
        /// A page of this server.
        case ownPage
        /// A page of another site.
        case otherSite
        /// A person who typed the URL, or what is not a browser.
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

    private static let fetchSite = HTTPField.Name.named("Sec-Fetch-Site")

    /// Why a request is refused that another site's page sent: writes (cross-site request forgery), and
    /// everything of the API, whose answers cost work and are nobody else's.
    func refusal(of request: some PolicyRequest) -> RequestFailure? {
        let isWrite = request.isWrite
        guard isWrite || request.path.hasPrefix("/api/"), sender(of: request) == .otherSite else {
            return nil
        }
        return RequestFailure(.forbidden, isWrite ? .otherSiteWrite : .otherSiteRead)
    }

    /// A server in front may pass on the host that people use, or name this machine in its place.
    private func isOwn(_ sender: String, authority: String?) -> Bool {
        guard let url = URL(string: sender), let host = url.host(percentEncoded: true) else { return false }
        if let publicURL, publicURL.isOrigin(of: url) { return true }
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        let senderAuthority = url.port.map { "\(name):\($0)" } ?? name
        return senderAuthority.lowercased() == authority?.lowercased()
    }
}
