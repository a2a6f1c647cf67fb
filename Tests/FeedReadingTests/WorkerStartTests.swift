import Foundation
import TestSupport
import Testing
import WorkerProcesses

/// A worker that does not start prints the reason on standard error.
@Suite struct WorkerStartTests {
    @Test func writesIntoAFileThatItsServerHasEnded() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "worker-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        // Its parent is the shell, and not the process that expects it.
        let command =
            ["/bin/sh", "-c", #""$0" "$1" 2> "$2"; true"#] + WorkerLocation.command("read-worker") + [
                file.path
            ]
        #expect(throws: WorkerProcess.Failure.self) {
            _ = try WorkerProcess(command: command, addressSpace: 1 << 40, sendSeconds: 5)
        }
        let words = try String(contentsOf: file, encoding: .utf8)
        #expect(words.hasSuffix(": the server has ended, or the process cannot be limited\n"), "\(words)")
        #expect(!words.contains("Fatal error"))
    }
}
