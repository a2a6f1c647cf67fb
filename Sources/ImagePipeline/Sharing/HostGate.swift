import Synchronization

/// Lets only so many downloads to one host go on at once; the urgent first.
final class HostGate: Sendable {
    private struct Ticket {
        let host: String
        let urgency: Urgency
        let turn = Promise<Void>()
    }

    private struct State {
        var active: [String: Int] = [:]
        var total = 0
        var waiting: [Ticket] = []
    }

    private let perHost: Int
    private let limit: Int
    private let state = Mutex(State())

    /// Makes a gate for so many at once to one host, and to all.
    init(perHost: Int, total: Int) {
        self.perHost = max(perHost, 1)
        self.limit = max(total, 1)
    }

    /// Does the work when it is its turn.
    func pass<Value>(
        to host: String, urgency: Urgency, _ work: () async throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        try await enter(host, urgency)
        defer { leave(host) }
        return try await work()
    }

    private func enter(_ host: String, _ urgency: Urgency) async throws(ImageError) {
        let ticket = Ticket(host: host, urgency: urgency)
        state.withLock { state in
            state.waiting.append(ticket)
            admit(&state)
        }
        do throws(ImageError) {
            try await ticket.turn.value()
        } catch {
            state.withLock { state in state.waiting.removeAll { $0.turn === ticket.turn } }
            throw error
        }
    }

    private func leave(_ host: String) {
        state.withLock { state in
            state.total -= 1
            state.active[host] = state.active[host].flatMap { $0 > 1 ? $0 - 1 : nil }
            admit(&state)
        }
    }

    /// Lets in whoever may, the most urgent first, then the longest waiting.
    private func admit(_ state: inout State) {
        while state.total < limit {
            let free = state.waiting.indices.filter { index in
                state.active[state.waiting[index].host, default: 0] < perHost
            }
            // `max` gives the first of equal ones.
            let next = free.max { left, right in
                state.waiting[left].urgency.priority < state.waiting[right].urgency.priority
            }
            guard let next else { return }
            let ticket = state.waiting.remove(at: next)
            // A caller who went away meanwhile takes no place.
            guard ticket.turn.resolve(.success(())) else { continue }
            state.active[ticket.host, default: 0] += 1
            state.total += 1
        }
    }
}
