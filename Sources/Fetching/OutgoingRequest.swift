import Foundation
import NIOHTTP1

/// What is sent to one URL after another, as redirects lead.
struct OutgoingRequest: Sendable {
    private(set) var method: FetchMethod
    private(set) var headers: HTTPHeaders
    private(set) var body: Data?
    /// The headers that the host that was asked first gets alone.
    private let own: [FetchHeader]

    /// - Parameter headers: Those that every host gets.
    init(_ request: FetchRequest, headers: HTTPHeaders) {
        method = request.method
        self.headers = headers
        body = request.body
        own = request.headers
        for header in own { self.headers.replaceOrAdd(name: header.name, value: header.value) }
    }

    /// Follows a redirect, as browsers do: 303 asks with GET from then on, and so do 301 and 302 after
    /// POST (RFC 9110, section 15.4). Its own headers stay with their host, which may turn to `https`.
    mutating func follow(status: Int, from last: WebURL, to next: WebURL) {
        if status == 303 || method == .post && (status == 301 || status == 302) {
            method = .get
            body = nil
            headers.remove(name: "content-type")
        }
        let isUpgrade = next.isSecure && !last.isSecure
        guard next.host != last.host || next.port != last.port && !isUpgrade else { return }
        for header in own { headers.remove(name: header.name) }
    }
}
