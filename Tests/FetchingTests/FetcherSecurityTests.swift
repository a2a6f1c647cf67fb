import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Photos
import TestSupport
import Testing

@testable import Fetching

/// Secure servers: the name is verified though the address is pinned.
@Suite(.timeLimit(.minutes(1))) struct FetcherSecurityTests {
    @Test func checksTheCertificateAgainstTheName() async throws {
        try await withSecureServer { port in
            let resolver = FakeResolver(["photos.example": [["127.0.0.1"]]])
            let response = try await withFetcher(
                allowing: [AllowedHost(host: "photos.example")], resolver: resolver,
                trustRoots: .certificates([try Self.certificate()])
            ) { try await $0.body(of: "https://photos.example:\(port)/") }
            #expect(response.body == Data("secure".utf8))
        }
    }

    @Test func refusesACertificateForAnotherName() async throws {
        try await withSecureServer { port in
            let resolver = FakeResolver(["other.example": [["127.0.0.1"]]])
            let error = try await withFetcher(
                allowing: [AllowedHost(host: "other.example")], resolver: resolver,
                trustRoots: .certificates([try Self.certificate()])
            ) { await $0.failure(of: "https://other.example:\(port)/") }
            guard case .secureConnectionFailed(host: "other.example", _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func refusesACertificateThatNobodyVouchesFor() async throws {
        try await withSecureServer { port in
            let resolver = FakeResolver(["photos.example": [["127.0.0.1"]]])
            let error = try await withFetcher(
                allowing: [AllowedHost(host: "photos.example")], resolver: resolver,
                trustRoots: TrustRoots.system()
            ) { await $0.failure(of: "https://photos.example:\(port)/") }
            #expect(
                error
                    == .secureConnectionFailed(
                        host: "photos.example", reason: Message(FetchCause.certificateTrust)))
            #expect(error?.isTransient == false)
        }
    }

    @Test func reportsThatAServerDoesNotSpeakTLS() async throws {
        try await TestServer.run { _, _ in
        } test: { server in
            let error = try await withFetcher(limits: FetchLimits(seconds: 3)) {
                await $0.failure(of: "https://127.0.0.1:\(server.port)/")
            }
            #expect(error != nil && server.requests.isEmpty)
        }
    }

    /// A server that responds to everything with one word.
    private func withSecureServer(_ test: (Int) async throws -> Void) async throws {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(try Self.certificate())],
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(Self.keyText.utf8), format: .pem)))
        configuration.applicationProtocols = ["http/1.1"]
        let context = try NIOSSLContext(configuration: configuration)
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLServerHandler(context: context), OneWord(),
                    ])
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await test(server.localAddress?.port ?? 0))
        } catch {
            outcome = .failure(error)
        }
        try await server.close()
        try outcome.get()
    }

    private static func certificate() throws -> NIOSSLCertificate {
        try NIOSSLCertificate(bytes: Array(certificateText.utf8), format: .pem)
    }

    /// Made for these tests alone: photos.example, signed by itself, good from 2020 to 2120.
    private static let certificateText = """
        -----BEGIN CERTIFICATE-----
        MIIBcDCCARagAwIBAgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5waG90b3Mu
        ZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowGTEXMBUG
        A1UEAwwOcGhvdG9zLmV4YW1wbGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARb
        IDzv5jqSQnzWkCdcmABn44xDZNgf9GKl57JWxK/RjlJVbHV01TlGb4OfjYDD/v8m
        yTgQFGnDS7odtpADN7MWo00wSzAZBgNVHREEEjAQgg5waG90b3MuZXhhbXBsZTAP
        BgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQsmwLk9qPha3wN2GeLBYanj6IcrDAK
        BggqhkjOPQQDAgNIADBFAiEA7x96YsNgFbQcbY+ffrHs+2Wt0uLHgyLySd4gbGAX
        obgCIC680wniOHeqOjCpnmULeqibZElNbT1h8qB/3UgzzorB
        -----END CERTIFICATE-----
        """

    /// It protects nothing but the connections of these tests.
    private static let keyText = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8VdK4y15ppcMeCE+
        WuICc3YQztWHgQOYoi3LsN8DT/+hRANCAARbIDzv5jqSQnzWkCdcmABn44xDZNgf
        9GKl57JWxK/RjlJVbHV01TlGb4OfjYDD/v8myTgQFGnDS7odtpADN7MW
        -----END PRIVATE KEY-----
        """
}

/// Responds to everything with the word "secure".
private final class OneWord: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let response = "HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecure"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response)), promise: nil)
    }
}
