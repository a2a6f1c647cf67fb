import Basics
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Resolves names with the system (`getaddrinfo`), which blocks, on separate threads.
///
/// Results are cached for half a minute, failures for five seconds. That is
/// safe against rebinding because each use checks the address again.
///
/// The server of a name may never respond, which blocks a thread for seconds. Names that could be resolved before have
/// their own threads, so that any number of such names does not delay them.
final class SystemResolver: HostResolving {
    typealias Resolution = Result<[IPAddress], FetchError>

    private struct CachedResolution: Sendable {
        let resolution: Resolution
        let expiry: ContinuousClock.Instant
    }

    private let resolve: @Sendable (String) -> Resolution
    private let threadsOfKnown: BlockingThreads
    private let threadsOfOthers: BlockingThreads
    private let lookUps = SharedWork<String, Void, [IPAddress], FetchError>(cancelled: .cancelled)
    private let cache = Mutex<[String: CachedResolution]>([:])
    private let cacheTime: Duration
    private static let capacity = 512
    /// Names that could be resolved once.
    private let known = Mutex<Set<String>>([])
    private static let knownCapacity = 4096

    /// - Parameters:
    ///   - threadCounts: The most threads for names that could be resolved before, and for others.
    ///   - cacheTime: How long addresses are cached.
    ///   - resolve: Resolves a name, and blocks meanwhile.
    init(
        threadCounts: (known: Int, others: Int) = (16, 64), cacheTime: Duration = .seconds(30),
        resolve: @escaping @Sendable (String) -> Resolution = { SystemResolver.resolve($0) }
    ) {
        threadsOfKnown = BlockingThreads(limit: threadCounts.known)
        threadsOfOthers = BlockingThreads(limit: threadCounts.others)
        self.cacheTime = cacheTime
        self.resolve = resolve
    }

    func addresses(of host: String) async throws(FetchError) -> [IPAddress] {
        let cached = cache.withLock { $0[host] }
        if let cached, cached.expiry > .now { return try cached.resolution.get() }
        let isKnown = known.withLock { $0.contains(host) }
        return try await lookUps.value(for: host) { [self] () throws(FetchError) in
            try await lookUp(host, on: isKnown ? threadsOfKnown : threadsOfOthers)
        }
    }

    /// Pending look-ups may block for long; their threads end afterwards, without being awaited.
    func shutdown() async { await lookUps.shutdown(.shutDown) }

    private func lookUp(_ host: String, on threads: BlockingThreads) async throws(FetchError) -> [IPAddress] {
        let pending = Pending<Resolution>()
        let resolution = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending.wait(continuation)
                threads.run { [self] in
                    // All callers may have given up before there was a thread.
                    guard !pending.isResolved else { return }
                    let resolution = resolve(host)
                    store(resolution, of: host)
                    pending.resolve(resolution)
                }
            }
        } onCancel: {
            pending.resolve(.failure(.cancelled))
        }
        return try resolution.get()
    }

    private func store(_ resolution: Resolution, of host: String) {
        var time = Duration.seconds(5)
        if case .success = resolution {
            time = cacheTime
            known.withLock { known in
                if known.count >= Self.knownCapacity { known.removeAll() }
                known.insert(host)
            }
        }
        cache.withLock { [time] cache in
            if cache.count >= Self.capacity { cache.removeAll() }
            cache[host] = CachedResolution(resolution: resolution, expiry: .now + time)
        }
    }

    /// Resolves a name, and blocks meanwhile.
    static func resolve(_ host: String) -> Resolution {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        hints.ai_flags = AI_ADDRCONFIG
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard code == 0 else {
            return .failure(.hostNotFound(host: host, isTemporary: code == EAI_AGAIN || code == EAI_SYSTEM))
        }
        let addresses = sequence(first: list) { $0?.pointee.ai_next }
            .prefix { $0 != nil }
            .compactMap { $0?.pointee.ai_addr }
            .compactMap { IPAddress(UnsafePointer($0)) }
        return addresses.isEmpty
            ? .failure(.hostNotFound(host: host, isTemporary: false)) : .success(addresses)
    }
}
