import Foundation
import HTTPTypes
import Hummingbird
import Photos

/// The viewing device, identified only by a random cookie; for people with an account, all of their devices.
struct Device {
    let name: String
    /// Whether to send the name to the browser.
    let isNew: Bool

    private static let cookieName = "vitrine_viewer"

    init(_ request: Request) {
        if let name = Self.nameOfAccount {
            self.name = name
            isNew = false
        } else if let value = request.cookies[Self.cookieName]?.value, Self.isName(value) {
            name = value
            isNew = false
        } else {
            name = UUID().uuidString.lowercased()
            isNew = true
        }
    }

    /// People with an account have one list of recents on all their devices.
    private static var nameOfAccount: String? {
        guard let identity = Identity.current, identity.name != nil else { return nil }
        return "account-of-user-\(identity.user.rawValue)"
    }

    /// The device of a request with a name; `nil` without one.
    static func known(_ request: Request) -> Device? {
        let device = Device(request)
        return device.isNew ? nil : device
    }

    /// Sets the cookie with the name, if it is new.
    func setCookie(in response: inout Response) {
        guard isNew else { return }
        response.setCookie(Self.cookieName, to: name, seconds: Response.year)
    }

    private static func isName(_ value: String) -> Bool {
        (16...64).contains(value.utf8.count)
            && value.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
            }
    }
}

/// The photo that a browser without a name has opened, stored in a cookie until the browser sends
/// its name: nothing is stored for browsers that never return.
struct FirstView {
    let photo: PhotoID

    private static let cookieName = "vitrine_first"
    private static let day = 24 * 3600

    init(photo: PhotoID) { self.photo = photo }

    /// Reads it from the browser's request.
    init?(_ request: Request) {
        guard let photo = request.cookies[Self.cookieName].flatMap({ PhotoID($0.value) }) else { return nil }
        self.photo = photo
    }

    func store(in response: inout Response) {
        response.setCookie(Self.cookieName, to: "\(photo)", seconds: Self.day)
    }

    /// Removes it from the browser.
    static func removeCookie(from response: inout Response) {
        response.setCookie(cookieName, to: "", seconds: 0)
    }
}

extension Response {
    /// The seconds of a year.
    static let year = 365 * 24 * 3600

    /// Stores a value in the browser for `seconds`; 0 removes it.
    ///
    /// - Parameter isHidden: Whether scripts can neither read nor change it.
    mutating func setCookie(_ name: String, to value: String, seconds: Int, isHidden: Bool = true) {
        setCookie(
            Cookie(name: name, value: value, maxAge: seconds, path: "/", httpOnly: isHidden, sameSite: .lax))
    }
}

extension Request {
    /// Whether a browser prefetches the page.
    var isPrefetch: Bool {
        headers[.named("Sec-Purpose")]?.contains("prefetch") == true
            || headers[.named("Purpose")] == "prefetch"
    }
}
