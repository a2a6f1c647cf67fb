import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A web server that answers what a test tells it to, for as long as the test runs.
final class StandInServer: Sendable {
    struct Request: Sendable {
        /// Path and query as asked.
        let target: String
        let headers: [String: String]
        var method = "GET"
        var body = ""

        var path: String { String(target.prefix { $0 != "?" }) }
        var query: [String: String] {
            let items = URLComponents(string: target)?.queryItems ?? []
            return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        }
    }

    struct Answer: Sendable {
        var status = "200 OK"
        var headers: [String: String] = [:]
        var body = Data()

        static func text(_ text: String, _ headers: [String: String] = [:]) -> Answer {
            Answer(headers: headers, body: Data(text.utf8))
        }
        static func status(_ status: String, _ headers: [String: String] = [:]) -> Answer {
            Answer(status: status, headers: headers)
        }
        static func redirect(_ status: String, to url: String) -> Answer {
            Answer(status: status, headers: ["location": url])
        }
    }

    private typealias Connection = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    let port: Int
    private let log = Mutex<[Request]>([])
    private let answer: @Sendable (Request) -> Answer

    private init(port: Int, answer: @escaping @Sendable (Request) -> Answer) {
        self.port = port
        self.answer = answer
    }

    var requests: [Request] { log.withLock { $0 } }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    static func run(
        _ answer: @escaping @Sendable (Request) -> Answer, test: (StandInServer) async throws -> Void
    ) async throws {
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try Connection(wrappingChannelSynchronously: channel)
                }
            }
        let server = StandInServer(port: channel.channel.localAddress?.port ?? 0, answer: answer)
        let task = Task {
            try? await channel.executeThenClose { clients in
                await withTaskGroup(of: Void.self) { group in
                    do {
                        for try await client in clients {
                            group.addTask { try? await server.talk(to: client) }
                        }
                    } catch {}
                    group.cancelAll()
                }
            }
        }
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(try await test(server))
        } catch {
            outcome = .failure(error)
        }
        task.cancel()
        await task.value
        try outcome.get()
    }

    private func talk(to client: Connection) async throws {
        try await client.executeThenClose { inbound, outbound in
            var received = ""
            for try await piece in inbound {
                received += String(buffer: piece)
                while let end = received.range(of: "\r\n\r\n") {
                    var request = Self.request(String(received[..<end.lowerBound]))
                    let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
                    let body = received[end.upperBound...].utf8.prefix(length)
                    guard body.count == length else { break }
                    request.body = String(decoding: body, as: UTF8.self)
                    received.removeSubrange(..<body.endIndex)
                    log.withLock { $0.append(request) }
                    try await outbound.write(ByteBuffer(bytes: Self.bytes(of: answer(request))))
                }
            }
        }
    }

    private static func bytes(of answer: Answer) -> Data {
        var head = "HTTP/1.1 \(answer.status)\r\ncontent-length: \(answer.body.count)\r\n"
        for (name, value) in answer.headers { head += "\(name): \(value)\r\n" }
        return Data((head + "\r\n").utf8) + answer.body
    }

    private static func request(_ head: String) -> Request {
        let lines = head.components(separatedBy: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let words = lines[0].split(separator: " ")
        return Request(
            target: words.count > 1 ? String(words[1]) : "", headers: headers, method: String(words[0]))
    }
}
