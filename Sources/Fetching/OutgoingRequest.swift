import Foundation
import NIOHTTP1
import Photos

/// A request as it is sent along a series of redirects.
struct OutgoingRequest: Sendable {
    private(set) var method: FetchMethod
    private(set) var headers: HTTPHeaders
    private(set) var body: Data?
    /// The headers for the first host only.
    private let own: [FetchHeader]
    /// The headers for the first origin only, and the values that they replace.
    private var secrets: [(name: String, replaced: String?)] = []

    /// - Parameter headers: The headers for every host.
    init(_ request: FetchRequest, headers: HTTPHeaders) {
        method = request.method
        self.headers = headers
        body = request.body
        own = request.headers
        for header in own { self.headers.replaceOrAdd(name: header.name, value: header.value) }
    }

    /// Adds credentials if the URL is of their origin. The request's own headers take precedence.
    mutating func add(_ credentials: OriginCredentials?, to url: WebURL) {
        guard let credentials, credentials.origin == url.origin else { return }
        let names = Set(own.map { $0.name.lowercased() })
        for header in credentials.credentials.headers where !names.contains(header.name.lowercased()) {
            secrets.append((header.name, headers.first(name: header.name)))
            headers.replaceOrAdd(name: header.name, value: header.value)
        }
    }

    /// Follows a redirect like browsers: 303 changes the method to GET, and so do 301 and 302 after
    /// POST (RFC 9110, section 15.4). The request's own headers stay with their host, which may switch to
    /// `https`;
    /// credentials stay with their origin, and are dropped once it was left.
    mutating func follow(status: Int, from last: WebURL, to next: WebURL) {
        if status == 303 || method == .post && (status == 301 || status == 302) {
            method = .get
            body = nil
            headers.remove(name: "content-type")
        }
        if next.origin != last.origin {
            for secret in secrets {
                headers.remove(name: secret.name)
                if let value = secret.replaced { headers.add(name: secret.name, value: value) }
            }
            secrets = []
        }
        let isUpgrade = next.isSecure && !last.isSecure
        guard next.host != last.host || next.port != last.port && !isUpgrade else { return }
        for header in own { headers.remove(name: header.name) }
    }
}
