public import Foundation

/// The memory that a process holds.
public enum ResidentMemory {
    /// Bytes of memory that a process holds now; `nil` if it has ended, and on systems that do not tell.
    ///
    /// The second number of `/proc/PID/statm` is the resident memory in pages (proc(5)). That is not on a disk:
    /// nothing is waited for.
    public static func bytes(of process: pid_t) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
