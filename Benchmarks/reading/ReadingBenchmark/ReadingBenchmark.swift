import FeedReading
import Foundation
import Logging
import Photos

// What reading a feed in a process of its own costs over reading it in this one:
// processor time of both sides for 100,000 entries, and time for ten.
//
// `reading-benchmark read-worker` is the far side.

#if os(Linux)
/// Of processor time the least of several measurements, of other times their median.
struct ReadingBenchmark {
    private static let rounds = 15
    private static let smallRounds = 50
    private let context = FeedContext(url: "https://a.example/feed")

    func run() async throws {
        let large = Self.feed(100_000)
        let reader = reader()
        _ = try await reader.feed(of: large, from: context)
        // One after the other, so that a slow minute of the machine counts for both.
        var here: [Double] = []
        var there: [Double] = []
        for _ in 0..<Self.rounds {
            here.append(try processorTimeHere(large))
            there.append(try await processorTimeThere(large, reader))
        }
        await reader.shutdown()
        // A busy machine only ever adds to processor time.
        guard let own = here.min(), let other = there.min() else { return }
        print(
            String(
                format: "100,000 entries (%.1f MiB): %.0f ms of processor here, %.0f ms there, ratio %.2f",
                Double(large.count) / 1_048_576, own * 1000, other * 1000, other / own))
        try await small()
    }

    private func small() async throws {
        let bytes = Self.feed(10)
        let clock = ContinuousClock()
        let here = Self.median(
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
                format: "10 entries: %.2f ms here, %.2f ms there (the first %.2f ms)", here * 1000,
                Self.median(times) * 1000, times[0] * 1000))
    }

    private func reader() -> ConfinedFeedReader {
        var limits = ReadLimits()
        limits.keepsReady = true
        // It is not to be replaced for its memory, whose cost is measured here too.
        limits.memory = 1 << 30
        let logger = Logger(label: "benchmark") { _ in SwiftLogNoOpLogHandler() }
        return ConfinedFeedReader(
            command: [CommandLine.arguments[0], "read-worker"], limits: limits, logger: logger)
    }

    private func processorTimeHere(_ bytes: Data) throws -> Double {
        let before = Self.processorTime([])
        try read(bytes)
        return Self.processorTime([]) - before
    }

    /// What is read is freed before the time is taken.
    @inline(never) private func read(_ bytes: Data) throws {
        try Self.take(try FeedReader().read(bytes, from: context))
    }

    /// Of both sides.
    private func processorTimeThere(_ bytes: Data, _ reader: ConfinedFeedReader) async throws -> Double {
        let processes = reader.runningProcesses
        let before = Self.processorTime(processes)
        try await read(bytes, reader)
        precondition(reader.runningProcesses == processes, "the process was replaced meanwhile")
        return Self.processorTime(processes) - before
    }

    @inline(never) private func read(_ bytes: Data, _ reader: ConfinedFeedReader) async throws {
        try Self.take(try await reader.feed(of: bytes, from: context))
    }

    /// Reads all photos as the library does: most of a long feed come from a file.
    private static func take(_ feed: Feed) throws {
        var count = 0
        try feed.forEachPhoto { _ in count += 1 }
        precondition(count == 100_000, "\(count) photos were read")
    }

    /// Seconds that this process and others have used.
    private static func processorTime(_ others: [Int32]) -> Double {
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
/// Elsewhere the processor time of another process cannot be read so exactly.
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
