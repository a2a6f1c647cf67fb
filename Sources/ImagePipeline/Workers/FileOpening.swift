import Basics
import Dispatch
import Foundation
import Synchronization

/// The opening of a file of a source, on a thread that may wait for a network drive that hangs.
///
/// Used by the thread of a worker, which decodes the images of other sources if the drive does not respond in time.
final class FileOpening: Sendable {
    /// Why a file cannot be opened, as `errno`.
    struct Failure: Error {
        let errno: Int32
    }

    private enum State {
        case pending
        case opened(Result<Int32, Failure>)
        case abandoned
    }

    private let state = Mutex(State.pending)
    private let end = DispatchSemaphore(value: 0)

    /// The interval between checks for cancellation.
    private static let interval = DispatchTimeInterval.milliseconds(25)

    /// Starts opening a file of a source's folder.
    init(_ file: URL, in folder: String) {
        FolderThreads.sources.run(in: folder, unless: { self.isAbandoned }) { self.finish(Self.open(file)) }
    }

    /// Opens a file for reading; blocks the thread.
    static func open(_ file: URL) -> Result<Int32, Failure> {
        let descriptor = Foundation.open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        return descriptor >= 0 ? .success(descriptor) : .failure(Failure(errno: errno))
    }

    /// The descriptor, which the caller closes; blocks the thread until the deadline or the cancellation.
    func result(until deadline: Deadline, unless isCancelled: () -> Bool) -> Result<Int32, Failure> {
        while end.wait(timeout: .now() + Self.interval) == .timedOut {
            guard deadline.milliseconds > 0 else { return abandon(ETIMEDOUT) }
            guard !isCancelled() else { return abandon(ECANCELED) }
        }
        return abandon(EBADF)
    }

    private var isAbandoned: Bool { state.withLock { if case .abandoned = $0 { true } else { false } } }

    /// The result if there is one; otherwise the file is closed once it is open.
    private func abandon(_ reason: Int32) -> Result<Int32, Failure> {
        state.withLock { state in
            defer { state = .abandoned }
            guard case .opened(let result) = state else { return .failure(Failure(errno: reason)) }
            return result
        }
    }

    private func finish(_ result: Result<Int32, Failure>) {
        let isNeeded = state.withLock { state in
            guard case .pending = state else { return false }
            state = .opened(result)
            return true
        }
        if isNeeded {
            end.signal()
        } else if case .success(let descriptor) = result {
            close(descriptor)
        }
    }
}
