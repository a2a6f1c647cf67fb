import Synchronization

/// Runs blocking work, such as reading a file, on a thread of its own, where no other task waits for it.
///
/// Swift's own pool has one thread per core: a slow disk or a network drive would occupy all of them,
/// and delay every request. Use it to read and write content and to list folders;
/// reading the status of a single file costs less than a switch of threads.
public func performBlocking<Value: Sendable, Failure: Error>(
    on threads: BlockingThreads = .interactive,
    _ work: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
        threads.run { continuation.resume(returning: Result { () throws(Failure) in try work() }) }
    }
    return try result.get()
}

/// Runs long blocking disk work that checks now and then whether its task was cancelled, and
/// should then return early.
public func performBlocking<Value: Sendable>(
    on threads: BlockingThreads,
    _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) -> Value
) async -> Value {
    let flag = CancellationFlag()
    return await withTaskCancellationHandler {
        await performBlocking(on: threads) { work { flag.isSet } }
    } onCancel: {
        flag.set()
    }
}

/// Whether work on another thread was cancelled.
private final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}
