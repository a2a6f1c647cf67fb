import Basics
public import Foundation

/// What the program takes of its machine.
struct ProcessUsage: Sendable {
    /// Resident memory in bytes; nothing where the system does not tell.
    let residentBytes: Int?
    /// Seconds of processor time since the start, of the program itself without its workers.
    let processorSeconds: Double

    /// When the program started.
    static let start = Date()

    /// What it takes now.
    static func now() -> ProcessUsage {
        ProcessUsage(residentBytes: residentBytes(), processorSeconds: ProcessClock.now / .seconds(1))
    }

    /// The second number of `/proc/self/statm` is the resident memory in pages (man 5 proc).
    private static func residentBytes() -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let numbers = text.split(separator: " ")
        guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}

/// The room on the file system of a folder.
public struct DiskSpace: Sendable, Equatable {
    /// Bytes that the program may still write.
    public let free: Int
    /// All bytes of the file system.
    public let total: Int

    /// Makes a value.
    public init(free: Int, total: Int) {
        self.free = free
        self.total = total
    }

    /// Asks the system, which may wait for a disk; nothing where it does not tell.
    public init?(of folder: URL) {
        guard let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder.path),
            let free = (facts[.systemFreeSize] as? NSNumber)?.intValue,
            let total = (facts[.systemSize] as? NSNumber)?.intValue, total > 0
        else { return nil }
        self.init(free: free, total: total)
    }

    /// Below this new pictures and photos may soon not be stored any more: 1 GiB, or 5 % of a smaller disk.
    public var isLow: Bool { free < min(1 << 30, total / 20) }
}
