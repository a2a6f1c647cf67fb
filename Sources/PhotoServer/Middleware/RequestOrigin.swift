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
        /// A person who typed the address, or what is not a browser.
        case unknown
    }

    let publicURL: PublicURL?

    func sender(of request: Request) -> Sender {
        if let site = request.headers[.named("Sec-Fetch-Site")] {
            switch site {
            case "same-origin": return .ownPage
            case "none": return .unknown
            default: return .otherSite
            }
        }
        guard let sender = request.headers[.origin] ?? request.headers[.referer] else { return .unknown }
        return isOwn(sender, authority: request.head.authority) ? .ownPage : .otherSite
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

/// Refuses what another site's page sends: writes (cross-site request forgery), and
/// everything of the API, whose answers cost work and are nobody else's.
struct SameOriginCheck<Context: RequestContext>: RouterMiddleware {
    let origin: RequestOrigin

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let isWrite = request.method != .get && request.method != .head
        let isAPI = request.uri.path.hasPrefix("/api/")
        if isWrite || isAPI, origin.sender(of: request) == .otherSite {
            throw RequestFailure(.forbidden, isWrite ? .otherSiteWrite : .otherSiteRead)
        }
        return try await next(request, context)
    }
}
