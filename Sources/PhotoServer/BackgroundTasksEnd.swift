import Basics
import ServiceLifecycle

/// Ends with the server what nobody waits for.
struct BackgroundTasksEnd: Service {
    let tasks: BackgroundTasks

    func run() async throws {
        // Cancelled is another way to end.
        try? await gracefulShutdown()
        await tasks.shutdown()
    }
}
