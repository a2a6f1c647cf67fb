import Basics
import Foundation
import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import Messages
import Photos
import ServiceLifecycle

/// `/health`: whether the server responds and its library can be read.
struct Health {
    /// They reveal nothing, so that they need no authentication and accept any host.
    static let paths = ["/health", "/ready"]

    let site: Site
    let password: PasswordCheck?
    let drain: Drain
    /// Anyone may request it at any rate: concurrent requests share one query.
    private let counts = SharedWork<UserID, Void, Int, LibraryError>(cancelled: .cancelled)

    init(site: Site, password: PasswordCheck?, drain: Drain) {
        self.site = site
        self.password = password
        self.drain = drain
    }

    private struct Document: Encodable {
        let status: String
        /// `nil` without authentication.
        let sources: Int?
    }

    /// `/ready`: whether the server can handle requests; 503 with the reason if not.
    func readiness() async -> TextResponse {
        guard !Task.isShuttingDownGracefully, !drain.hasBegun else {
            return Self.response(.serviceUnavailable, Message(RequestMessage.stopping))
        }
        do throws(LibraryError) {
            _ = try await sourceCount()
        } catch {
            return Self.response(.serviceUnavailable, error.message)
        }
        // All servers have the same store: if all were not ready, cached images would be unavailable, too.
        let isWithoutStore = site.services.pipeline.sharedStore?.outage != nil
        return Self.response(
            .ok, Message(isWithoutStore ? RequestMessage.readyWithoutStore : RequestMessage.ready))
    }

    /// The timeout for the database of several servers: load balancers need a quick response.
    private static let maxWait = Duration.seconds(2)

    private func sourceCount() async throws(LibraryError) -> Int {
        let (library, isShared) = (site.library, site.services.leases.isShared)
        return try await counts.value(for: library.user) { () throws(LibraryError) in
            guard isShared else { return try await library.sources().count }
            return try await Self.sourceCountInTime(library)
        }
    }

    private static func sourceCountInTime(_ library: any LibraryStore) async throws(LibraryError) -> Int {
        // A thread that is blocked by a database that hangs does not end with its task.
        let work = Task { () -> Result<Int, LibraryError> in
            do throws(LibraryError) {
                return .success(try await library.sources().count)
            } catch {
                return .failure(error)
            }
        }
        defer { work.cancel() }
        let count: Result<Int, LibraryError>?
        do throws(CancellationError) {
            count = try await waitForValue(of: work, within: maxWait)
        } catch {
            throw .cancelled
        }
        guard let count else { throw .unavailable(cause: POSIXError(.ETIMEDOUT)) }
        return try count.get()
    }

    private static func response(_ status: HTTPResponse.Status, _ message: Message) -> TextResponse {
        TextResponse(
            message.text() + "\n", contentType: "text/plain; charset=utf-8", status: status,
            headers: [.cacheControl: "no-store"])
    }

    func response(to request: Request) async throws -> JSONResponse {
        let count = try await sourceCount()
        let mayKnowCount = password?.includesPassword(request) ?? (!site.identity.isVisitor)
        var response = try JSONResponse(Document(status: "ok", sources: mayKnowCount ? count : nil))
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
