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
    /// The library of the person who downloads: the archive is written after the request was answered.
    let library: any LibraryStore
    let site: Site
    let originals: OriginalURLs

    /// Originals that are fetched at the same time, or wait to be sent.
    private static let maxConcurrent = 4
    /// Bytes that are read from a file at once.
    private static let pieceBytes = 256 << 10

    private enum Piece: Sendable {
        case image(Rendition, name: String, date: Date)
        case missing(name: String, reason: String)
    }

    /// Writes the archive; the caller finishes the writer.
    ///
    /// - Throws: `ZIPError`, or if a file ends early or the client has disconnected. The response is then cut
    ///   off, so that browsers know that it is incomplete.
    func write(to writer: inout any ResponseBodyWriter) async throws {
        var archive = ArchiveInProgress(zip: try ZIPWriter())
        try await photos.forEachConcurrently(limit: Self.maxConcurrent, inOrder: true) {
            try await piece($0)
        } receive: { piece in
            try await add(piece, to: &archive, &writer)
            return true
        }
        try await archive.addMissing(to: &writer)
        try archive.zip.finish()
        try await writer.write(archive.zip.takeOutput())
    }

    private func piece(_ id: PhotoID) async throws -> Piece {
        guard let photo = try await library.photo(id) else {
            return .missing(name: "\(id)", reason: Message(RequestMessage.noPhotoOfNumber).text())
        }
        guard let original = photo.entry.original else {
            return .missing(name: photo.entry.title, reason: Message(RequestMessage.noPicture).text())
        }
        do {
            // Also one that is not public, of whose photos a public mix shows some.
            let source = try await site.services.library.source(photo.source)
            let request = originals.request(for: OriginalURL(original, of: photo, in: source))
            let image = try await site.services.pipeline.original(of: request)
            let name = DownloadName(
                of: original, photo: id, shape: "original", contentType: image.contentType)
            return .image(image, name: name.text, date: photo.entry.date ?? Date())
        } catch let error as ImageError {
            let isForVisitors = library.user == .visitor
            let reason = isForVisitors ? error.message.forVisitors(or: .imageUnavailable) : error.message
            return .missing(name: photo.entry.title, reason: reason.text())
        }
    }

    private func add(
        _ piece: Piece, to archive: inout ArchiveInProgress, _ writer: inout any ResponseBodyWriter
    ) async throws {
        switch piece {
        case .missing(let name, let reason): archive.missing.append("\(name): \(reason)")
        case .image(let image, let name, let date):
            try archive.zip.begin(archive.unused(name), byteCount: image.byteCount, date: date)
            switch image.bytes {
            case .data(let data): try await archive.send(data, to: &writer)
            case .file(let url):
                let file = try await performBlocking { try FileHandle(forReadingFrom: url) }
                defer { try? file.close() }
                while let data = try await performBlocking({ try file.read(upToCount: Self.pieceBytes) }),
                    !data.isEmpty
                { try await archive.send(data, to: &writer) }
            }
        }
    }
}

/// An archive being written, and what is known of its files.
private struct ArchiveInProgress {
    let zip: ZIPWriter
    /// Unavailable originals, a line each.
    var missing: [String] = []
    private var names: Set<String> = []
    /// The number to try next for a name, ignoring case.
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
        try await writer.write(zip.takeOutput())
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
