import CSandbox

/// The memory that this process has freed but not returned to the system.
///
/// The system's allocator has as many arenas as there are threads that allocate at
/// once, and returns little by itself: under load a server permanently holds several
/// times the memory that it uses.
public enum ProcessMemory {
    /// Lets all threads share two arenas; called before there is a second thread.
    public static func limitArenas() { vitrine_limit_arenas(2) }

    /// Returns freed memory to the system; takes some milliseconds for 100 MB.
    public static func release() { vitrine_release_memory() }
}
