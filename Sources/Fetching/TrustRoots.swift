import NIOSSL

/// The certificates for verifying servers.
enum TrustRoots {
    /// Their paths on Debian, Fedora, Alpine and openSUSE.
    private static let files = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
        "/etc/ssl/ca-bundle.pem",
    ]

    /// The system's roots, read once so that all clients share one copy in memory;
    /// if there is no such file, each client uses the system's default.
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
    /// Whether the system's certificates can be found; systems other than Linux have them built in.
    public static var findsCertificates: Bool {
        if case .certificates = TrustRoots.system() { return true }
        #if os(Linux)
        return false
        #else
        return true
        #endif
    }
}
