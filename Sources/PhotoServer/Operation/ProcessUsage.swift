import Basics
import Foundation

/// What the program takes of its machine.
struct ProcessUsage: Sendable {
    /// Resident memory in bytes; `nil` if the system does not tell.
    let residentBytes: Int?
    /// Seconds of processor time since the start, of the program itself without its workers.
    let processorSeconds: Double

    /// What it takes now.
    static func now() -> ProcessUsage {
        ProcessUsage(
            residentBytes: ResidentMemory.bytes(of: getpid()),
            processorSeconds: ProcessClock.now / .seconds(1))
    }
}
