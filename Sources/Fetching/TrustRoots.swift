import NIOSSL

/// The certificates that servers are checked against.
enum TrustRoots {
    /// Where Debian, Fedora, Alpine and openSUSE keep them.
    private static let files = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
        "/etc/ssl/ca-bundle.pem",
    ]

    /// The system's roots, read once so that all clients use the same copy in memory;
    /// where there is no such file, each client asks the system itself.
    static func system() -> NIOSSLTrustRoots {
        #if os(Linux)
        for file in files {
            if let certificates = try? NIOSSLCertificate.fromPEMFile(file), !certificates.isEmpty {
                return .certificates(certificates)
            }
        }
        #endif
        return .default
    }
}

extension Fetcher {
    /// Whether the certificates are there that servers are checked against; elsewhere than on Linux the system has them.
    public static var findsCertificates: Bool {
        if case .certificates = TrustRoots.system() { return true }
        #if os(Linux)
        return false
        #else
        return true
        #endif
    }
}
