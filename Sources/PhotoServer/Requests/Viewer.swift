import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// The device that looks, known by a random cookie and nothing else.
struct Viewer {
    let name: String
    /// Whether the browser must be told the name.
    let isNew: Bool

    private static let cookieName = "vitrine_viewer"
    private static let year = 365 * 24 * 3600

    init(_ request: Request) {
        if let value = request.cookies[Self.cookieName]?.value, Self.isName(value) {
            name = value
            isNew = false
        } else {
            name = UUID().uuidString.lowercased()
            isNew = true
        }
    }

    /// The viewer of a request that came with a name; nothing without one.
    static func known(_ request: Request) -> Viewer? {
        let viewer = Viewer(request)
        return viewer.isNew ? nil : viewer
    }

    /// Tells a browser that has no name yet.
    func introduce(to response: inout Response) {
        guard isNew else { return }
        response.setCookie(
            Cookie(
                name: Self.cookieName, value: name, maxAge: Self.year, path: "/", httpOnly: true,
                sameSite: .lax))
    }

    private static func isName(_ value: String) -> Bool {
        (16...64).contains(value.utf8.count)
            && value.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
    }
}

extension Request {
    /// Whether a browser fetches the page before anyone asked for it.
    var isPrefetch: Bool {
        headers[.named("Sec-Purpose")]?.contains("prefetch") == true
            || headers[.named("Purpose")] == "prefetch"
    }
}
