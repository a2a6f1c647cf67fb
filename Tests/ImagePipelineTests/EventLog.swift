import Basics
import Synchronization

@testable import ImagePipeline

/// What a pipeline tells, from when the log is made until the pipeline is shut down.
final class EventLog: Sendable {
    private let kept = Mutex<[ImageEvent]>([])

    init(of pipeline: ImagePipeline) {
        let stream = pipeline.events()
        Task {
            for await case .event(let event) in stream { self.kept.withLock { $0.append(event) } }
        }
    }

    var events: [ImageEvent] { kept.withLock { $0 } }
}
