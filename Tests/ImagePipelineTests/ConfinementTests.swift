import Foundation
import Testing

@testable import ImagePipeline

#if os(Linux)
@Suite struct ConfinementTests {
    /// The required lines in the status of each thread (proc(5)).
    private static let lines = [
        "Seccomp:\t2", "NoNewPrivs:\t1", "CapInh:\t0000000000000000", "CapPrm:\t0000000000000000",
        "CapEff:\t0000000000000000", "CapAmb:\t0000000000000000",
    ]

    /// The threads of a process, and what is missing in them.
    private static func threads(of process: pid_t) -> (names: Set<String>, missing: Set<String>) {
        let folder = "/proc/\(process)/task"
        var (names, missing): (Set<String>, Set<String>) = ([], [])
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            // A thread may end meanwhile.
            guard let status = try? String(contentsOfFile: "\(folder)/\(name)/status", encoding: .utf8)
            else { continue }
            names.insert(name)
            missing.formUnion(lines.filter { !status.contains($0) })
        }
        return (names, missing)
    }

    @Test func confinesEveryThreadWhileItDecodes() async throws {
        let fixture = PipelineFixture { $0.workerCount = 1 }
        let pipeline = fixture.pipeline
        for number in 0..<12 {
            try await fixture.publish("https://photos.example/\(number)", width: 2400, height: 1800)
        }
        let process = try #require(pipeline.pool.runningProcesses.first)
        let decoding = Task {
            for number in 0..<12 {
                let request = ImageRequest(url: "https://photos.example/\(number)")
                _ = try await pipeline.rendition(.fitted(2048), .webp, of: request)
            }
            return true
        }
        let sampling = Task.detached {
            var (names, missing): (Set<String>, Set<String>) = ([], [])
            while !Task.isCancelled {
                let now = Self.threads(of: process)
                names.formUnion(now.names)
                missing.formUnion(now.missing)
            }
            return (names, missing)
        }
        #expect(try await decoding.value)
        sampling.cancel()
        let (names, missing) = await sampling.value
        // The first thread and those of libvips, which decode.
        #expect(names.count > 1)
        #expect(missing.isEmpty, "\(missing)")
        #expect(pipeline.pool.runningProcesses == [process])
        await pipeline.shutdown()
    }
}
#endif
