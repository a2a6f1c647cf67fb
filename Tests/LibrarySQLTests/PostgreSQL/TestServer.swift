import Foundation
import Testing

@testable import LibrarySQL

/// A PostgreSQL server of a single test, with TLS and a certificate for `localhost`, that can be stopped and
/// started.
///
/// Only with `scripts/with-postgresql.sh`, which sets the path of the programs.
final class TestServer {
    private static let environment = ProcessInfo.processInfo.environment
    let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    private let programs: URL
    private let user: String
    private let port: Int
    private var server: Process?

    init() throws {
        programs = URL(fileURLWithPath: try #require(Self.environment["VITRINE_TEST_POSTGRESQL"]))
        user = Self.environment["VITRINE_TEST_POSTGRESQL_USER"] ?? ""
        port = try Self.freePort()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try makeCertificate("server")
        if !user.isEmpty { try Self.run(["chown", "-R", user, folder.path]) }
        try Self.run(
            command(
                "initdb",
                ["-D", path("data"), "-U", "vitrine", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]))
    }

    deinit {
        // Unlike the usual signal it does not wait for clients.
        server?.interrupt()
        server?.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// The location of the server by TCP, since only TCP supports TLS.
    func location(host: String = "localhost", _ settings: String) throws -> PostgreSQLLocation {
        try #require(PostgreSQLLocation("postgres://vitrine@\(host):\(port)/postgres?\(settings)"))
    }

    /// A self-signed certificate.
    func makeCertificate(_ name: String) throws {
        try Self.run([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            "-keyout", path("\(name).key"), "-out", path("\(name).crt"),
        ])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path("\(name).key"))
    }

    /// Starts it; acknowledged transactions are in its log, though perhaps not on the disk.
    func start() throws {
        let arguments = [
            "-D", path("data"), "-k", folder.path, "-p", String(port), "-c", "listen_addresses=localhost",
            "-c", "ssl=on", "-c", "ssl_cert_file=\(path("server.crt"))", "-c",
            "ssl_key_file=\(path("server.key"))",
            "-c", "fsync=off", "-c", "log_min_messages=fatal",
        ]
        let process = try Self.process(command("postgres", arguments))
        try process.run()
        server = process
        for _ in 0..<300 {
            guard process.isRunning else { break }
            let isReady = try Self.process(
                [programs.appending(path: "pg_isready").path, "-q", "-h", folder.path, "-p", String(port)])
            try isReady.run()
            isReady.waitUntilExit()
            if isReady.terminationStatus == 0 { return }
            Thread.sleep(forTimeInterval: 0.05)
        }
        Issue.record("The server has not started.")
    }

    /// Kills it, like a power failure of the server: nothing is written any more, and no client is notified.
    func crash() throws {
        let server = try #require(server)
        kill(server.processIdentifier, SIGQUIT)
        server.waitUntilExit()
        self.server = nil
    }

    private func command(_ program: String, _ arguments: [String]) -> [String] {
        let own = [programs.appending(path: program).path] + arguments
        guard !user.isEmpty else { return own }
        return ["setpriv", "--reuid=\(user)", "--regid=\(group)", "--clear-groups"] + own
    }

    private var group: String {
        getpwnam(user).map { String($0.pointee.pw_gid) } ?? user
    }

    private static func process(_ command: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.currentDirectoryURL = FileManager.default.temporaryDirectory
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    private static func run(_ command: [String]) throws {
        let process = try process(command)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(command.joined(separator: " "))")
    }

    /// A free port below the range of outgoing connections, which could take it before the server listens.
    private static func freePort() throws -> Int {
        for _ in 0..<100 {
            let port = UInt16.random(in: 10_000..<20_000)
            if isFree(port) { return Int(port) }
        }
        throw POSIXError(.EADDRINUSE)
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
