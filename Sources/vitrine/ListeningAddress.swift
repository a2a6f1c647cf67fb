import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// Names of this machine that no other machine can reach.
enum Loopback {
    /// Whether a host to listen on is of this machine alone.
    static func contains(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host == "[::1]" || isFourPart127(host)
    }

    private static func isFourPart127(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

/// Asks the system for a port that nobody uses.
enum FreePort {
    /// A TCP port that was free on the host a moment ago.
    static func find(on host: String) throws -> Int {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let socket = socket(AF_INET, stream, 0)
        guard socket >= 0 else { throw CommandFailure(message: "The system gives no socket.") }
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(socket, generic, length) == 0 && getsockname(socket, generic, &length) == 0
            }
        }
        guard result else { throw CommandFailure(message: "No free port was found on \(host).") }
        return Int(UInt16(bigEndian: address.sin_port))
    }
}
