import FeedReading
import Fetching
import Foundation
import Photos

extension AlbumReader {
    /// Statuses whose bodies say why, or where else to ask.
    private static let tellingStatuses: Set<Int> = [330, 400, 401, 403, 404, 405, 410, 419, 500, 501]

    /// Requests one answer and parses it.
    func answer(
        to link: String, _ session: Session, isPart: Bool = false
    ) async throws(SourceError) -> Feed {
        let lease = budget.lease()
        defer { lease.end() }
        let reply = try await reply(to: request(for: link, session), within: lease)
        return try await read(reply, session.service, isPart: isPart)
    }

    /// Parses an answer; a refusal without a message is described by its status.
    ///
    /// - Parameter isPart: Whether other answers have described the album: then only the service's own words mean
    ///   that a part is not public. A bare status may be that of a proxy.
    func read(
        _ reply: Reply, _ service: AlbumService, isPart: Bool = false
    ) async throws(SourceError) -> Feed {
        do throws(SourceError) {
            let feed = try await parsed(reply, service)
            if (200...299).contains(reply.status) || reply.status == 330 { return feed }
        } catch {
            switch error {
            case .feed(.album), .feed(.noReader), .feed(.tooLarge), .feed(.endedReader), .cancelled:
                throw error
            default:
                guard !(200...299).contains(reply.status) else {
                    throw .feed(.album(AlbumError(service, .unreadable)))
                }
            }
        }
        throw isPart
            ? .fetch(.status(code: reply.status, phrase: "", retryAfter: nil))
            : Self.error(status: reply.status, service)
    }

    /// Parses an answer; throws if it has none of the service's forms.
    func parsed(_ reply: Reply, _ service: AlbumService) async throws(SourceError) -> Feed {
        let context = FeedContext(
            url: reply.url, contentType: reply.response.resource.contentType, service: service)
        do {
            return try await parser.feed(of: reply.response.body, from: context)
        } catch .cancelled {
            throw .cancelled
        } catch {
            throw .feed(error)
        }
    }

    /// Parses an answer; `nil` if it is not from the service.
    func recognized(_ reply: Reply, _ service: AlbumService) async throws(SourceError) -> Feed? {
        do {
            return try await parsed(reply, service)
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
    func reply(
        to request: FetchRequest, within lease: ReadingBudget.Lease
    ) async throws(SourceError) -> Reply {
        do {
            let outcome = try await fetcher.fetch(request, spoolingIn: scratchFolder) {
                count async throws(FetchError) in
                try await lease.admit(count)
            }
            guard case .fetched(let response) = outcome else {
                throw SourceError.unreadable(
                    path: request.url, reason: Message(UnreadableCause.notModified))
            }
            let fragment = URLComponents(string: request.url)?.percentEncodedFragment
            return Reply(
                response: response, url: response.resource.finalURL + (fragment.map { "#\($0)" } ?? ""))
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

    /// Requests a page as browsers do.
    func page(
        _ url: String, _ session: Session, within lease: ReadingBudget.Lease
    ) async throws(SourceError) -> Reply {
        var request = FetchRequest(
            url: url, accept: "text/html,*/*;q=0.5", referer: session.settings.referer,
            maximumBytes: fetcher.limits.feedBytes)
        request.acceptedStatuses = Self.tellingStatuses
        return try await reply(to: request, within: lease)
    }

    /// The service's request for one of its URLs.
    func request(for link: String, _ session: Session) -> FetchRequest {
        var request = FetchRequest(
            url: link, accept: "application/json", referer: session.settings.referer,
            maximumBytes: fetcher.limits.feedBytes)
        request.acceptedStatuses = Self.tellingStatuses
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
