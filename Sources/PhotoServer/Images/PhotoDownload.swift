import Basics
import Foundation
import Hummingbird
import ImagePipeline
import Library
import Messages
import NIOCore
import Photos

/// Several originals as one ZIP archive, which is sent while it is made.
///
/// Unavailable originals are listed in a file of the archive, with the reason.
struct PhotoDownload: Sendable {
    let photos: [PhotoID]
    /// The library of the person who downloads: the archive is written while the response is sent.
    let library: any LibraryStore
    let site: Site
    let originals: OriginalURLs

    /// The maximum number of originals that are being fetched, or wait to be sent.
    private static let maxConcurrent = 4
    /// The number of bytes read from a file at a time.
    private static let chunkSize = 256 << 10

    private enum Entry: Sendable {
        case image(Content, name: String, date: Date)
        case missing(name: String, reason: String)
    }

    /// The bytes of an original. Its file is open: it may be evicted or deleted while it waits to be sent.
    private enum Content: Sendable {
        case data(Data)
        case file(OpenedFile)

        var byteCount: Int {
            switch self {
            case .data(let data): data.count
            case .file(let file): file.byteCount
            }
        }
    }

    /// Writes the archive; the caller finishes the writer.
    ///
    /// - Throws: `ZIPError`, or if a file ends early or the client has disconnected. The response is then cut
    ///   off, so that browsers know that it is incomplete.
    func write(to writer: inout any ResponseBodyWriter) async throws {
        var archive = ArchiveInProgress(zip: try ZIPWriter())
        try await photos.forEachConcurrently(limit: Self.maxConcurrent, inOrder: true) {
            try await entry($0)
        } receive: { entry in
            try await add(entry, to: &archive, &writer)
            return true
        }
        try await archive.addMissing(to: &writer)
        try archive.zip.finish()
        try await writer.write(archive.zip.readOutput())
    }

    private func entry(_ id: PhotoID) async throws -> Entry {
        guard let photo = try await library.photo(id) else {
            return .missing(name: "\(id)", reason: Message(RequestMessage.noPhotoOfNumber).text())
        }
        guard let original = photo.entry.original else {
            return .missing(name: photo.entry.title, reason: Message(RequestMessage.noPicture).text())
        }
        do {
            // May be a source that is not public, if a public mix shows some of its photos.
            let source = try await site.services.library.source(photo.source)
            let request = originals.request(for: OriginalURL(original, of: photo, in: source))
            let (image, content) = try await ImageHandlers.withSecondTry { try await opened(request) }
            let name = DownloadName(
                of: original, photo: id, shape: "original", contentType: image.contentType)
            return .image(content, name: name.text, date: photo.entry.date ?? Date())
        } catch let error as ImageError {
            let isForVisitors = library.user == .visitor
            let reason = isForVisitors ? error.message.forVisitors(or: .imageUnavailable) : error.message
            return .missing(name: photo.entry.title, reason: reason.text())
        }
    }

    /// - Throws: `ImageError`.
    private func opened(_ request: ImageRequest) async throws -> (Rendition, Content) {
        let image = try await site.services.pipeline.original(of: request)
        switch image.bytes {
        case .data(let data): return (image, .data(data))
        case .file(let url):
            guard let file = try await OpenedFile.open(url, in: image.folder) else {
                // It was evicted since the lookup.
                throw ImageError.storage(
                    reason: Message(ImageMessage.storedCopyUnreadable), cause: POSIXError(.ENOENT))
            }
            return (image, .file(file))
        }
    }

    private func add(
        _ entry: Entry, to archive: inout ArchiveInProgress, _ writer: inout any ResponseBodyWriter
    ) async throws {
        switch entry {
        case .missing(let name, let reason): archive.missing.append("\(name): \(reason)")
        case .image(let content, let name, let date):
            try archive.zip.begin(archive.unused(name), byteCount: content.byteCount, date: date)
            switch content {
            case .data(let data): try await archive.send(data, to: &writer)
            case .file(let file):
                var offset = 0
                while offset < file.byteCount {
                    let chunk = try await file.readChunk(
                        at: offset, count: min(Self.chunkSize, file.byteCount - offset))
                    offset += chunk.readableBytes
                    try await archive.send(Data(chunk.readableBytesView), to: &writer)
                }
            }
        }
    }
}

/// An archive being written, and what is known of its files.
private struct ArchiveInProgress {
    let zip: ZIPWriter
    /// Unavailable originals, one per line.
    var missing: [String] = []
    private var names: Set<String> = []
    /// The next number to try for a name, ignoring case.
    private var numbers: [String: Int] = [:]

    init(zip: ZIPWriter) { self.zip = zip }

    /// A name that is free in the archive, ignoring case.
    mutating func unused(_ name: String) -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        var unused = name
        var number = numbers[name.lowercased()] ?? 2
        while !names.insert(unused.lowercased()).inserted {
            unused = "\(name[..<dot]) (\(number))\(name[dot...])"
            number += 1
        }
        numbers[name.lowercased()] = number
        return unused
    }

    func send(_ data: Data, to writer: inout any ResponseBodyWriter) async throws {
        try zip.write(data)
        try await writer.write(zip.readOutput())
    }

    /// Adds a file that lists what is missing.
    mutating func addMissing(to writer: inout any ResponseBodyWriter) async throws {
        guard !missing.isEmpty else { return }
        let text = Data((missing.joined(separator: "\n") + "\n").utf8)
        try zip.begin(
            unused(Message(RequestMessage.missingFile).text()), byteCount: text.count, date: Date())
        try await send(text, to: &writer)
    }
}
