import HTTPTypes
import Hummingbird
import ImagePipeline
import Library
import Logging
import Messages
import NIOHTTP1
import Photos
import SourceRefresh

/// Maps errors to HTTP responses: the only place that does.
///
/// People receive a page with a link back, programs JSON; details that
/// an attacker could use are only logged.
struct ErrorResponses: RouterMiddleware {
    typealias Context = ServerContext

    let site: Site

    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch is CancellationError {
            return Response(status: .serviceUnavailable)
        } catch let error as HTTPParserError {
            // Hummingbird responds with 400 and closes the connection.
            throw error
        } catch LibraryError.cancelled {
            return Response(status: .serviceUnavailable)
        } catch {
            let failure = Failure(error)
            if failure.isInternal {
                context.logger.error(
                    "A request failed", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
            }
            // Nothing of the library is shown to people who have not entered its password, and
            // under overload a page costs too much.
            let isBrief =
                [.unauthorized, .misdirectedRequest, .tooManyRequests].contains(failure.status)
                || error is LoadLimit.Overload
            var response =
                isBrief && !request.uri.path.hasPrefix("/api/")
                ? plain(failure).response(from: request, context: context)
                : try await response(to: request, failure, context)
            for field in failure.headers { response.headers[field.name] = field.value }
            // The router removes only the bodies of its own responses.
            return request.method == .head ? response.createHeadResponse() : response
        }
    }

    private func response(
        to request: Request, _ failure: Failure, _ context: ServerContext
    ) async throws -> Response {
        let path = request.uri.path
        if path.hasPrefix("/api/") {
            return try APIError(failure.message).response(status: failure.status, request, context)
        }
        if ["/images/", "/assets/", "/demo/"].contains(where: path.hasPrefix) {
            return plain(failure).response(from: request, context: context)
        }
        return try await page(failure).response(from: request, context: context)
    }

    private func page(_ failure: Failure) async throws -> TextResponse {
        do {
            return try site.page(
                "error",
                ErrorPage(
                    shell: try await site.shell(.error, title: failure.heading.text()),
                    heading: failure.heading.text(),
                    text: failure.message.text()),
                status: failure.status)
        } catch {
            // The page's frame needs the library, which may be the cause.
            return plain(failure)
        }
    }

    /// Not for caches, which may store a 404 for minutes: the picture may be available soon, or for somebody
    /// else.
    private func plain(_ failure: Failure) -> TextResponse {
        TextResponse(
            failure.message.text() + "\n", contentType: "text/plain; charset=utf-8", status: failure.status,
            headers: [.cacheControl: "no-store"])
    }
}

/// The response for one error.
private struct Failure {
    let status: HTTPResponse.Status
    let message: Message
    var headers: HTTPFields = [:]

    init(_ thrown: any Error) {
        let error: any Error = Self.failureOfLibrary(in: thrown) ?? thrown
        switch error {
        case let error as RequestFailure:
            status = error.status
            headers = error.headers
            message = error.message
        case let error as HTTPError:
            status = error.status
            headers = error.headers
            message = error.body.map(Message.system) ?? Self.message(for: error.status)
        case is LoadLimit.Overload:
            status = .serviceUnavailable
            headers = [.retryAfter: "2"]
            message = Message(RequestMessage.overloaded)
        case let error as SourceAdding.Busy:
            status = .serviceUnavailable
            headers = [.retryAfter: String(SourceAdding.Busy.seconds)]
            message = error.message
        case let error as SourceError:
            status = .unprocessableContent
            message = error.message
        case let error as ImageError:
            status = error.status
            headers = error.retryHeaders
            message = error.message.forSender
        case LibraryError.credentials(let error):
            status = .unprocessableContent
            message = error.message
        case let error as CredentialsError:
            status = .unprocessableContent
            message = error.message
        case let error as LibraryError:
            status = error.isTransient ? .serviceUnavailable : .internalServerError
            if error.isTransient { headers = [.retryAfter: "2"] }
            message = Self.namesFile(error) ? Self.message(for: .internalServerError) : error.message
        case let error as any HTTPResponseError:
            status = error.status
            message = Self.message(for: error.status)
        default:
            status = .internalServerError
            message = Self.message(for: .internalServerError)
        }
    }

    /// Whether the error should be logged.
    var isInternal: Bool { status.code >= 500 && ![.badGateway, .serviceUnavailable].contains(status) }

    var heading: PageMessage {
        switch status {
        case .notFound: .notFound
        case .forbidden: .notAllowed
        case .badRequest, .unprocessableContent, .methodNotAllowed: .didNotWork
        case .serviceUnavailable: .notNow
        default: .wentWrong
        }
    }

    /// A failure of the library that was not caused by the source that was added or refreshed.
    private static func failureOfLibrary(in error: any Error) -> LibraryError? {
        guard case .storage(_, let cause as LibraryError)? = error as? SourceError else { return nil }
        switch cause {
        case .database, .unavailable, .connectionsInUse, .leaseLost, .diskFull, .cannotOpen: return cause
        default: return nil
        }
    }

    /// Whether the message contains a path of the server, which visitors must not see.
    private static func namesFile(_ error: LibraryError) -> Bool {
        switch error {
        case .cannotOpen, .diskFull, .tooNew, .foreign: return true
        case .database:
            // A path in a message of SQLite is recognized only by its slash.
            guard case .message(let detail)? = error.message.arguments[.cause],
                case .text(let text)? = detail.arguments[.text]
            else { return false }
            return text.contains("/")
        default: return false
        }
    }

    private static func message(for status: HTTPResponse.Status) -> Message {
        switch status {
        case .notFound: Message(RequestMessage.notFound)
        case .badRequest: Message(RequestMessage.badRequest)
        case .contentTooLarge: Message(RequestMessage.tooLong)
        case .methodNotAllowed: Message(RequestMessage.methodNotAllowed)
        default: Message(RequestMessage.failed)
        }
    }
}

/// The page for an error.
private struct ErrorPage: ViewModel {
    let shell: PageShell
    let heading: String
    let text: String
    let backURL = PageURL.library
    let backLabel = PageMessage.backToLibrary.text()
}
