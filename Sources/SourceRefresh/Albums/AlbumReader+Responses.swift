import FeedReading
import Fetching
import Foundation
import Photos

extension AlbumReader {
    /// Error statuses whose bodies are parsed: they contain the reason, or the URL of another server.
    private static let parsedStatuses: Set<Int> = [330, 400, 401, 403, 404, 405, 410, 419, 500, 501]

    /// Sends a request and parses the response.
    func feed(
        at link: String, _ session: Session, isPart: Bool = false
    ) async throws(SourceError) -> Feed {
        let lease = budget.lease()
        defer { lease.end() }
        let response = try await response(to: request(for: link, session), within: lease)
        return try await read(response, session.service, isPart: isPart)
    }

    /// Parses a response; an error without a message is described by its status.
    ///
    /// - Parameter isPart: Whether other responses have described the album: then only the service's own
    ///   message means that a part is not public. A bare status may be that of a proxy.
    func read(
        _ response: Response, _ service: AlbumService, isPart: Bool = false
    ) async throws(SourceError) -> Feed {
        do throws(SourceError) {
            let feed = try await parsed(response, service)
            if (200...299).contains(response.status) || response.status == 330 { return feed }
        } catch {
            switch error {
            case .feed(.album), .feed(.noReader), .feed(.tooLarge), .feed(.endedReader), .cancelled:
                throw error
            default:
                guard !(200...299).contains(response.status) else {
                    throw .feed(.album(AlbumError(service, .unreadable)))
                }
            }
        }
        throw isPart
            ? .fetch(.status(code: response.status, phrase: "", retryAfter: nil))
            : Self.error(status: response.status, service)
    }

    /// Parses a response; throws if it has none of the service's formats.
    func parsed(_ response: Response, _ service: AlbumService) async throws(SourceError) -> Feed {
        let context = FeedContext(
            url: response.url, contentType: response.spooled.resource.contentType, service: service)
        do {
            return try await parser.feed(of: response.spooled.body, from: context)
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .feed(error)
        }
    }

    /// Parses a response; `nil` if it is not from the service.
    func recognized(_ response: Response, _ service: AlbumService) async throws(SourceError) -> Feed? {
        do {
            return try await parsed(response, service)
        } catch .feed(.unknownFormat), .feed(.malformed), .feed(.empty) {
            return nil
        }
    }

    /// The error for a status.
    private static func error(status: Int, _ service: AlbumService) -> SourceError {
        switch status {
        case 401 where service == .nextcloud: .feed(.album(AlbumError(service, .passwordRequired)))
        case 401, 403: .feed(.album(AlbumError(service, .notPublic)))
        case 404, 405, 410, 501: .feed(.album(AlbumError(service, .notFound)))
        default: .fetch(.status(code: status, phrase: "", retryAfter: nil))
        }
    }

    /// Requests a body, within the limits of a feed.
    func response(
        to request: FetchRequest, within lease: ReadingBudget.Lease
    ) async throws(SourceError) -> Response {
        do {
            let outcome = try await fetcher.fetch(request, spoolingIn: scratchFolder) {
                count async throws(FetchError) in
                try await lease.admit(count)
            }
            guard case .fetched(let spooled) = outcome else {
                throw SourceError.unreadable(
                    path: request.url, reason: Message(UnreadableCause.notModified))
            }
            let fragment = URLComponents(string: request.url)?.percentEncodedFragment
            return Response(
                spooled: spooled, url: spooled.resource.finalURL + (fragment.map { "#\($0)" } ?? ""))
        } catch FetchError.cancelled {
            throw .cancelled
        } catch let error as FetchError {
            throw .fetch(error)
        } catch let error as SourceError {
            throw error
        } catch {
            throw .cancelled
        }
    }

    /// Requests a page like a browser.
    func page(
        _ url: String, _ session: Session, within lease: ReadingBudget.Lease
    ) async throws(SourceError) -> Response {
        var request = FetchRequest(
            url: url, accept: "text/html,*/*;q=0.5", referer: session.settings.referer,
            maximumBytes: fetcher.limits.feedBytes)
        request.acceptedStatuses = Self.parsedStatuses
        return try await response(to: request, within: lease)
    }

    /// The service's request for one of its URLs.
    func request(for link: String, _ session: Session) -> FetchRequest {
        var request = FetchRequest(
            url: link, accept: "application/json", referer: session.settings.referer,
            maximumBytes: fetcher.limits.feedBytes)
        request.acceptedStatuses = Self.parsedStatuses
        request.headers = session.headers
        switch session.service {
        case .immich, .piwigo: break
        case .nextcloud:
            request.method = .propfind
            request.accept = "application/xml"
            request.headers += [
                FetchHeader(name: "Depth", value: "1"),
                FetchHeader(name: "Content-Type", value: "application/xml; charset=utf-8"),
            ]
            request.body = Data(Self.properties.utf8)
        case .lychee:
            request.headers.append(FetchHeader(name: "Content-Type", value: "application/json"))
            if let album = URLComponents(string: link)?.fragment {
                request.method = .post
                request.body = Self.json(["albumID": album])
            }
        case .iCloud:
            request.method = .post
            request.headers.append(FetchHeader(name: "Content-Type", value: "text/plain"))
            request.body = Data(#"{"streamCtag":null}"#.utf8)
        }
        return request
    }

    /// An object as JSON; strings and lists of strings can always be encoded.
    static func json(_ object: some Encodable) -> Data? { try? JSONEncoder().encode(object) }

    /// The requested properties of each file in a folder; the server leaves out unknown ones.
    private static let properties = """
        <?xml version="1.0" encoding="utf-8"?>
        <d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"><d:prop>\
        <d:resourcetype/><d:getcontenttype/><d:getlastmodified/><oc:fileid/><nc:has-preview/>\
        <nc:metadata-photos-size/><nc:metadata-photos-original_date_time/><nc:metadata-photos-gps/>\
        <nc:metadata-photos-place/></d:prop></d:propfind>
        """
}
