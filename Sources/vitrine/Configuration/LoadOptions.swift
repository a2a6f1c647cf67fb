import ArgumentParser
import PhotoServer

/// How much a server takes on at a time, and how it ends.
struct LoadOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Requests that may be open, besides those for images.", valueName: "count"),
        transform: { try WholeNumber.read($0, of: "max-requests") })
    var maxRequests = 2048

    @Option(
        help: ArgumentHelp(
            "Requests for images that may be open; half as many for those of one source.", valueName: "count"),
        transform: { try WholeNumber.read($0, of: "max-image-requests") })
    var maxImageRequests = 1024

    @Option(
        help: ArgumentHelp("Pages that may hear events.", valueName: "count"),
        transform: { try WholeNumber.read($0, of: "max-listeners") })
    var maxListeners = 8192

    @Option(
        help: ArgumentHelp(
            "How long a server that ends goes on while /ready says so, for a balancer.", valueName: "seconds"),
        transform: { try WholeNumber.read($0, of: "drain-wait") })
    var drainWait = 0

    @Option(
        help: ArgumentHelp(
            "How long requests may take that are open when a server ends.", valueName: "seconds"),
        transform: { try WholeNumber.read($0, of: "drain-limit") })
    var drainLimit = 10

    /// The limits of requests.
    var requests: RequestLimits {
        RequestLimits(requests: maxRequests, images: maxImageRequests, listeners: maxListeners)
    }

    /// The longest time from the signal to the end.
    var longestEnd: Duration { .seconds(drainWait + drainLimit) }
}
