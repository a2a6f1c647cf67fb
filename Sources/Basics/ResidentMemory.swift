public import Foundation

/// The resident memory of a process.
public enum ResidentMemory {
    /// The resident memory of a process in bytes; `nil` if it has ended, and on systems that do not report
    /// it.
    ///
    /// The second number of `/proc/PID/statm` is the resident memory in pages (proc(5)). That file is not on
    /// a disk: reading it does not block.
    public static func bytes(of process: pid_t) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8),
            let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
        else { return nil }
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
