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
    private typealias Answer = Result<[IPAddress], FetchError>

    private struct Remembered: Sendable {
        let answer: Answer
        let until: ContinuousClock.Instant
    }

    private let threads: NIOThreadPool
    private let memory = Mutex<[String: Remembered]>([:])
    private static let capacity = 512

    init(threadCount: Int = 4) {
        threads = NIOThreadPool(numberOfThreads: threadCount)
        threads.start()
    }

    func addresses(of host: String) async throws(FetchError) -> [IPAddress] {
        if let answer = remembered(host) { return try answer.get() }
        let pending = Pending<Answer>()
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                pending.wait(continuation)
                threads.submit { state in
                    pending.give(state == .active ? self.lookUp(host) : .failure(.shutDown))
                }
            }
        } onCancel: {
            pending.give(.failure(.cancelled))
        }
        return try answer.get()
    }

    deinit { stop() }

    func shutdown() { stop() }

    /// Pending look-ups may block for long; their threads end afterwards, and nobody waits.
    private func stop() {
        threads.shutdownGracefully(queue: .global()) { _ in }
    }

    /// Runs on one of the threads; checks the cache again because identical look-ups may have been queued.
    private func lookUp(_ host: String) -> Answer {
        if let answer = remembered(host) { return answer }
        let answer = Self.askSystem(host)
        let seconds: Double = if case .success = answer { 30 } else { 5 }
        memory.withLock { memory in
            if memory.count >= Self.capacity { memory.removeAll() }
            memory[host] = Remembered(answer: answer, until: .now + .seconds(seconds))
        }
        return answer
    }

    private func remembered(_ host: String) -> Answer? {
        memory.withLock { memory in
            guard let known = memory[host], known.until > .now else { return nil }
            return known.answer
        }
    }

    private static func askSystem(_ host: String) -> Answer {
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
