import Basics
import Foundation
import Photos

/// Makes a feed of the photos in a folder; never writes there.
struct FolderReader: Sendable {
    let metadata: PhotoMetadataCache
    /// Files that are read concurrently.
    var concurrency = 4
    var access = FolderFiles()

    /// Reads the folder and its subfolders, unless it is unchanged since the validators.
    ///
    /// It fails if any part of it cannot be read at the moment: photos in it would look deleted.
    func read(_ path: String, validators: Validators?) async throws(SourceError) -> SourceReading {
        let listing = try await FolderListing.of(path, by: access)
        let current = Validators(entityTag: listing.tag)
        guard current != validators else { return .unchanged }
        await metadata.expect(listing.files.count, in: path)
        let outcomes = try await outcomes(of: listing.files, in: path)
        let feed = feed(listing, outcomes, title: (path as NSString).lastPathComponent)
        guard !feed.photos.isEmpty else {
            throw .emptyFolder(path: path, skipped: feed.skipped)
        }
        let isComplete = !outcomes.contains {
            if case .photo(_, isComplete: false) = $0 { true } else { false }
        }
        return .feed(feed, location: path, validators: isComplete ? current : Validators())
    }

    /// Combines photos and reasons; entries are numbered through both, in the folder's order.
    private func feed(_ listing: FolderListing, _ outcomes: [Outcome], title: String) -> Feed {
        var feed = Feed(kind: .folder, title: title)
        var pendingSkips = listing.skipped[...]
        var index = 0
        func skip(_ reason: Message) {
            feed.skipped.append(SkippedEntry(index: index, reason: reason))
            index += 1
        }
        for (fileIndex, outcome) in outcomes.enumerated() {
            while let entry = pendingSkips.first, entry.index <= fileIndex {
                skip(entry.reason)
                pendingSkips = pendingSkips.dropFirst()
            }
            switch outcome {
            case .photo(let photo, _):
                feed.photos.append(photo)
                index += 1
            case .skipped(let reason): skip(reason)
            case .none: break
            }
        }
        for entry in pendingSkips { skip(entry.reason) }
        if listing.isTooDeep { feed.notices = [.folderDepth(limit: FolderListing.maxDepth)] }
        feed.explanation = [Message(SourceFact.folder, [.count: .number(feed.photos.count)])]
        return feed
    }
}

extension FolderReader {
    /// The result for one file.
    enum Outcome: Sendable {
        /// A photo; incomplete if its metadata could not be read at the moment.
        case photo(FeedPhoto, isComplete: Bool)
        case skipped(Message)
        /// Neither an image nor named like one.
        case none
    }

    /// Reads the files, a few at a time, and returns the outcomes in the order of the files.
    private func outcomes(
        of files: [FolderListing.File], in folder: String
    ) async throws(SourceError) -> [Outcome] {
        do {
            return try await files.mapConcurrently(limit: concurrency) {
                try await outcome(of: $0, in: folder)
            }
        } catch let error as SourceError {
            throw error
        } catch {
            throw .cancelled
        }
    }

    private func outcome(of file: FolderListing.File, in folder: String) async throws -> Outcome {
        try Task.checkCancellation()
        let url = URL(fileURLWithPath: folder + "/" + file.path)
        let start: Data
        do throws(FolderFiles.Failure) {
            start = try await performBlocking { [access] () throws(FolderFiles.Failure) in
                try access.beginning(url.path)
            }
        } catch {
            guard !error.isTransient else { throw SourceError(error, at: url.path) }
            return .skipped(Message(SkippedFile.closed, [.file: .text(file.path)]))
        }
        guard PhotoFileType.isImage(start) else {
            let reason = Message(SkippedFile.notAnImage, [.file: .text(file.path)])
            return file.hasPhotoName ? .skipped(reason) : .none
        }
        do {
            let metadata = try await metadata.metadata(of: url, tag: file.status.tag) ?? PhotoMetadata()
            return .photo(FeedPhoto(file, at: url, metadata: metadata), isComplete: true)
        } catch let error as UnreadablePhoto {
            return .skipped(
                Message(
                    SkippedFile.unreadable, [.file: .text(file.path), .cause: .message(error.reason)]))
        } catch {
            try Task.checkCancellation()
            return .photo(FeedPhoto(file, at: url, metadata: PhotoMetadata()), isComplete: false)
        }
    }
}

extension FeedPhoto {
    /// Creates the photo of a file, titled by its metadata, else by its file name.
    init(_ file: FolderListing.File, at url: URL, metadata: PhotoMetadata) {
        let description = metadata.description.flatMap(DefaultText.caption)
        let title = metadata.title.flatMap(DefaultText.caption)
        self.init(title: title ?? FileTitle.title(of: file.path), original: url.path)
        key = file.path
        fileTag = file.status.tag
        self.description = description == self.title ? nil : description
        size = metadata.size
        coordinate = metadata.coordinate
        place = metadata.place
        date = metadata.clockDate
        camera = metadata.camera
        credit = metadata.credit
    }
}
