import FeedReading
import Foundation
import Logging
import Photos

// The cost of reading a feed in a separate process, compared with reading it in this one:
// CPU time of both processes for 100,000 entries, and time for ten.
//
// `reading-benchmark read-worker` is the separate process.

#if os(Linux)
/// Reports the minimum of several measurements of CPU time, and the median of those of other times.
struct ReadingBenchmark {
    private static let rounds = 15
    private static let smallRounds = 50
    private let context = FeedContext(url: "https://a.example/feed")

    func run() async throws {
        let large = Self.feed(100_000)
        let reader = reader()
        _ = try await reader.feed(of: large, from: context)
        // In turn, so that other load on the machine affects both.
        var inProcess: [Double] = []
        var inWorker: [Double] = []
        for _ in 0..<Self.rounds {
            inProcess.append(try cpuTimeInProcess(large))
            inWorker.append(try await cpuTimeInWorker(large, reader))
        }
        await reader.shutdown()
        // Other load only increases CPU time.
        guard let own = inProcess.min(), let other = inWorker.min() else { return }
        print(
            String(
                format:
                    "100,000 entries (%.1f MiB): %.0f ms of CPU time in this process, %.0f ms in a separate one, ratio %.2f",
                Double(large.count) / 1_048_576, own * 1000, other * 1000, other / own))
        try await small()
    }

    private func small() async throws {
        let bytes = Self.feed(10)
        let clock = ContinuousClock()
        let inProcess = Self.median(
            try (0..<Self.smallRounds).map { _ in
                Self.seconds(try clock.measure { _ = try FeedReader().read(bytes, from: context) })
            })
        let reader = reader()
        while reader.runningProcesses.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .seconds(1))
        var times: [Double] = []
        for _ in 0..<Self.smallRounds {
            let time = try await clock.measure { _ = try await reader.feed(of: bytes, from: context) }
            times.append(Self.seconds(time))
        }
        await reader.shutdown()
        print(
            String(
                format: "10 entries: %.2f ms in this process, %.2f ms in a separate one (the first %.2f ms)",
                inProcess * 1000,
                Self.median(times) * 1000, times[0] * 1000))
    }

    private func reader() -> ConfinedFeedReader {
        var limits = ReadLimits()
        limits.keepsReady = true
        // The process must not be replaced for its memory: starting another one would be measured too.
        limits.memory = 1 << 30
        let logger = Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() }
        return ConfinedFeedReader(
            command: [CommandLine.arguments[0], "read-worker"], limits: limits, logger: logger)
    }

    private func cpuTimeInProcess(_ bytes: Data) throws -> Double {
        let before = Self.cpuTime([])
        try read(bytes)
        return Self.cpuTime([]) - before
    }

    /// Frees the result before the CPU time is read.
    @inline(never) private func read(_ bytes: Data) throws {
        try Self.readPhotos(try FeedReader().read(bytes, from: context))
    }

    /// CPU time of both processes.
    private func cpuTimeInWorker(_ bytes: Data, _ reader: ConfinedFeedReader) async throws -> Double {
        let processes = reader.runningProcesses
        let before = Self.cpuTime(processes)
        try await read(bytes, reader)
        precondition(reader.runningProcesses == processes, "the process was replaced meanwhile")
        return Self.cpuTime(processes) - before
    }

    @inline(never) private func read(_ bytes: Data, _ reader: ConfinedFeedReader) async throws {
        try Self.readPhotos(try await reader.feed(of: bytes, from: context))
    }

    /// Reads all photos as the library does: most of a long feed come from a file.
    private static func readPhotos(_ feed: Feed) throws {
        var count = 0
        try feed.forEachPhoto { _ in count += 1 }
        precondition(count == 100_000, "\(count) photos were read")
    }

    /// CPU seconds of this process and others.
    private static func cpuTime(_ others: [Int32]) -> Double {
        ([getpid()] + others).reduce(0) { total, process in
            var clock = clockid_t()
            var time = timespec()
            precondition(clock_getcpuclockid(process, &clock) == 0 && clock_gettime(clock, &time) == 0)
            return total + Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
    }

    private static func feed(_ count: Int) -> Data {
        let rows = (0..<count).map { number in
            #"{"id": \#(number), "url": "https://a.example/photos/\#(number).jpg", "title": "Photo \#(number)","#
                + #" "description": "Some words on photo \#(number)", "width": 4000, "height": 3000}"#
        }
        return Data("[\(rows.joined(separator: ","))]".utf8)
    }

    private static func seconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

#else
/// On other systems, the CPU time of another process cannot be read with this precision.
struct ReadingBenchmark {
    func run() async throws { print("This benchmark runs on Linux.") }
}
#endif

@main
enum Program {
    static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "read-worker" { ReadWorker.run() }
        try await ReadingBenchmark().run()
    }
}
