import Foundation
import TestSupport
import Testing

@testable import BlobStorage

/// Requests to a store that is down are suspended, and resumed later.
@Suite(.timeLimit(.minutes(1))) struct ObjectStoreOutageTests {
    private actor Switch {
        private(set) var isOn = false
        func turnOn() { isOn = true }
    }

    private actor Counter {
        private var count = 0
        func next() -> Int {
            count += 1
            return count
        }
    }

    private static var limits: ObjectStoreLimits {
        var limits = ObjectStoreLimits.quick
        limits.attempts = 1
        return limits
    }

    @Test func isSuspendedAndRecovers() async throws {
        let works = Switch()
        try await TestServer.run { request, client in
            guard await works.isOn else { return try await client.respond("503 Service Unavailable") }
            try await client.respond(
                body: request.query["list-type"] == nil ? Data("ok".utf8) : ScriptedStore.list([]))
        } test: { server in
            try await withClient(of: server.url(""), limits: Self.limits) { client in
                for _ in 0..<3 {
                    await #expect(throws: ObjectStoreError.self) { try await client.data(of: "ab", upTo: 9) }
                }
                let sent = client.counts.requests
                let since = try #require(client.outage?.since)
                for _ in 0..<50 {
                    await #expect {
                        try await client.data(of: "ab", upTo: 9)
                    } throws: {
                        guard case .unavailable(.errorStatus(503, _), let pause?)? = $0 as? ObjectStoreError
                        else {
                            return false
                        }
                        return pause > 0
                    }
                }
                #expect(client.counts.requests == sent && client.outage?.since == since)
                await works.turnOn()
                let deadline = ContinuousClock.now + .seconds(10)
                while client.outage != nil, ContinuousClock.now < deadline {
                    try await Task.sleep(for: .milliseconds(20))
                }
                #expect(client.outage == nil)
                #expect(try await client.data(of: "ab", upTo: 9) == Data("ok".utf8))
            }
        }
    }

    /// It may have been sent to a machine that is down.
    @Test func recoversDespiteAHangingRequest() async throws {
        let looks = Counter()
        try await TestServer.run { request, client in
            guard request.query["list-type"] != nil else { return try await client.respond("503 Busy") }
            guard await looks.next() > 1 else { return try await client.closed() }
            try await client.respond(body: ScriptedStore.list([]))
        } test: { server in
            try await withClient(of: server.url(""), limits: Self.limits) { client in
                for _ in 0..<3 {
                    await #expect(throws: ObjectStoreError.self) { try await client.data(of: "ab", upTo: 9) }
                }
                let deadline = ContinuousClock.now + .seconds(10)
                while client.outage != nil, ContinuousClock.now < deadline {
                    try await Task.sleep(for: .milliseconds(20))
                }
                #expect(client.outage == nil)
                #expect(await looks.next() > 2)
            }
        }
    }

    @Test func reportsThatNothingListens() async throws {
        // A port that was just free.
        var endpoint = ""
        try await TestServer.run { _, _ in
        } test: {
            endpoint = $0.url("")
        }
        try await withClient(of: endpoint, limits: Self.limits) { client in
            let start = ContinuousClock.now
            await #expect {
                try await client.data(of: "ab", upTo: 9)
            } throws: {
                guard case .unavailable(.unreachable(let reason), _)? = $0 as? ObjectStoreError else {
                    return false
                }
                return reason.contains("refused")
            }
            #expect(ContinuousClock.now - start < .seconds(2))
        }
    }

    @Test func oneFailureIsNoOutageForOthers() async throws {
        try await TestServer.run { request, client in
            try await client.respond(request.path.hasSuffix("bad") ? "500 Internal Server Error" : "200 OK")
        } test: { server in
            try await withClient(of: server.url(""), limits: Self.limits) { client in
                for _ in 0..<10 {
                    await #expect(throws: ObjectStoreError.self) { try await client.data(of: "bad", upTo: 9) }
                    let data = try await client.data(of: "good", upTo: 9)
                    #expect(data == Data())
                }
            }
        }
    }

    @Test func refusesMoreThanMayWait() async throws {
        var limits = Self.limits
        limits.maxConcurrent = 1
        limits.maxWaiting = 1
        limits.responseSeconds = 0.5
        try await TestServer.run { _, client in
            try await client.closed()
        } test: { server in
            try await withClient(of: server.url(""), limits: limits) { client in
                let busy = await withTaskGroup(of: Bool.self) { group in
                    for _ in 0..<10 {
                        group.addTask {
                            do throws(ObjectStoreError) {
                                _ = try await client.data(of: "ab", upTo: 9)
                                return false
                            } catch {
                                if case .unavailable(.busy, _) = error { return true }
                                return false
                            }
                        }
                    }
                    return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
                #expect(busy >= 8)
            }
        }
    }
}
