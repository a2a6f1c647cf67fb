import Foundation
import ImagePipeline
import Logging
import Photos

/// Makes renditions of files through the pipeline and prints how fast that was.
///
///     image-benchmark MODE ROUNDS OUT FILE...
///
/// MODE is square (320 px JPEG), fitted (1280 px WebP) or both. OUT is a
/// folder for the pictures of the first round, or `-`. `VITRINE_WORKER` is the
/// command of a worker. Prints images per second, CPU seconds per image (server
/// and workers), and the largest worker's resident megabytes.
@main
enum ImageBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().map { $0 }
        guard arguments.count >= 4, let rounds = Int(arguments[1]) else {
            print("image-benchmark square|fitted|both ROUNDS OUT FILE...")
            exit(2)
        }
        let bench = try Bench(mode: arguments[0], out: arguments[2], files: Array(arguments[3...]))
        defer { bench.remove() }
        print(try await bench.run(rounds: rounds))
    }
}

private struct Bench {
    private let mode: String
    private let out: String
    private let files: [String]
    private let folder: URL

    init(mode: String, out: String, files: [String]) throws {
        (self.mode, self.out, self.files) = (mode, out, files)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func run(rounds: Int) async throws -> String {
        let command = ProcessInfo.processInfo.environment["VITRINE_WORKER"] ?? ""
        let configuration = ImagePipelineConfiguration(
            cacheFolder: folder.appendingPathComponent("cache"),
            workerCommand: command.split(separator: " ").map(String.init))
        let pipeline = ImagePipeline(
            configuration: configuration, loader: LocalFiles(), facts: nil,
            logger: Logger(label: "bench"))
        let photos = try (0..<rounds).flatMap { round in try links(round) }
        // The workers start, and load their libraries, before the measurement.
        try await make(try links(-1), pipeline)
        let (before, start) = (Self.cpuSeconds, ContinuousClock.now)
        try await make(photos, pipeline)
        let seconds = ContinuousClock.now - start
        let cpu = (Self.cpuSeconds - before) / Double(photos.count)
        let resident = Self.largestWorker
        await pipeline.shutdown()
        let speed = Double(photos.count) / (seconds / .seconds(1))
        return String(format: "%.3f %.4f %d", speed, cpu, resident)
    }

    /// Links to the files with new names, so that no rendition of them is cached.
    private func links(_ round: Int) throws -> [URL] {
        let target = folder.appendingPathComponent("round\(round)")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        return try files.map { file in
            let source = URL(fileURLWithPath: file)
            let link = target.appendingPathComponent(source.lastPathComponent)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: source)
            return link
        }
    }

    /// Keeps more requests in flight than there are workers.
    private func make(_ photos: [URL], _ pipeline: ImagePipeline) async throws {
        let width = ProcessInfo.processInfo.activeProcessorCount * 2
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, photo) in photos.enumerated() {
                if index >= width { try await group.next() }
                group.addTask {
                    let pictures = try await pictures(of: photo, pipeline)
                    if out != "-" { try await save(pictures, photo) }
                }
            }
            try await group.waitForAll()
        }
    }

    private func pictures(of photo: URL, _ pipeline: ImagePipeline) async throws -> [Rendition] {
        let request = ImageRequest(url: photo.path)
        func square() async throws -> Rendition {
            try await pipeline.rendition(.square(320), .jpeg, of: request)
        }
        func fitted() async throws -> Rendition {
            try await pipeline.rendition(.fitted(1280), .webp, of: request)
        }
        switch mode {
        case "square": return [try await square()]
        case "fitted": return [try await fitted()]
        default:
            async let one = square()
            async let other = fitted()
            return try await [one, other]
        }
    }

    private func save(_ pictures: [Rendition], _ photo: URL) async throws {
        for picture in pictures {
            let ending = picture.contentType == "image/webp" ? "webp" : "jpg"
            let name = "\(photo.lastPathComponent).\(ending)"
            try await picture.bytes.loaded().write(to: URL(fileURLWithPath: out).appendingPathComponent(name))
        }
    }

    /// CPU time of this process and its workers, according to the system.
    private static var cpuSeconds: Double {
        Double(processes.reduce(0) { $0 + $1.ticks }) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Resident megabytes of the largest worker.
    private static var largestWorker: Int {
        let pages = processes.filter { $0.number != getpid() }.map(\.pages).max() ?? 0
        return (pages * Int(sysconf(Int32(_SC_PAGESIZE)))) >> 20
    }

    /// This process and its children (proc(5)).
    private static var processes: [(number: pid_t, ticks: Int, pages: Int)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { name in
            guard let number = pid_t(name),
                let line = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                let end = line.lastIndex(of: ")")
            else { return nil }
            let fields = line[end...].split(separator: " ").dropFirst().map { Int($0) ?? 0 }
            guard number == getpid() || fields[1] == Int(getpid()) else { return nil }
            return (number, fields[11] + fields[12], fields[21])
        }
    }
}

/// Every URL is a file of this machine.
private struct LocalFiles: OriginalLoading {
    func load(_ request: OriginalRequest, to file: URL) async throws(OriginalError) -> OriginalLoad {
        .localFile(URL(fileURLWithPath: request.url))
    }

    func firstBytes(_ count: Int, of request: OriginalRequest) async throws(OriginalError) -> Data {
        throw OriginalError(message: .system("Not needed."), isTransient: false)
    }
}
