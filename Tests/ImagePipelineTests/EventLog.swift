import Basics
import Synchronization

@testable import ImagePipeline

/// The events of a pipeline, from the creation of the log until the pipeline is shut down.
final class EventLog: Sendable {
    private let recorded = Mutex<[ImageEvent]>([])

    init(of pipeline: ImagePipeline) {
        let stream = pipeline.events()
        Task {
            for await case .event(let event) in stream { self.recorded.withLock { $0.append(event) } }
        }
    }

    var events: [ImageEvent] { recorded.withLock { $0 } }
}
