import Foundation

/// The cost of an operation: time, and CPU time of this process and of the database's processes, in milliseconds.
struct Cost: CustomStringConvertible {
    var time = 0.0
    var ownCPU = 0.0
    var databaseCPU = 0.0

    private var cpu: Double { ownCPU + databaseCPU }

    func divided(by count: Int) -> Cost {
        let count = Double(count)
        return Cost(time: time / count, ownCPU: ownCPU / count, databaseCPU: databaseCPU / count)
    }

    func ratio(to other: Cost) -> String {
        String(format: "%.2f in time, %.2f in CPU time", time / other.time, cpu / other.cpu)
    }

    var description: String {
        let own = String(format: "%.2f ms (CPU %.2f", time, ownCPU)
        return own + (databaseCPU == 0 ? ")" : String(format: " + %.2f in the database)", databaseCPU))
    }
}

/// Costs by operation, in the order of their first measurement.
struct Costs {
    private(set) var order: [String] = []
    private var costs: [String: [Cost]] = [:]

    mutating func add(_ cost: Cost, _ operation: String) {
        if costs[operation] == nil { order.append(operation) }
        costs[operation, default: []].append(cost)
    }

    /// The median of each figure.
    func median(_ operation: String) -> Cost {
        let all = costs[operation] ?? [Cost()]
        func middle(_ figure: (Cost) -> Double) -> Double { all.map(figure).sorted()[all.count / 2] }
        return Cost(time: middle(\.time), ownCPU: middle(\.ownCPU), databaseCPU: middle(\.databaseCPU))
    }
}

/// Measures costs, including those of the child processes of a database's main process.
struct CostClock {
    /// The number of that process; on Linux only.
    private let database: String?

    init(database: String?) { self.database = database }

    func cost(of work: () async throws -> Void) async throws -> Cost {
        let before = databaseTimes()
        let (start, cpu) = (Self.clock(CLOCK_MONOTONIC), Self.clock(CLOCK_PROCESS_CPUTIME_ID))
        try await work()
        var cost = Cost(
            time: Self.clock(CLOCK_MONOTONIC) - start, ownCPU: Self.clock(CLOCK_PROCESS_CPUTIME_ID) - cpu)
        for (process, time) in databaseTimes() { cost.databaseCPU += time - (before[process] ?? 0) }
        return cost
    }

    private static func clock(_ id: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(id, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }

    /// The CPU times of the database's processes so far, in milliseconds.
    private func databaseTimes() -> [String: Double] {
        guard let database else { return [:] }
        func read(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        let children = read("/proc/\(database)/task/\(database)/children").split(separator: " ")
        let times = children.map { child in
            // The first number: nanoseconds on a processor.
            let time = read("/proc/\(child)/schedstat").split(separator: " ").first.flatMap { Double($0) }
            return (String(child), (time ?? 0) / 1_000_000)
        }
        return Dictionary(times, uniquingKeysWith: { $1 })
    }
}
