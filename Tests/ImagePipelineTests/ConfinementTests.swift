import Foundation
import Testing

@testable import ImagePipeline

#if os(Linux)
@Suite struct ConfinementTests {
    @Test func confinesItsWorkers() async throws {
        let fixture = PipelineFixture()
        try await fixture.publish("https://photos.example/a")
        let process = try #require(fixture.pipeline.pool.runningProcesses.first)
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        #expect(status.contains("Seccomp:\t2"))
        #expect(status.contains("NoNewPrivs:\t1"))
        await fixture.pipeline.shutdown()
    }
}
#endif
