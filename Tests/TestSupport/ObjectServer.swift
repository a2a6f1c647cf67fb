package import Foundation

/// An S3-compatible object store (`rclone serve s3`) over a folder, for as long as this object lives.
package final class ObjectServer: Sendable {
    /// The credentials that it accepts.
    package static let (accessKey, secretKey) = ("TESTACCESSKEY", "test-secret-key")
    /// The bucket that it has.
    package static let bucket = "bucket"

    /// `http://127.0.0.1:PORT`
    package let endpoint: String
    /// The folder of the bucket: each object is a file there.
    package let folder: URL
    private let root: URL
    private let process: Process

    /// It could not be started, or did not print its port.
    package struct Failure: Error {}

    /// Starts one on a free port.
    package init() throws {
        guard let program = Self.program else { throw Failure() }
        root = FileManager.default.temporaryDirectory.appending(path: "object-server-\(UUID().uuidString)")
        folder = root.appending(path: Self.bucket, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process = Process()
        process.executableURL = program
        process.arguments = [
            "serve", "s3", "--addr", "127.0.0.1:0", "--auth-key", "\(Self.accessKey),\(Self.secretKey)",
            "--config", "/dev/null", "--vfs-cache-mode", "off", root.path,
        ]
        process.standardOutput = FileHandle.nullDevice
        let output = Pipe()
        process.standardError = output
        try process.run()
        endpoint = try Self.endpoint(output.fileHandleForReading)
        // Later output is read and discarded, so that the process never blocks on a full pipe.
        output.fileHandleForReading.readabilityHandler = { handle in
            if handle.availableData.isEmpty { handle.readabilityHandler = nil }
        }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: root)
    }

    /// Whether rclone is installed; `scripts/setup.sh test` installs it.
    package static var isInstalled: Bool { program != nil }

    /// Why tests that need it are skipped.
    package static let absence = "rclone is missing: scripts/setup.sh test installs it"

    private static var program: URL? {
        let folders =
            [FileManager.default.currentDirectoryPath + "/.venv/bin"]
            + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { URL(fileURLWithPath: $0 + "/rclone") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Reads `Starting s3 server on [http://127.0.0.1:39525/]`.
    private static func endpoint(_ handle: FileHandle) throws -> String {
        var text = ""
        while !text.contains("/]") {
            let part = handle.availableData
            guard !part.isEmpty else { throw Failure() }
            text += String(decoding: part, as: UTF8.self)
        }
        guard let start = text.range(of: "[http://"), let end = text[start.upperBound...].range(of: "/]")
        else {
            throw Failure()
        }
        return "http://" + text[start.upperBound..<end.lowerBound]
    }
}
