import Crypto
import Foundation

/// The name of a process, unique among all machines: `a1b2c3d4e5f6a7b8.4711.0f3c…`.
///
/// The process ID alone is not unique in a folder that machines or containers share; in a container, each
/// server has the same one.
struct ProcessName: Hashable, Sendable {
    /// Identifies the machine since it was booted, and the container.
    private let machine: String
    private let number: Int32
    private let suffix: String

    /// This process.
    static let own = ProcessName(
        machine: machineName, number: getpid(),
        suffix: String(UUID().uuidString.filter { $0 != "-" }.prefix(8)).lowercased())

    private init(machine: String, number: Int32, suffix: String) {
        (self.machine, self.number, self.suffix) = (machine, number, suffix)
    }

    /// Parses the name at the beginning of a file's name; `nil` if there is none.
    init?(beginning name: Substring) {
        let parts = name.prefix { $0 != "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, let number = Int32(parts[1]), number > 0 else {
            return nil
        }
        self.init(machine: String(parts[0]), number: number, suffix: String(parts[2]))
    }

    /// Without hyphens.
    var text: String { "\(machine).\(number).\(suffix)" }

    /// Whether the process ID is one of this machine.
    var isOfThisMachine: Bool { machine == Self.own.machine }

    /// Whether the process runs, if it is of this machine.
    var isRunning: Bool {
        if number == Self.own.number { return suffix == Self.own.suffix }
        return kill(number, 0) == 0 || errno == EPERM
    }

    private static let machineName: String = {
        // If the system does not provide these, the host name is used.
        let start = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        let container = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")
        let parts = [start, container, ProcessInfo.processInfo.hostName].compactMap(\.self)
        return String(Digest.hex(of: parts.joined(separator: "\n")).prefix(16))
    }()
}
