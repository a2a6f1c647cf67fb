import HTTPTypes
import Hummingbird

/// The folder below a host that the server is in: the path of its public URL.
///
/// Routes, library and view models know paths alone, which begin with `/` whatever the folder is. It is taken
/// off requests before anything looks at them (`BasePathResponder`, `ReadyImageHandler`), and put in front
/// where answers leave: in headers (`RequestPolicy`), in templates (`TemplateURLs`), in JSON (`SiteURL`) and
/// in the few files that name URLs (`WebContent`, `AppManifest`).
public struct BasePath: Hashable, Sendable {
    /// Without a slash at its end, e.g. `/photos`; empty if the server has a host of its own.
    public let text: String

    /// That of a server with a host of its own.
    public static let root = BasePath(checked: "")

    /// Reads the path of a URL, whose parts consist of the letters, digits and marks that no server in front
    /// writes in another way (RFC 3986, section 2.3); `nil` for other paths.
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

    /// Whether the server has a host of its own.
    var isRoot: Bool { text.isEmpty }

    /// The first of its parts; nothing of the root.
    var firstName: Substring? { text.split(separator: "/").first }

    /// The URL of what is at a path; other URLs stay as they are.
    func url(_ path: String) -> String {
        isRoot || !path.hasPrefix("/") || path.hasPrefix("//") ? path : text + path
    }

    /// The path that a request names. Some servers in front take the folder off, others leave it.
    ///
    /// - Parameter target: The path of a URL, with or without a query.
    func path(of target: String) -> String {
        guard !isRoot, target.hasPrefix(text + "/") else { return target }
        return String(target.dropFirst(text.count))
    }

    /// Whether a path is that of the folder, without the slash at its end.
    func isFolder(_ path: String) -> Bool { !isRoot && path == text }

    /// Puts the folder in front of the paths that the headers of an answer name.
    func lead(_ headers: inout HTTPFields) {
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

/// Takes the folder off the paths of requests, before anything else looks at them.
struct BasePathResponder<Next: HTTPResponder>: HTTPResponder {
    let policy: RequestPolicy
    let next: Next

    func respond(to request: Request, context: Next.Context) async throws -> Response {
        let base = policy.base
        guard !base.isRoot, let target = request.head.path else {
            return try await next.respond(to: request, context: context)
        }
        guard !base.isFolder(request.uri.path) else {
            // Links of the page would lead to beside the folder.
            var response = Response.redirect(
                to: "/" + (request.uri.query.map { "?\($0)" } ?? ""), type: .temporary)
            policy.complete(&response.headers)
            return response
        }
        var head = request.head
        head.path = base.path(of: target)
        return try await next.respond(to: Request(head: head, body: request.body), context: context)
    }
}

/// A path of this server in JSON, where it becomes a URL with the folder in front.
struct SiteURL: Encodable {
    let path: String

    init(_ path: String) { self.path = path }

    func encode(to encoder: any Encoder) throws {
        guard let base = CodingUserInfoKey.basePath.flatMap({ encoder.userInfo[$0] as? BasePath }) else {
            throw EncodingError.invalidValue(
                path,
                .init(codingPath: encoder.codingPath, debugDescription: "The folder of URLs is not told."))
        }
        var container = encoder.singleValueContainer()
        try container.encode(base.url(path))
    }
}

extension CodingUserInfoKey {
    /// The folder of the server whose answer is written.
    static let basePath = CodingUserInfoKey(rawValue: "basePath")
}
