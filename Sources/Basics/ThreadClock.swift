#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The processor time of the calling thread, which excludes the time that it waits for others.
package enum ThreadClock {
    /// The time that the thread has used since it began.
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }

    /// The time that the thread uses for some work.
    package static func measure(_ work: () throws -> Void) rethrows -> Duration {
        let start = now
        try work()
        return now - start
    }
}

/// The processor time of the whole process, of all its threads together.
package enum ProcessClock {
    /// The time that the process has used since it began.
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
