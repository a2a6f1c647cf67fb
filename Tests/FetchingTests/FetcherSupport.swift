import Foundation
import Logging
import NIOSSL
import Photos
import Synchronization

@testable import Fetching

/// Resolves names from a list, one answer after the other, the last one repeatedly.
final class FakeResolver: HostResolving {
    private let answers: Mutex<[String: [[String]]]>
    private let requested = Mutex<[String]>([])

    init(_ answers: [String: [[String]]]) { self.answers = Mutex(answers) }

    /// The names that were looked up.
    var names: [String] { requested.withLock { $0 } }

    func addresses(of host: String) async throws(FetchError) -> [IPAddress] {
        requested.withLock { $0.append(host) }
        let found: [String]? = answers.withLock { answers in
            guard var left = answers[host], let first = left.first else { return nil }
            if left.count > 1 { left.removeFirst() }
            answers[host] = left
            return first
        }
        guard let found else { throw .hostNotFound(host: host, isTemporary: false) }
        return found.compactMap { IPAddress($0) }
    }

    func shutdown() {}
}

/// A fetcher for as long as a test runs.
func withFetcher<Value>(
    allowing hosts: [AllowedHost] = [AllowedHost(host: "127.0.0.1")], ownServer: OwnServer? = nil,
    limits: FetchLimits = FetchLimits(seconds: 10), resolver: FakeResolver = FakeResolver([:]),
    trustRoots: NIOSSLTrustRoots = .default, _ test: (Fetcher) async throws -> Value
) async throws -> Value {
    let fetcher = Fetcher(
        policy: AddressPolicy(allowedHosts: hosts, ownServer: ownServer), limits: limits,
        userAgent: "Vitrine/1 (tests)", logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() },
        resolver: resolver, trustRoots: trustRoots)
    do {
        let value = try await test(fetcher)
        try await fetcher.shutdown()
        return value
    } catch {
        try await fetcher.shutdown()
        throw error
    }
}

extension Fetcher {
    /// Fetches a body that is expected to exist.
    func body(of url: String, maximumBytes: Int = 1 << 20) async throws -> FetchResponse {
        switch try await fetch(FetchRequest(url: url, maximumBytes: maximumBytes)) {
        case .fetched(let response): return response
        case .notModified: throw UnexpectedResponse()
        }
    }

    /// The error of a fetch that is expected to fail.
    func failure(of url: String, maximumBytes: Int = 1 << 20) async -> FetchError? {
        do {
            _ = try await fetch(FetchRequest(url: url, maximumBytes: maximumBytes))
            return nil
        } catch {
            return error
        }
    }
}

struct UnexpectedResponse: Error {}
