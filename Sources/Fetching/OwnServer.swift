import Synchronization

/// The part of this program's own server that feeds may refer to: one host name, below one folder.
///
/// Until it has a port, its host is like any other.
public final class OwnServer: Sendable {
    private let host: String
    private let folder: String
    private let listening = Mutex<Int?>(nil)

    /// Creates a server that is not listening yet.
    ///
    /// - Parameter folder: The path prefix that is allowed, with a slash at both ends.
    public init(host: String, folder: String, port: Int? = nil) {
        self.host = AllowedHost.normalized(host)
        self.folder = folder
        listening.withLock { $0 = port }
    }

    /// Sets the port on the loopback address.
    public func listen(on port: Int) { listening.withLock { $0 = port } }

    /// The port, if the URL belongs to the server.
    func port(of url: WebURL) -> Int? {
        let path = url.target.prefix { $0 != "?" }
        guard !url.isSecure, AllowedHost.normalized(url.host) == host, path.hasPrefix(folder),
            !path.contains("..")
        else { return nil }
        return listening.withLock { $0 }
    }
}
