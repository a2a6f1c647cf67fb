/// Names of this machine that other machines cannot reach.
enum Loopback {
    /// Whether a host to listen on is reachable only from this machine.
    static func contains(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host == "[::1]" || isFourPart127(host)
    }

    private static func isFourPart127(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
