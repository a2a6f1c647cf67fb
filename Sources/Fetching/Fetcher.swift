import Basics
public import Foundation
public import Logging
public import Photos

import NIOSSL

/// Sends requests to web servers, within limits, and only to addresses that the policy permits.
///
/// It follows redirects itself, so that each is checked. No
/// cookies are stored, no proxy is used, and names are resolved once: the checked
/// address is the one connected to.
public final class Fetcher: Sendable {
    /// Limits of responses in size and time.
    public let limits: FetchLimits
    let policy: AddressPolicy
    let userAgent: String
    let resolver: any HostResolving
    let clients: PinnedClients
    let logger: Logger
    /// The credentials for one origin.
    let credentials: OriginCredentials?

    /// Creates a fetcher; `shutdown` ends it.
    public convenience init(
        policy: AddressPolicy, limits: FetchLimits = FetchLimits(), userAgent: String, logger: Logger
    ) {
        self.init(
            policy: policy, limits: limits, userAgent: userAgent, logger: logger,
            resolver: SystemResolver(), trustRoots: TrustRoots.system())
    }

    init(
        policy: AddressPolicy, limits: FetchLimits = FetchLimits(), userAgent: String, logger: Logger,
        resolver: any HostResolving, trustRoots: NIOSSLTrustRoots = .default
    ) {
        self.policy = policy
        self.limits = limits
        self.userAgent = userAgent
        self.logger = logger
        self.resolver = resolver
        credentials = nil
        clients = PinnedClients(limits: limits, trustRoots: trustRoots, logger: logger)
    }

    private init(_ other: Fetcher, presenting credentials: OriginCredentials) {
        limits = other.limits
        policy = other.policy
        userAgent = other.userAgent
        resolver = other.resolver
        clients = other.clients
        logger = other.logger
        self.credentials = credentials
    }

    /// A fetcher over the same connections that sends credentials to their origin, and to no other.
    ///
    /// A request that begins elsewhere is sent without them, and so is one that was redirected away from the
    /// origin, even if it leads back to it. Only the original fetcher is to be shut down.
    public func presenting(_ credentials: OriginCredentials?) -> Fetcher {
        credentials.map { Fetcher(self, presenting: $0) } ?? self
    }

    /// Fetches a whole body into memory.
    ///
    /// - Parameter admit: Called repeatedly with the number of bytes about to be held in memory; may
    ///   wait until there is room, or throw.
    public func fetch(
        _ request: FetchRequest,
        admit: @escaping @Sendable (_ count: Int) async throws(FetchError) -> Void = { _ in }
    ) async throws(FetchError) -> FetchOutcome {
        try await withinLimits(request) { fetcher in
            try await fetcher.follow(request, accepting: .compressed) { response in
                try response.requireSuccess(of: request)
                guard !response.isNotModified else { return .notModified }
                let body = try await response.collect(upTo: request.maximumBytes, admit)
                return .fetched(FetchResponse(resource: response.resource, body: body, isTruncated: false))
            }
        }
    }

    /// Fetches a whole body, of which at most `SpooledBytes.memoryLimit` is held in memory.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file for a long body, which has no name.
    ///   - admit: Called repeatedly with the length of the body so far; may wait, or throw.
    public func fetch(
        _ request: FetchRequest, spoolingIn folder: URL,
        admit: @escaping @Sendable (_ count: Int) async throws(FetchError) -> Void = { _ in }
    ) async throws(FetchError) -> SpooledOutcome {
        try await withinLimits(request) { fetcher in
            try await fetcher.follow(request, accepting: .compressed) { response in
                try response.requireSuccess(of: request)
                guard !response.isNotModified else { return .notModified }
                let body = try await response.spool(upTo: request.maximumBytes, in: folder, admit)
                return .fetched(SpooledResponse(resource: response.resource, body: body))
            }
        }
    }

    /// Fetches the first bytes of a body: by a range request, else by closing the connection early.
    public func firstBytes(_ count: Int, of request: FetchRequest) async throws(FetchError) -> FetchResponse {
        var ranged = request
        ranged.range = 0..<max(count, 1)
        ranged.validators = nil
        do {
            return try await prefix(count, of: ranged)
        } catch .status(416, _, _) {
            ranged.range = nil
            return try await prefix(count, of: ranged)
        }
    }

    /// Closes all connections; requests in flight fail.
    public func shutdown() async throws {
        await resolver.shutdown()
        try await clients.shutdown()
    }

    private func prefix(_ count: Int, of request: FetchRequest) async throws(FetchError) -> FetchResponse {
        try await withinLimits(request) { fetcher in
            try await fetcher.follow(request, accepting: .plain) { response in
                try response.requireSuccess(of: request)
                let (body, isCut) = try await response.prefix(count)
                let isTruncated = isCut || response.resource.totalBytes.map { $0 > body.count } ?? false
                return FetchResponse(resource: response.resource, body: body, isTruncated: isTruncated)
            }
        }
    }
}

extension Fetcher {
    /// Runs the work within the time limit, and converts all errors.
    func withinLimits<Value: Sendable>(
        _ request: FetchRequest, _ work: @escaping @Sendable (Fetcher) async throws -> Value
    ) async throws(FetchError) -> Value {
        try await withinLimits(request) { fetcher, host in
            try await Task.sleep(for: .seconds(fetcher.limits.seconds))
            return .timedOut(host: host, seconds: fetcher.limits.seconds)
        } for: {
            try await work($0)
        }
    }

    /// Runs the work until a limit, which returns the error for a host, and converts all errors.
    func withinLimits<Value: Sendable>(
        _ request: FetchRequest, _ limit: @escaping @Sendable (Fetcher, String) async throws -> FetchError,
        for work: @escaping @Sendable (Fetcher) async throws -> Value
    ) async throws(FetchError) -> Value {
        let host = try WebURL(request.url).host
        do {
            return try await withDeadline {
                try await limit(self, host)
            } for: {
                try await work(self)
            }
        } catch {
            throw FetchError(error, host: host, limits: limits)
        }
    }
}
