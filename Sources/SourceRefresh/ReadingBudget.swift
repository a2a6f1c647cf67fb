import Fetching
import Foundation
import Synchronization

/// Lets few large feeds into memory at a time; the others wait, small ones never.
final class ReadingBudget: Sendable {
    /// A feed of more bytes is large.
    static let smallBytes = 2 << 20
    /// Large feeds that are held at a time.
    private let limit: Int
    /// How long one that is large waits for its turn.
    private let seconds: Double

    private struct State {
        var count = 0
        var waiting: [(number: Int, turn: CheckedContinuation<Bool, Never>)] = []
        var lastNumber = 0
    }

    private let state = Mutex(State())

    /// Makes a budget.
    init(limit: Int = 2, seconds: Double = 20) {
        self.limit = limit
        self.seconds = seconds
    }

    /// The place of one feed, from its first byte until it was read.
    func lease() -> Lease { Lease(self) }

    /// Gives a place back when it ends.
    final class Lease: Sendable {
        private let budget: ReadingBudget
        private let isLarge = Mutex(false)

        fileprivate init(_ budget: ReadingBudget) { self.budget = budget }

        deinit { end() }

        /// Waits for a place once the feed is large.
        func admit(_ count: Int) async throws(FetchError) {
            guard count > ReadingBudget.smallBytes, !isLarge.withLock({ $0 }) else { return }
            try await budget.enter()
            isLarge.withLock { $0 = true }
        }

        /// Gives the place back.
        func end() {
            let wasLarge = isLarge.withLock { isLarge in
                defer { isLarge = false }
                return isLarge
            }
            if wasLarge { budget.leave() }
        }
    }

    private func enter() async throws(FetchError) {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let late = Task {
            try await Task.sleep(for: .seconds(seconds))
            giveUp(number)
        }
        defer { late.cancel() }
        let isAdmitted = await withTaskCancellationHandler {
            await withCheckedContinuation { turn in wait(number, turn) }
        } onCancel: {
            giveUp(number)
        }
        guard isAdmitted else { throw Task.isCancelled ? .cancelled : .overloaded }
    }

    private func wait(_ number: Int, _ turn: CheckedContinuation<Bool, Never>) {
        let answer: Bool? = state.withLock { state in
            guard !Task.isCancelled else { return false }
            guard state.count >= limit else {
                state.count += 1
                return true
            }
            state.waiting.append((number, turn))
            return nil
        }
        if let answer { turn.resume(returning: answer) }
    }

    private func giveUp(_ number: Int) {
        let turn = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
        }
        turn?.resume(returning: false)
    }

    /// The place goes to who waits longest.
    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().turn }
            state.count -= 1
            return nil
        }
        next?.resume(returning: true)
    }
}
