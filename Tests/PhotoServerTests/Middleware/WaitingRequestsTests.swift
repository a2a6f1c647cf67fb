import Basics
import Foundation
import HTTPTypes
import Hummingbird
import Library
import Logging
import NIOCore
import NIOEmbedded
import NIOPosix
import OpenIDConnect
import Photos
import Testing

@testable import PhotoServer

/// Requests that only wait, for their sender or another server, do not delay the others.
@Suite(.timeLimit(.minutes(1))) struct WaitingRequestsTests {
    private static let cores = ProcessInfo.processInfo.activeProcessorCount
    /// The number of pages and API requests that are handled at once.
    private static let slots = 8 * cores

    /// Responds to requests with any body, which a test client would send at once.
    private struct Server: Sendable {
        let people: AccountSite
        let accounts: Accounts
        private let responder: any HTTPResponder<ServerContext>

        init(_ people: AccountSite, provider: OpenIDSettings? = nil) throws {
            self.people = people
            let services = people.site.services
            var configuration = ServerConfiguration(port: 0, addsDemoSources: false)
            configuration.accounts.isEnabled = true
            configuration.accounts.provider = provider
            let site = Site(
                services: services, content: try WebContentProvider(folder: nil),
                adding: SourceAdding(services.refresher, folders: configuration.folders),
                defaultIdentity: .visitor)
            accounts = Accounts(
                configuration.accounts, library: services.library, trustedProxies: [],
                provider: provider.map { OpenIDProvider($0, logger: services.logger) })
            let tasks = BackgroundTasks()
            responder = router(
                site, configuration,
                RequestPolicy(configuration, accounts: accounts, library: services.library),
                OriginalURLs(), nil, tasks, PaintingStudio(pipeline: services.pipeline)
            ).buildResponder()
        }

        func respond(
            _ method: HTTPRequest.Method, _ path: String, as name: String? = nil,
            _ body: RequestBody = RequestBody(buffer: ByteBuffer())
        ) async throws -> Response {
            let headers = people.headers(name, method == .post ? AccountSite.form : [:])
            let head = HTTPRequest(
                method: method, scheme: "http", authority: "localhost", path: path, headerFields: headers)
            let source = ApplicationRequestContextSource(
                channel: NIOAsyncTestingChannel(), logger: people.site.services.logger)
            return try await responder.respond(
                to: Request(head: head, body: body), context: ServerContext(source: source))
        }
    }

    // MARK: The sender

    @Test(
        arguments: [
            ("/sign-in", nil), ("/sign-in?q=1", nil), ("/welcome", nil), ("/cell-size", nil),
            ("/wall-titles", nil), ("/download", nil), ("/api/v1/views", nil), ("/people", "ada"),
        ] as [(String, String?)])
    func bodiesThatNeverArriveDelayNobody(path: String, sender: String?) async throws {
        let people = try await AccountSite()
        let source = try await people.site.addSource(photos: 1)
        _ = try await people.site.library.setPublic(true, source: source.id)
        let server = try Server(people)
        let reads = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Only one of the limits: all are in use before, whichever it is.
            let isSearch = path.contains("?")
            for _ in 0...Self.slots {
                group.addTask {
                    _ = try? await server.respond(.post, path, as: sender, .absent(reads))
                }
            }
            try await reads.wait(for: isSearch ? Self.cores : Self.slots)
            for (name, page) in [(nil, "/"), ("max", "/all"), ("max", "/search?q=photo")]
                as [(String?, String)]
            {
                #expect(try await server.respond(.get, page, as: name).status == .ok, "\(page)")
            }
            group.cancelAll()
        }
    }

    // MARK: Delays

    @Test func wrongPasswordsDelayNoSearch() async throws {
        let people = try await AccountSite()
        let server = try Server(people)
        for number in 0..<UInt64(PasswordGuesses.freeCount) {
            try await server.accounts.guesses.record(number, of: "name max")
        }
        // The next ones wait for 3, 6 and 9 seconds.
        _ = try await server.accounts.guesses.decision(for: "name max", 99)
        let (reads, responses) = (Counter(), Counter())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<3 {
                group.addTask {
                    let body = RequestBody.form("name=max&password=guess\(number)", reads)
                    _ = try? await server.respond(.post, "/sign-in?q=1", body)
                    responses.add()
                }
            }
            try await reads.wait(for: min(Self.cores, 3))
            #expect(try await server.respond(.get, "/search?q=photo", as: "max").status == .ok)
            #expect(responses.value == 0, "The search has waited.")
            group.cancelAll()
        }
    }

    @Test func aClientThatDisconnectsEndsItsDelay() async throws {
        let people = try await AccountSite()
        let server = try Server(people)
        let guesses = server.accounts.guesses
        for number in 0..<UInt64(PasswordGuesses.freeCount) {
            try await guesses.record(number, of: "name max")
        }
        for _ in 0..<3 { _ = try await guesses.decision(for: "name max", 99) }
        let services = people.site.services
        let images = ReadyImages(
            pipeline: services.pipeline, originals: OriginalURLs(),
            policy: RequestPolicy(ServerConfiguration()), counts: RequestCounts(),
            withheld: WithheldPhotos())
        let channel = try await NIOAsyncTestingChannel { channel in
            let handler = ReadyImageHandler(images: images)
            handler.end.end()
            try channel.pipeline.syncOperations.addHandler(handler)
        }
        let context = ServerContext(
            source: ApplicationRequestContextSource(channel: channel, logger: services.logger))
        let request = Request(
            head: HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: "/sign-in"),
            body: RequestBody(buffer: ByteBuffer()))
        // Otherwise, the password is compared after nine seconds.
        await #expect(throws: CancellationError.self) {
            _ = try await server.accounts.compare(
                name: "max", password: "guess", request: request, context: context)
        }
    }

    // MARK: Other servers

    @Test func aProviderThatDoesNotRespondDelaysNobody() async throws {
        let connections = Counter()
        let provider = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                connections.add()
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(provider.localAddress?.port)
        let settings = try OpenIDSettings(issuer: "http://127.0.0.1:\(port)", clientID: "a")
        let server = try Server(try await AccountSite(), provider: settings)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.slots {
                group.addTask { _ = try? await server.respond(.get, "/sign-in/oidc") }
            }
            // The client opens no more to one host at once.
            try await connections.wait(for: 8)
            #expect(try await server.respond(.get, "/all", as: "max").status == .ok)
            group.cancelAll()
        }
        try await provider.close()
    }

    // MARK: Slots

    @Test func aSlotIsReleasedDuringAWaitAndAcquiredAgain() async throws {
        let semaphore = AsyncSemaphore(limit: 1)
        func slot() -> LoadSlot { LoadSlot(semaphore, maxWait: .milliseconds(1)) }
        func isFree() async -> Bool {
            let other = slot()
            defer { other.release() }
            return (try? await other.acquire()) != nil
        }
        let own = slot()
        try await own.acquire()
        try await LoadSlot.$current.withValue(own) {
            #expect(await !isFree())
            let wasFree = try await LoadSlot.released { await isFree() }
            #expect(wasFree)
            #expect(await !isFree())
            // An error is thrown with the slot, too.
            await #expect(throws: CocoaError.self) {
                try await LoadSlot.released { throw CocoaError(.fileNoSuchFile) }
            }
            #expect(await !isFree())
            // Others have it meanwhile.
            let other = slot()
            await #expect(throws: LoadLimit.Overload.self) {
                try await LoadSlot.released { try await other.acquire() }
            }
            #expect(!own.release() && other.release())
        }
        #expect(await isFree())
    }

    @Test(
        arguments: [
            (.get, "/search?q=a", 1), (.get, "/sources/x?q=a", 1), (.head, "/api/v1/all/search", 1),
            (.get, "/api/v1/photos/1?in=%2Fall&q=a", 1), (.get, "/?q=a", 8), (.get, "/sign-in?q=a", 8),
            (.get, "/sources/x", 8), (.post, "/sources/x/pin?q=a", 8), (.post, "/search", 8),
        ] as [(HTTPRequest.Method, String, Int)])
    func onlySearchesOfListsHaveTheLimitOfSearches(
        method: HTTPRequest.Method, path: String, count: Int
    ) async throws {
        let limit = LoadLimit(cores: 1, maxWait: .milliseconds(1))
        let entries = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<9 {
                group.addTask {
                    let request = Request(
                        head: HTTPRequest(method: method, scheme: "http", authority: "a", path: path),
                        body: RequestBody(buffer: ByteBuffer()))
                    let source = ApplicationRequestContextSource(
                        channel: NIOAsyncTestingChannel(), logger: Logger(label: "test"))
                    _ = try await limit.handle(request, context: ServerContext(source: source)) { _, _ in
                        entries.add()
                        try await Task.sleep(for: .seconds(600))
                        return Response(status: .ok)
                    }
                }
            }
            // The others are refused.
            for _ in count..<9 {
                do { try await group.next() } catch { #expect(error is LoadLimit.Overload) }
            }
            try await entries.wait(for: count)
            #expect(entries.value == count)
            group.cancelAll()
            while let _ = await group.nextResult() {}
        }
    }
}
