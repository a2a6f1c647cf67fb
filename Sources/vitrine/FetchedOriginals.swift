import Basics
import FeedReading
import Fetching
import Foundation
import ImagePipeline
import Library
import Photos

/// Loads originals over HTTP, and finds local ones in place.
struct FetchedOriginals {
    let fetcher: Fetcher
    /// The library with the credentials of marked images; `nil` for commands that only read a feed.
    let library: (any LibraryStore)?

    /// The fetcher for one image, with the credentials of its source for their origin.
    private func fetcher(for request: OriginalRequest) async throws(OriginalError) -> Fetcher {
        guard let library, let scope = CredentialScope.name(in: request.url) else { return fetcher }
        do throws(LibraryError) {
            return fetcher.presenting(try await library.credentials(named: scope))
        } catch {
            throw .ofThisMachine(error.message)
        }
    }
}

extension FetchedOriginals: OriginalLoading {
    func load(_ request: OriginalRequest, to file: URL) async throws(OriginalError) -> OriginalLoad {
        if request.url.hasPrefix("/") {
            return .localFile(
                try await blocking(request) { () throws(OriginalError) in try Self.localFile(request) })
        }
        let fetcher = try await fetcher(for: request)
        do throws(FetchError) {
            let outcome = try await Fetcher.firstFound(of: urls(of: request)) {
                url async throws(FetchError) in
                try await fetcher.download(fetchRequest(for: request, at: url), to: file)
            }
            switch outcome {
            case .notModified:
                return .notModified
            case .downloaded(let response):
                return .downloaded(
                    contentType: response.contentType, validators: response.validators,
                    byteCount: response.byteCount)
            }
        } catch {
            throw OriginalError(error)
        }
    }

    func firstBytes(_ count: Int, of request: OriginalRequest) async throws(OriginalError) -> Data {
        if request.url.hasPrefix("/") {
            return try await blocking(request) { () throws(OriginalError) in
                try Self.localBytes(count, of: request)
            }
        }
        let fetcher = try await fetcher(for: request)
        do throws(FetchError) {
            return try await Fetcher.firstFound(of: urls(of: request)) { url async throws(FetchError) in
                try await fetcher.firstBytes(count, of: fetchRequest(for: request, at: url)).body
            }
        } catch {
            throw OriginalError(error)
        }
    }

    /// The URL, and those to request if it does not exist.
    private func urls(of request: OriginalRequest) -> [String] {
        let url = CredentialScope.plain(request.url)
        return [url] + FlickrSizes.smaller(than: url)
    }

    private func fetchRequest(for request: OriginalRequest, at url: String) -> FetchRequest {
        FetchRequest(
            url: url, accept: "image/avif,image/webp,image/*,*/*;q=0.5",
            validators: request.validators, referer: request.referer, maximumBytes: request.maximumBytes)
    }

    /// Reads a file that may be on a network drive that hangs.
    private func blocking<Value: Sendable>(
        _ request: OriginalRequest, _ work: @escaping @Sendable () throws(OriginalError) -> Value
    ) async throws(OriginalError) -> Value {
        let folder = request.folder ?? URL(fileURLWithPath: request.url).deletingLastPathComponent().path
        return try await FolderThreads.sources.perform(
            in: folder, cancelled: .ofThisMachine(Message(CommandMessage.fileNotRead)), work)
    }

    private static func localFile(_ request: OriginalRequest) throws(OriginalError) -> URL {
        guard FileManager.default.isReadableFile(atPath: request.url) else {
            throw OriginalError(message: Message(CommandMessage.fileMissing), isTransient: true)
        }
        return URL(fileURLWithPath: request.url)
    }

    private static func localBytes(_ count: Int, of request: OriginalRequest) throws(OriginalError) -> Data {
        do {
            let handle = try FileHandle(forReadingFrom: try localFile(request))
            defer { try? handle.close() }
            return try handle.read(upToCount: count) ?? Data()
        } catch let error as OriginalError {
            throw error
        } catch {
            throw OriginalError(message: Message(CommandMessage.fileNotRead), isTransient: true)
        }
    }
}

extension OriginalError {
    /// Converts a fetch error for the pipeline.
    init(_ error: FetchError) {
        let isOfThisMachine =
            switch error {
            case .fileFailure, .overloaded, .shutDown: true
            default: false
            }
        self.init(
            message: error.message, isTransient: error.isTransient, retryAfter: error.retryAfter,
            isOfThisMachine: isOfThisMachine)
    }
}
