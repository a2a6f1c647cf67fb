import Basics
import ServiceLifecycle

/// Ends background tasks with the server.
struct BackgroundTasksEnd: Service {
    let tasks: BackgroundTasks

    func run() async throws {
        // Cancellation ends the service too.
        try? await gracefulShutdown()
        await tasks.shutdown()
    }
}
