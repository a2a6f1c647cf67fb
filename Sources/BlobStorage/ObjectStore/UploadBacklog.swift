import Basics
import Foundation
import Synchronization

/// Blobs whose upload failed, retried until it succeeds, also by later processes.
final class UploadBacklog: Sendable {
    private struct State {
        /// The names in the order of arrival; those uploaded in the meantime are not in `waiting`.
        var order: [String] = []
        var waiting: Set<String> = []
        var isRunning = false
        var isSending = false
    }

    private let upload: @Sendable (String) async throws(ObjectStoreError) -> Void
    private let marks: UploadMarks
    private let state = Mutex(State())
    private let tasks = BackgroundTasks()

    /// The maximum number of pending names. Others are left to the next process.
    private static let limit = 10_000
    /// The delay before the first retry, in seconds; doubled up to `longestPause`.
    private static let firstPause = 1.0
    private static let longestPause = 2.0

    /// - Parameters:
    ///   - marks: The marks of pending blobs.
    ///   - upload: Uploads the blob with a name.
    init(
        marks: UploadMarks, upload: @escaping @Sendable (String) async throws(ObjectStoreError) -> Void
    ) {
        self.marks = marks
        self.upload = upload
    }

    /// The number of pending uploads.
    var count: Int { state.withLock { $0.waiting.count + ($0.isSending ? 1 : 0) } }

    /// Uploads a blob now or, if that fails, later.
    ///
    /// - Returns: Whether it was uploaded now.
    func offer(_ name: String) async -> Bool {
        await marks.add(name)
        do throws(ObjectStoreError) {
            return try await send(name)
        } catch {
            add(name)
            return false
        }
    }

    /// Uploads a blob, and removes it from the backlog.
    ///
    /// - Returns: False if its file is missing: it will not reappear.
    private func send(_ name: String) async throws(ObjectStoreError) -> Bool {
        var isUploaded = true
        do throws(ObjectStoreError) {
            try await upload(name)
        } catch {
            guard case .file(let cause) = error, (cause as? POSIXError)?.code == .ENOENT else {
                throw error
            }
            isUploaded = false
        }
        await remove(name)
        return isUploaded
    }

    /// Drops a pending blob.
    func remove(_ name: String) async {
        state.withLock { _ = $0.waiting.remove(name) }
        await marks.remove(name)
    }

    /// Uploads the pending blobs of an earlier process.
    func resume() async {
        for name in await marks.all() { add(name) }
    }

    /// Drops all pending blobs.
    func removeAll() async {
        state.withLock { state in
            state.order = []
            state.waiting = []
        }
        await marks.removeAll()
    }

    /// Cancels pending uploads.
    func shutdown() async { await tasks.shutdown() }

    private func add(_ name: String) {
        let mustStart = state.withLock { state in
            if state.waiting.count < Self.limit, state.waiting.insert(name).inserted {
                state.order.append(name)
            }
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustStart { tasks.run(priority: .utility) { [self] in await work() } }
    }

    private func work() async {
        var pause = Self.firstPause
        // Ends early at shutdown.
        while (try? await Task.sleep(for: .seconds(pause))) != nil {
            pause = await sendWaiting() ? Self.firstPause : min(pause * 2, Self.longestPause)
            let isDone = state.withLock { state in
                guard state.waiting.isEmpty else { return false }
                state.order = []
                state.isRunning = false
                return true
            }
            if isDone { return }
        }
    }

    /// Uploads the pending blobs one by one; returns false after the first failure.
    private func sendWaiting() async -> Bool {
        while let name = next() {
            defer { state.withLock { $0.isSending = false } }
            do throws(ObjectStoreError) {
                _ = try await send(name)
            } catch {
                state.withLock { state in
                    if state.waiting.insert(name).inserted { state.order.append(name) }
                }
                return false
            }
        }
        return true
    }

    private func next() -> String? {
        state.withLock { state in
            while !state.order.isEmpty {
                let name = state.order.removeFirst()
                if state.waiting.remove(name) != nil {
                    state.isSending = true
                    return name
                }
            }
            return nil
        }
    }
}
