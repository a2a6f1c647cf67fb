public import Foundation
public import SourceRefresh

/// The configuration of the server.
public struct ServerConfiguration: Sendable {
    /// The name or URL to listen on.
    public var host: String
    /// The port to listen on; 0 for any free one.
    public var port: Int
    /// A folder of templates, styles and scripts that replaces those in the program, and is read again after
    /// each change; for developing the pages.
    public var webFolder: URL?
    /// Whether the demo's sources are added to an empty library.
    public var addsDemoSources: Bool
    /// The password required to see anything; `nil` if there is none.
    public var password: String?
    /// The secret of the library, with which its servers accept each other's cookies for the password;
    /// without it, a server accepts only its own until it ends.
    public var secret: Data?
    /// How people sign in; without accounts every client is the owner.
    public var accounts = AccountOptions()
    /// The URL at which people reach the server through a proxy; `nil` if there is none.
    public var publicURL: PublicURL?
    /// Whether the server is reachable from other machines, and nobody signs in.
    public var isOpenToAll = false
    /// The proxies whose `X-Forwarded-For` is trusted for the client's address.
    public var trustedProxies: [NetworkRange] = []
    /// The folders that people may add over the web.
    public var folders = FolderAccess()
    /// The time limits of connections, and their maximum number.
    public var connections = ConnectionLimits()
    /// The maximum numbers of open requests.
    public var requests = RequestLimits()
    /// Reports that the server is about to shut down.
    public var drain = Drain()
    /// How long after its start the server compresses its assets further.
    public var compressionDelay = Duration.seconds(30)
    /// Whether a line is logged for each request.
    public var logsRequests = false
    /// The storage folders, shown to administrators.
    public var storage: StorageFolders?
    /// The program's version, shown to administrators.
    public var version = ""

    /// Creates a configuration; the defaults are those of `vitrine serve`.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, webFolder: URL? = nil, addsDemoSources: Bool = true,
        password: String? = nil
    ) {
        self.host = host
        self.port = port
        self.webFolder = webFolder
        self.addsDemoSources = addsDemoSources
        self.password = password
    }
}

extension ServerConfiguration {
    /// The base path of the server.
    var base: BasePath { publicURL?.base ?? .root }

    /// The environment variable for ``webFolder``.
    public static let webFolderVariable = "VITRINE_WEB_DIR"
}
