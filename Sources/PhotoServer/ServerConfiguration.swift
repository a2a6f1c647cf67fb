public import Foundation
public import SourceRefresh

/// Where the server listens, who may reach it, and where it takes its pages from.
public struct ServerConfiguration: Sendable {
    /// The name or URL to listen on.
    public var host: String
    /// The port to listen on; 0 for any that is free.
    public var port: Int
    /// A folder of templates, styles and scripts that is read again after each change
    /// in place of those in the program; for work on the pages.
    public var webFolder: URL?
    /// Whether the demo's sources are added when the library is empty.
    public var addsDemoSources: Bool
    /// What a person must know to see anything; `nil` on this machine alone.
    public var password: String?
    /// How people sign in; without accounts everyone who comes in is the owner.
    public var accounts = AccountOptions()
    /// Where people reach the server through another one; `nil` if they do not.
    public var publicURL: PublicURL?
    /// The proxies whose `X-Forwarded-For` is trusted for the client's URL.
    public var trustedProxies: [NetworkRange] = []
    /// The folders that people may add over the web.
    public var folders = FolderAccess()
    /// How long connections may keep the server waiting, and how many there may be.
    public var connections = ConnectionLimits()
    /// Whether a line is logged for each request.
    public var logsRequests = false
    /// Where the server keeps what it stores, told to administrators.
    public var storage: StorageFolders?
    /// The program's version, told to administrators.
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
    /// The folder that people reach the server in.
    var base: BasePath { publicURL?.base ?? .root }

    /// The environment variable that names a folder for ``webFolder``.
    public static let webFolderVariable = "VITRINE_WEB_DIR"
}
