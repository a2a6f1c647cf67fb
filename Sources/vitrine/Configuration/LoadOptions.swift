import ArgumentParser
import PhotoServer

/// The load limits of a server, and its shutdown.
struct LoadOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Maximum number of open requests, not counting image requests; at most half of them from one client.",
            valueName: "count"),
        transform: { try WholeNumber.read($0, of: "max-requests") })
    var maxRequests = 2048

    @Option(
        help: ArgumentHelp(
            "Maximum number of open image requests; half as many for a single source or from one client.",
            valueName: "count"),
        transform: { try WholeNumber.read($0, of: "max-image-requests") })
    var maxImageRequests = 1024

    @Option(
        help: ArgumentHelp("Maximum number of pages receiving live events.", valueName: "count"),
        transform: { try WholeNumber.read($0, of: "max-listeners") })
    var maxListeners = 8192

    @Option(
        help: ArgumentHelp(
            "Seconds to keep serving after SIGTERM while /ready reports 503, so that a load balancer notices.",
            valueName: "seconds"),
        transform: { try WholeNumber.read($0, of: "drain-wait") })
    var drainWait = 0

    @Option(
        help: ArgumentHelp(
            "Seconds that open requests may take to finish when the server stops.", valueName: "seconds"),
        transform: { try WholeNumber.read($0, of: "drain-limit") })
    var drainLimit = 10

    /// The limits of requests.
    var requests: RequestLimits {
        RequestLimits(requests: maxRequests, images: maxImageRequests, listeners: maxListeners)
    }

    /// The maximum time from the signal to the end.
    var maxShutdownTime: Duration { .seconds(drainWait + drainLimit) }
}
