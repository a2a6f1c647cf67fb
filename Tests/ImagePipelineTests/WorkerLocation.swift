import Foundation

/// The program that the tests start as worker: `vitrine`, built beside the tests.
enum WorkerLocation {
    /// The command, from `VITRINE_WORKER` or from where the tests themselves lie.
    static func command() -> [String] {
        if let named = ProcessInfo.processInfo.environment["VITRINE_WORKER"] {
            return named.split(separator: " ").map(String.init)
        }
        for folder in folders() {
            let program = folder.appendingPathComponent("vitrine")
            if FileManager.default.isExecutableFile(atPath: program.path) {
                return [program.path, "decode-worker"]
            }
        }
        fatalError("vitrine is not built beside the tests: set VITRINE_WORKER to the command of a worker")
    }

    /// Folders around the test bundle, which is named in the arguments or is the program itself.
    private static func folders() -> [URL] {
        let paths = CommandLine.arguments.filter { $0.hasPrefix("/") } + [Bundle.main.bundlePath]
        return paths.flatMap { path -> [URL] in
            var folder = URL(fileURLWithPath: path)
            return (0..<5).map { _ in
                folder = folder.deletingLastPathComponent()
                return folder
            }
        }
    }
}
