import Basics
import Foundation

/// The resource usage of the program.
struct ProcessUsage: Sendable {
    /// Resident memory in bytes; `nil` if it is not known.
    let residentBytes: Int?
    /// Seconds of processor time since the start, without the worker processes.
    let processorSeconds: Double

    /// The current usage.
    static func now() -> ProcessUsage {
        ProcessUsage(
            residentBytes: ResidentMemory.bytes(of: getpid()),
            processorSeconds: ProcessClock.now / .seconds(1))
    }
}
