import HTTPTypes
import Hummingbird

/// The base path of the server: the path of its public URL.
///
/// Routes, library and view models use paths that begin with `/`, without it. It is
/// removed from requests before anything else reads them (`BasePathResponder`, `ReadyImageHandler`), and
/// added to responses: in headers (`RequestPolicy`), in templates (`TemplateURLs`), in JSON (`SiteURL`) and
/// in the few files that name URLs (`WebContent`, `AppManifest`).
public struct BasePath: Hashable, Sendable {
    /// Without a slash at its end, e.g. `/photos`; empty for the root of a host.
    public let text: String

    /// The root of a host.
    public static let root = BasePath(checked: "")

    /// Parses the path of a URL, whose parts consist only of unreserved characters, which no proxy
    /// rewrites (RFC 3986, section 2.3); `nil` for other paths.
    ///
    /// - Parameter path: With or without a slash at its end.
    public init?(_ path: String) {
        let parts = path.hasSuffix("/") ? path.dropLast() : path[...]
        let names = parts.split(separator: "/", omittingEmptySubsequences: false)
        guard names.first?.isEmpty != false, names.dropFirst().allSatisfy(Self.isName) else { return nil }
        self.init(checked: String(parts))
    }

    private init(checked text: String) { self.text = text }

    private static func isName(_ name: Substring) -> Bool {
        guard !name.isEmpty, name != ".", name != ".." else { return false }
        return name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                true
            default: false
            }
        }
    }

    /// Whether the server is at the root of its host.
    var isRoot: Bool { text.isEmpty }

    /// The first of its parts; `nil` for the root.
    var firstName: Substring? { text.split(separator: "/").first }

    /// The URL of a path; other URLs are returned unchanged.
    func url(_ path: String) -> String {
        isRoot || !path.hasPrefix("/") || path.hasPrefix("//") ? path : text + path
    }

    /// The path of a request. Some proxies remove the base path, others keep it.
    ///
    /// - Parameter target: The path of a URL, with or without a query.
    func path(of target: String) -> String {
        guard !isRoot, target.hasPrefix(text + "/") else { return target }
        return String(target.dropFirst(text.count))
    }

    /// The target of a request without empty parts of its path: routes do not see them, so rules that compare the
    /// beginning of a path must not, either.
    static func withoutEmptyParts(_ target: String) -> String {
        let end = target.firstIndex(of: "?") ?? target.endIndex
        let path = target[..<end]
        guard path.hasPrefix("/"), path.contains("//") else { return target }
        let parts = path.split(separator: "/").joined(separator: "/")
        return "/" + parts + (path.hasSuffix("/") && !parts.isEmpty ? "/" : "") + target[end...]
    }

    /// Whether a path is the base path, without the slash at its end.
    func isFolder(_ path: String) -> Bool { !isRoot && path == text }

    /// Adds the base path to the paths in response headers.
    func addPrefix(to headers: inout HTTPFields) {
        guard !isRoot else { return }
        for name in [HTTPField.Name.location, .contentLocation] {
            headers[values: name] = headers[values: name].map(url)
        }
        headers[values: .named("Link")] = headers[values: .named("Link")].map {
            $0.replacing("</", with: "<\(text)/")
        }
        headers[values: .setCookie] = headers[values: .setCookie].map { cookie in
            cookie.split(separator: "; ", omittingEmptySubsequences: false)
                .map { $0 == "Path=/" ? "Path=\(text)/" : $0 }.joined(separator: "; ")
        }
    }
}

/// Removes the base path from requests, and empty parts of their paths, before anything else reads them.
struct BasePathResponder<Next: HTTPResponder>: HTTPResponder {
    let policy: RequestPolicy
    let next: Next

    func respond(to request: Request, context: Next.Context) async throws -> Response {
        let base = policy.base
        guard let target = request.head.path.map(BasePath.withoutEmptyParts) else {
            return try await next.respond(to: request, context: context)
        }
        guard !base.isFolder(request.uri.path) else {
            // Relative links of the page would lead outside of the base path.
            var response = Response.redirect(
                to: "/" + (request.uri.query.map { "?\($0)" } ?? ""), type: .temporary)
            policy.complete(&response.headers)
            return response
        }
        let path = base.path(of: target)
        guard path != request.head.path else { return try await next.respond(to: request, context: context) }
        var head = request.head
        head.path = path
        return try await next.respond(to: Request(head: head, body: request.body), context: context)
    }
}

/// A path of this server in JSON, encoded as a URL with the base path.
struct SiteURL: Encodable {
    let path: String

    init(_ path: String) { self.path = path }

    func encode(to encoder: any Encoder) throws {
        guard let base = CodingUserInfoKey.basePath.flatMap({ encoder.userInfo[$0] as? BasePath }) else {
            throw EncodingError.invalidValue(
                path,
                .init(codingPath: encoder.codingPath, debugDescription: "The folder of URLs is unknown."))
        }
        var container = encoder.singleValueContainer()
        try container.encode(base.url(path))
    }
}

extension CodingUserInfoKey {
    /// The base path of the server whose response is encoded.
    static let basePath = CodingUserInfoKey(rawValue: "basePath")
}
