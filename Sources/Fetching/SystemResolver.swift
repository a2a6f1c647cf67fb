import Dispatch
import NIOPosix
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Resolves names with the system (`getaddrinfo`), which blocks, on a few separate threads.
///
/// Results are cached for half a minute, failures for five seconds. That is
/// safe against rebinding because each use checks the address again.
final class SystemResolver: HostResolving {
    private typealias Resolution = Result<[IPAddress], FetchError>

    private struct CachedResolution: Sendable {
        let resolution: Resolution
        let expiry: ContinuousClock.Instant
    }

    private let threads: NIOThreadPool
    private let cache = Mutex<[String: CachedResolution]>([:])
    private static let capacity = 512

    init(threadCount: Int = 4) {
        threads = NIOThreadPool(numberOfThreads: threadCount)
        threads.start()
    }

    func addresses(of host: String) async throws(FetchError) -> [IPAddress] {
        if let resolution = cached(host) { return try resolution.get() }
        let pending = Pending<Resolution>()
        let resolution = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending.wait(continuation)
                threads.submit { state in
                    pending.resolve(state == .active ? self.lookUp(host) : .failure(.shutDown))
                }
            }
        } onCancel: {
            pending.resolve(.failure(.cancelled))
        }
        return try resolution.get()
    }

    deinit { stop() }

    func shutdown() { stop() }

    /// Pending look-ups may block for long; their threads end afterwards, without being awaited.
    private func stop() {
        threads.shutdownGracefully(queue: .global()) { _ in }
    }

    /// Runs on one of the threads; checks the cache again because identical look-ups may have been queued.
    private func lookUp(_ host: String) -> Resolution {
        if let resolution = cached(host) { return resolution }
        let resolution = Self.resolve(host)
        let seconds: Double = if case .success = resolution { 30 } else { 5 }
        cache.withLock { cache in
            if cache.count >= Self.capacity { cache.removeAll() }
            cache[host] = CachedResolution(resolution: resolution, expiry: .now + .seconds(seconds))
        }
        return resolution
    }

    private func cached(_ host: String) -> Resolution? {
        cache.withLock { cache in
            guard let entry = cache[host], entry.expiry > .now else { return nil }
            return entry.resolution
        }
    }

    private static func resolve(_ host: String) -> Resolution {
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
