import Foundation
import NIOHTTP1
import Photos

/// What is sent to one URL after another, as redirects lead.
struct OutgoingRequest: Sendable {
    private(set) var method: FetchMethod
    private(set) var headers: HTTPHeaders
    private(set) var body: Data?
    /// The headers that the host that was asked first gets alone.
    private let own: [FetchHeader]
    /// The headers that the origin that was asked first gets alone, and what they stand in the place of.
    private var secrets: [(name: String, replaced: String?)] = []

    /// - Parameter headers: Those that every host gets.
    init(_ request: FetchRequest, headers: HTTPHeaders) {
        method = request.method
        self.headers = headers
        body = request.body
        own = request.headers
        for header in own { self.headers.replaceOrAdd(name: header.name, value: header.value) }
    }

    /// Adds credentials if the URL is of their origin. What the request says itself goes before.
    mutating func add(_ credentials: OriginCredentials?, to url: WebURL) {
        guard let credentials, credentials.origin == url.origin else { return }
        let names = Set(own.map { $0.name.lowercased() })
        for header in credentials.credentials.headers where !names.contains(header.name.lowercased()) {
            secrets.append((header.name, headers.first(name: header.name)))
            headers.replaceOrAdd(name: header.name, value: header.value)
        }
    }

    /// Follows a redirect, as browsers do: 303 asks with GET from then on, and so do 301 and 302 after
    /// POST (RFC 9110, section 15.4). Its own headers stay with their host, which may turn to `https`;
    /// credentials stay with their origin, and once it was left they are gone.
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
