import Synchronization

/// Owns unstructured tasks that nobody awaits, so that they end with their owner.
public final class BackgroundTasks: Sendable {
    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var lastNumber = 0
        var isShutDown = false
    }

    private let state = Mutex(State())

    /// Creates an owner of no tasks.
    public init() {}

    /// The number of running tasks.
    public var count: Int { state.withLock { $0.tasks.count } }

    /// Starts a task; after `shutdown` it is cancelled before it begins.
    @discardableResult
    public func run(
        priority: TaskPriority? = nil, _ work: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        state.withLock { state in
            state.lastNumber += 1
            let number = state.lastNumber
            let isShutDown = state.isShutDown
            let task = Task(priority: priority) { [self] in
                // Cancelled from within: another thread may run it before `run` returns.
                if isShutDown { withUnsafeCurrentTask { $0?.cancel() } }
                await work()
                remove(number)
            }
            state.tasks[number] = task
            return task
        }
    }

    /// Cancels all tasks, and waits until they have ended. Call it again for tasks that were started meanwhile.
    public func shutdown() async {
        let tasks = state.withLock { state in
            state.isShutDown = true
            return Array(state.tasks.values)
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    private func remove(_ number: Int) { state.withLock { $0.tasks[number] = nil } }
}
