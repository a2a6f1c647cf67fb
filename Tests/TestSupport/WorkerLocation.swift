import Foundation

/// The program that the tests start as worker: `vitrine`, built beside the tests.
public enum WorkerLocation {
    /// The command that starts a worker, found next to the tests.
    ///
    /// - Parameter name: The name of the worker, as `vitrine` expects it.
    public static func command(_ name: String) -> [String] {
        for folder in folders() {
            let program = folder.appendingPathComponent("vitrine")
            if FileManager.default.isExecutableFile(atPath: program.path) {
                return [program.path, name]
            }
        }
        fatalError("vitrine is not built beside the tests")
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
