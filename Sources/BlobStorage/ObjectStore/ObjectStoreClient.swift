import AsyncHTTPClient
import Basics
import Dispatch
package import Foundation
package import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// Sends requests to an S3-compatible object store, within limits.
///
/// The store is named by the server's configuration and may be on a private network. Redirects are not followed,
/// since a signature is valid for only one host. Transient failures are retried after a random delay, or after the
/// delay that the store requests.
package final class ObjectStoreClient: Sendable {
    /// The number of requests so far.
    package struct Counts: Sendable {
        /// Requests that were sent.
        package var requests = 0
        /// Retries.
        package var retries = 0
        /// Requests that failed because the store was unavailable.
        package var failures = 0
    }

    /// The location of the store.
    package let location: ObjectStoreLocation
    package let limits: ObjectStoreLimits
    let logger: Logger
    private let signer: RequestSigner
    private let client: HTTPClient
    private let limiter: ConcurrencyLimit
    private let state: OutageState
    private let counters = Mutex(Counts())
    /// Runs the checks of an unavailable store, and cleanup for callers that were cancelled.
    let background = BackgroundTasks()
    /// Whether the store turned out not to support conditional requests.
    let lacksConditions = Atomic(false)
    /// Whether the store turned out to reject the SHA-256 header.
    let lacksDigests = Atomic(false)

    /// Creates a client, which connects with its first request; `shutdown` closes it.
    package init(
        location: ObjectStoreLocation, credentials: ObjectStoreCredentials,
        limits: ObjectStoreLimits = ObjectStoreLimits(), logger: Logger
    ) {
        self.location = location
        self.limits = limits
        self.logger = logger
        signer = RequestSigner(credentials: credentials, region: location.region)
        limiter = ConcurrencyLimit(
            maxConcurrent: limits.maxConcurrent, maxWaiting: limits.maxWaiting,
            maxWait: .seconds(limits.responseSeconds))
        state = OutageState(failureLimit: limits.failureLimit)
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(
                connect: .nanoseconds(Int64(limits.connectSeconds * 1e9)),
                read: .nanoseconds(Int64(limits.responseSeconds * 1e9))))
        configuration.connectionPool.idleTimeout = .seconds(30)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = limits.maxConcurrent
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        client = HTTPClient(
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
    }

    /// The number of requests so far.
    package var counts: Counts { counters.withLock { $0 } }

    /// Why the store is unavailable, and since when; `nil` if it responded to the last request.
    package var outage: (cause: ObjectStoreError.Outage, since: Date)? {
        state.outage.map { ($0.cause, $0.since) }
    }

    /// Closes all connections; requests in flight fail.
    package func shutdown() async {
        await background.shutdown()
        do { try await client.shutdown().get() } catch {
            logger.warning("The connections to the object store did not close cleanly: \(error)")
        }
    }
}

// MARK: - Requests

extension ObjectStoreClient {
    /// Sends a request with retries, and passes the response to `read`.
    ///
    /// - Parameters:
    ///   - byteLimit: The maximum size of the response, which also determines the time limit.
    ///   - prepare: Creates the request for each attempt.
    ///   - read: Called with each successful response.
    func perform<Value: Sendable>(
        responseLimit byteLimit: Int, request prepare: () throws(ObjectStoreError) -> ObjectRequest,
        read: @escaping @Sendable (HTTPClientResponse) async throws -> Value
    ) async throws(ObjectStoreError) -> Value {
        let deadline = Deadline(seconds: limits.retrySeconds)
        var attempt = 0
        while true {
            try state.throwIfSuspended(limits.outagePause)
            attempt += 1
            let failure: ObjectStoreError
            do throws(ObjectStoreError) {
                let request = try prepare()
                counters.withLock { if attempt == 1 { $0.requests += 1 } else { $0.retries += 1 } }
                let value = try await self.attempt(request, byteLimit, read)
                state.end()
                return value
            } catch {
                failure = error
            }
            guard case .unavailable(let cause, let requested) = failure, cause != .busy else {
                state.record(failure)
                throw failure
            }
            let pause = limits.pause(after: attempt, requested: requested)
            guard attempt < limits.attempts, pause <= limits.longestPause,
                Double(deadline.milliseconds) > pause * 1000
            else {
                recordOutage(cause)
                throw failure
            }
            // Ends early if the caller is cancelled.
            guard (try? await Task.sleep(for: .seconds(pause))) != nil else { throw .cancelled }
        }
    }

    /// Sends a request whose body is the same for each attempt.
    func perform<Value: Sendable>(
        _ request: ObjectRequest, responseLimit byteLimit: Int? = nil,
        read: @escaping @Sendable (HTTPClientResponse) async throws -> Value
    ) async throws(ObjectStoreError) -> Value {
        try await perform(
            responseLimit: byteLimit ?? limits.responseBytes,
            request: { () throws(ObjectStoreError) in request },
            read: read)
    }

    private func attempt<Value: Sendable>(
        _ request: ObjectRequest, _ byteLimit: Int,
        _ read: @escaping @Sendable (HTTPClientResponse) async throws -> Value
    ) async throws(ObjectStoreError) -> Value {
        do {
            return try await limiter.run {
                let seconds = limits.seconds(for: request.body.byteCount)
                let response = try await client.execute(
                    outgoing(request), deadline: .now() + .nanoseconds(Int64(seconds * 1e9)), logger: logger)
                let length = response.headers.first(name: "content-length").flatMap { Int($0) }
                let allowed = limits.seconds(for: min(max(length ?? byteLimit, 0), byteLimit))
                let timeout = ObjectStoreError.unavailable(.timedOut(seconds: allowed), retryAfter: nil)
                return try await withDeadline(seconds: allowed, throwing: timeout) {
                    guard (200...299).contains(response.status.code) else {
                        throw await ObjectStoreError(response)
                    }
                    return try await read(response)
                }
            }
        } catch {
            throw Task.isCancelled ? .cancelled : ObjectStoreError(error, limits: limits)
        }
    }

    private func outgoing(_ request: ObjectRequest) -> HTTPClientRequest {
        let (now, hash) = (Date(), request.body.hash)
        let path = location.path(of: request.key)
        var headers =
            [
                ("host", location.host), ("x-amz-date", RequestSigner.timestamp(now)),
                ("x-amz-content-sha256", hash),
            ] + request.headers
        if let token = signer.credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
        let authorization = signer.authorization(
            for: RequestToSign(
                method: request.method.rawValue, path: path, query: request.query, headers: headers,
                payloadHash: hash), at: now)
        let query = RequestSigner.queryString(request.query)
        var outgoing = HTTPClientRequest(
            url: "\(location.endpoint.scheme)://\(location.host)"
                + PercentEncoding.encode(path, keepsSlashes: true) + (query.isEmpty ? "" : "?\(query)"))
        outgoing.method = request.method
        for (name, value) in headers + [("authorization", authorization), ("user-agent", "Vitrine")] {
            outgoing.headers.add(name: name, value: value)
        }
        switch request.body {
        case .data(let data):
            let hasBody = !data.isEmpty || request.method == .PUT || request.method == .POST
            outgoing.body = hasBody ? .bytes(ByteBuffer(bytes: data)) : nil
        case .file(let file, let range, _):
            outgoing.body = .stream(
                FileParts(file: file, range: range), length: .known(Int64(range.count)))
        }
        return outgoing
    }
}

// MARK: - Outages

extension ObjectStoreClient {
    private func recordOutage(_ cause: ObjectStoreError.Outage) {
        counters.withLock { $0.failures += 1 }
        guard state.record(cause) else { return }
        logger.warning("The object store is unavailable", metadata: ["reason": "\(cause)"])
        background.run { [self] in await checkUntilAvailable() }
    }

    private enum CheckEvent {
        /// The next check is due.
        case due
        case responded
        case failed
        case cancelled
    }

    /// Checks the store periodically until it responds, in whatever way.
    ///
    /// A request that hangs does not delay the next one: it may have been sent to a machine that is down.
    private func checkUntilAvailable() async {
        let isAvailable = await withTaskGroup(of: CheckEvent.self) { group in
            var pause = limits.outagePause
            func wait() {
                let seconds = pause
                group.addTask {
                    (try? await Task.sleep(for: .seconds(seconds))) == nil ? .cancelled : .due
                }
                pause = limits.outagePause * 2
            }
            wait()
            while let event = await group.next() {
                switch event {
                case .due:
                    group.addTask { [self] in await self.check() }
                    wait()
                case .failed: break
                case .responded, .cancelled:
                    group.cancelAll()
                    return event == .responded
                }
            }
            return false
        }
        guard isAvailable else { return }
        state.end()
        logger.warning("The object store is available again")
    }

    private func check() async -> CheckEvent {
        let request = ObjectRequest(
            method: .GET, query: [("list-type", "2"), ("max-keys", "1"), ("prefix", location.prefix)])
        do throws(ObjectStoreError) {
            try await attempt(request, limits.responseBytes, Self.drain)
            return .responded
        } catch {
            if case .refused = error { return .responded }
            return .failed
        }
    }
}
