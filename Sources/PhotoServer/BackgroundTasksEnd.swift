import Basics
import ServiceLifecycle

/// Ends background tasks with the server.
struct BackgroundTasksEnd: NamedService {
    let tasks: BackgroundTasks
    let studio: PaintingStudio

    func run() async throws {
        // Cancellation ends the service too.
        try? await gracefulShutdown()
        await tasks.shutdown()
        await studio.shutdown()
    }
}
