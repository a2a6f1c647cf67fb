/// The worker time used by each owner of images.
///
/// Start-time fair queueing (Goyal, Vin and Cheng, 1996): an owner that returns
/// after a pause starts where the others are, and cannot save up time.
struct WorkerShares {
    /// The share of one owner.
    struct Share {
        /// Seconds of workers, relative to the owner with the least.
        var used = 0.0
        /// The number of running jobs.
        var running = 0
        /// The typical time of a job, in seconds.
        var averageSeconds = 0.0

        /// Whether its images take so long that they delay other owners.
        var isSlow: Bool { averageSeconds > 1.5 }
    }

    private var shares: [String: Share] = [:]
    /// The time used by the owner served last.
    private var clock = 0.0

    private static let ownerLimit = 1024
    /// The assumed cost of a job until it is done, so that owners alternate.
    private static let estimate = 0.05

    /// The share of an owner.
    subscript(owner: String) -> Share { shares[owner] ?? Share(used: clock) }

    /// A job of this owner was added.
    mutating func arrive(_ owner: String) {
        var share = self[owner]
        if share.running == 0 { share.used = max(share.used, clock) }
        if shares.count >= Self.ownerLimit { shares = shares.filter { $0.value.running > 0 } }
        shares[owner] = share
    }

    /// A worker starts a job of this owner.
    mutating func begin(_ owner: String) {
        var share = self[owner]
        clock = max(clock, share.used)
        share.running += 1
        share.used += Self.estimate
        shares[owner] = share
    }

    /// A worker has done a job of this owner.
    mutating func finish(_ owner: String, seconds: Double) {
        var share = self[owner]
        share.running = max(share.running - 1, 0)
        share.used += seconds - Self.estimate
        share.averageSeconds =
            share.averageSeconds == 0 ? seconds : share.averageSeconds * 0.7 + seconds * 0.3
        shares[owner] = share
    }
}
