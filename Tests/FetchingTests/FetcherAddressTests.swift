import Foundation
import Photos
import Synchronization
import TestSupport
import Testing

@testable import Fetching

/// The addresses that are connected to.
@Suite(.timeLimit(.minutes(1))) struct FetcherAddressTests {
    private static let respond: TestServer.Handler = { request, client in
        try await client.respond(body: request.headers["host"] ?? "")
    }

    @Test func refusesAHostWhoseAddressesAreAllPrivate() async throws {
        let resolver = FakeResolver(["photos.example": [["10.1.2.3", "fd00::1"]]])
        let error = try await withFetcher(allowing: [], resolver: resolver) {
            await $0.failure(of: "http://photos.example:8080/")
        }
        #expect(
            error == .refusedAddress(host: "photos.example", port: 8080, restriction: .privateNetwork))
        #expect(error?.message.arguments[.option] == .text("photos.example:8080"))
        #expect(error?.isTransient == false)
    }

    @Test func connectsToAnAllowedHostWhateverItsAddress() async throws {
        try await TestServer.run(Self.respond) { server in
            let resolver = FakeResolver(["photos.example": [["127.0.0.1"]]])
            let hosts = [AllowedHost(host: "Photos.Example.")]
            try await withFetcher(allowing: hosts, resolver: resolver) { fetcher in
                let body = try await fetcher.body(of: server.url("/", host: "photos.example")).body
                #expect(body == Data("photos.example:\(server.port)".utf8))
                #expect(resolver.names == ["photos.example"])
            }
        }
    }

    @Test func allowsNoOtherPortThanTheOneNamed() async throws {
        try await TestServer.run(Self.respond) { server in
            let hosts = [AllowedHost(host: "127.0.0.1", port: server.port + 1)]
            let error = try await withFetcher(allowing: hosts) { await $0.failure(of: server.url("/")) }
            #expect(error != nil && server.requests.isEmpty)
        }
    }

    /// A name whose address changes to a private one between two requests.
    @Test func checksTheAddressOfEachRequest() async throws {
        try await TestServer.run(Self.respond) { server in
            let resolver = FakeResolver(["rebinding.example": [["192.0.2.1"], ["127.0.0.1"]]])
            let limits = FetchLimits(seconds: 2, connectSeconds: 0.5)
            try await withFetcher(allowing: [], limits: limits, resolver: resolver) { fetcher in
                for _ in 0..<3 {
                    let error = await fetcher.failure(of: server.url("/", host: "rebinding.example"))
                    #expect(error != nil)
                }
            }
            #expect(server.requests.isEmpty && server.connectionCount == 0)
        }
    }

    @Test func triesTheNextAddressOfAHost() async throws {
        try await TestServer.run(Self.respond) { server in
            let resolver = FakeResolver(["two.example": [["127.0.0.2", "::1", "127.0.0.1"]]])
            let hosts = [AllowedHost(host: "two.example")]
            let response = try await withFetcher(allowing: hosts, resolver: resolver) {
                try await $0.body(of: server.url("/", host: "two.example"))
            }
            #expect(response.body == Data("two.example:\(server.port)".utf8))
        }
    }

    /// 100::/64 discards everything (RFC 6666).
    @Test func reachesTheOtherVersionBehindFourDeadAddresses() async throws {
        try await TestServer.run(Self.respond) { server in
            let addresses = ["100::1", "100::2", "100::3", "100::4", "127.0.0.1"]
            let resolver = FakeResolver(["dual.example": [addresses]])
            let limits = FetchLimits(seconds: 30, connectSeconds: 0.5)
            let hosts = [AllowedHost(host: "dual.example")]
            let response = try await withFetcher(allowing: hosts, limits: limits, resolver: resolver) {
                try await $0.body(of: server.url("/", host: "dual.example"))
            }
            #expect(response.body == Data("dual.example:\(server.port)".utf8))
        }
    }

    @Test func reportsThatANameCannotBeResolved() async throws {
        let error = try await withFetcher { await $0.failure(of: "http://nowhere.example/") }
        #expect(error == .hostNotFound(host: "nowhere.example", isTemporary: false))
    }

    @Test func resolvesNamesWithTheSystem() async throws {
        let resolver = SystemResolver()
        #expect(try await resolver.addresses(of: "localhost").contains { $0.restriction == .loopback })
        await #expect(throws: FetchError.self) { try await resolver.addresses(of: "vitrine.invalid") }
        await resolver.shutdown()
    }

    @Test func endsALookUpWithItsTask() async throws {
        let resolver = SystemResolver(threadCounts: (1, 1))
        let task = Task { () throws(FetchError) in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await resolver.addresses(of: "localhost")
        }
        await #expect(throws: FetchError.cancelled) { try await task.value }
        await resolver.shutdown()
    }

    /// A resolver for `good.example`, while all other names block until the test ends.
    private static func resolver(
        _ threadCounts: (known: Int, others: Int), _ names: NameLog, _ gate: Gate
    ) -> SystemResolver {
        SystemResolver(threadCounts: threadCounts, cacheTime: .milliseconds(200)) { host in
            names.append(host)
            if host != "good.example" { gate.wait() }
            return IPAddress("192.0.2.1").map { .success([$0]) } ?? .failure(.cancelled)
        }
    }

    @Test func resolvesKnownNamesThoughOthersBlock() async throws {
        let (names, gate) = (NameLog(), Gate())
        defer { gate.open() }
        let resolver = Self.resolver((1, 1), names, gate)
        #expect(try await resolver.addresses(of: "good.example").count == 1)
        let blocked = (0..<20).map { number in
            Task { try await resolver.addresses(of: "h\(number).black.example") }
        }
        while names.all.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(250))
        // It has expired, and is looked up again.
        #expect(try await resolver.addresses(of: "good.example").count == 1)
        #expect(names.all.count { $0 == "good.example" } == 2 && names.all.count == 3)
        // Those that nobody waits for any more are not looked up.
        for task in blocked { task.cancel() }
        for task in blocked { _ = await task.result }
        gate.open()
        #expect(try await resolver.addresses(of: "h99.black.example").count == 1)
        #expect(names.all.count == 4)
        await resolver.shutdown()
    }

    @Test func looksUpANameOnceForAll() async throws {
        let (names, gate) = (NameLog(), Gate())
        defer { gate.open() }
        let resolver = Self.resolver((1, 4), names, gate)
        let tasks = (0..<8).map { _ in Task { try await resolver.addresses(of: "h.black.example") } }
        while names.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        try await Task.sleep(for: .milliseconds(50))
        gate.open()
        for task in tasks { #expect(try await task.value.count == 1) }
        #expect(names.all == ["h.black.example"])
        await resolver.shutdown()
        await #expect(throws: FetchError.shutDown) { try await resolver.addresses(of: "late.example") }
    }
}

/// The names that were looked up.
private final class NameLog: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func append(_ name: String) { names.withLock { $0.append(name) } }
}

/// Blocks threads until it is opened.
private final class Gate: Sendable {
    private let condition = DispatchSemaphore(value: 0)

    func wait() {
        condition.wait()
        condition.signal()
    }

    func open() { condition.signal() }
}
