import Foundation

/// The limit of open files and connections of this process.
enum FileLimit {
    /// A higher limit costs memory and is not needed.
    private static let maxFiles: rlim_t = 65_536

    /// Raises the limit as far as permitted, and returns it.
    @discardableResult
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return fallback }
        let raised = min(limit.rlim_max, maxFiles)
        if raised > limit.rlim_cur {
            var requested = rlimit(rlim_cur: raised, rlim_max: limit.rlim_max)
            if setrlimit(resource, &requested) == 0 { limit = requested }
        }
        return Int(min(limit.rlim_cur, maxFiles))
    }

    /// The number of connections for which there are file descriptors besides the program's own.
    static func connections(of files: Int) -> Int {
        min(max(files - 256, files / 2), 10_000)
    }

    private static let fallback = 1024

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif
}
