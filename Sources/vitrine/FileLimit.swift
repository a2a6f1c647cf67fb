import Foundation

/// The limit of open files and connections of this process.
enum FileLimit {
    /// A higher limit costs memory and is not needed.
    private static let enough: rlim_t = 65_536

    /// Raises the limit as far as permitted, and returns it.
    @discardableResult
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return usual }
        let raised = min(limit.rlim_max, enough)
        if raised > limit.rlim_cur {
            var wanted = rlimit(rlim_cur: raised, rlim_max: limit.rlim_max)
            if setrlimit(resource, &wanted) == 0 { limit = wanted }
        }
        return Int(min(limit.rlim_cur, enough))
    }

    /// The connections for which there are files besides the program's own.
    static func connections(of files: Int) -> Int {
        min(max(files - 256, files / 2), 10_000)
    }

    private static let usual = 1024

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif
}
