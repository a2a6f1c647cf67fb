public import Photos

/// Messages about sources that cannot be read, added or refreshed.
public enum SourceMessage: String, MessageCode {
    case invalidLocation = "source.invalidLocation"
    case notFound = "source.notFound"
    case unreadable = "source.unreadable"
    case foldersNotAllowed = "source.foldersNotAllowed"
    case folderNotAllowed = "source.folderNotAllowed"
    case emptyFolder = "source.emptyFolder"
    case emptyFolderReason = "source.emptyFolderReason"
    case ended = "source.ended"
    case unknown = "source.unknown"
    case interrupted = "source.interrupted"
    case interruptedForGood = "source.interruptedForGood"
    case noOlder = "source.noOlder"
    case olderNotKept = "source.olderNotKept"
    case feedTooLarge = "source.feedTooLarge"
    case olderLimit = "source.olderLimit"
    case webPageInstead = "source.webPageInstead"
    case otherInstead = "source.otherInstead"
    case truncated = "source.truncated"
    case pageInstead = "source.pageInstead"
    case pageUnreadable = "source.pageUnreadable"
    case documentUnreadable = "source.documentUnreadable"
}

/// Why a file, a folder or a response cannot be read.
public enum UnreadableCause: String, MessageCode {
    case noPermission = "unreadable.noPermission"
    case hidden = "unreadable.hidden"
    case special = "unreadable.special"
    case notModified = "unreadable.notModified"
    case noContent = "unreadable.noContent"
}

/// Why a file of a folder yielded no photo.
public enum SkippedFile: String, MessageCode {
    case deadLink = "file.deadLink"
    case otherEncoding = "file.otherEncoding"
    case outsideLink = "file.outsideLink"
    case closedFolder = "file.closedFolder"
    case closed = "file.closed"
    case empty = "file.empty"
    case raw = "file.raw"
    case notAnImage = "file.notAnImage"
    /// With the image's own error.
    case unreadable = "file.unreadable"
}

/// Why a folder or page was read the way it was.
public enum SourceFact: String, MessageCode {
    case folder = "fact.folder"
    case linkedFeed = "fact.linkedFeed"
}

/// Messages about Flickr's responses.
public enum FlickrMessage: String, MessageCode {
    case noKey = "flickr.noKey"
    case unknownLocation = "flickr.unknownLocation"
    case nothingFound = "flickr.nothingFound"
    case unreadable = "flickr.unreadable"
    case unknownName = "flickr.unknownName"
    case wrongKey = "flickr.wrongKey"
    case unavailable = "flickr.unavailable"
    case tooManyRequests = "flickr.tooManyRequests"
    case refused = "flickr.refused"
    case refusedWithCode = "flickr.refusedWithCode"
    case failed = "flickr.failed"
}

/// Messages about lists of sources.
public enum SourceListMessage: String, MessageCode {
    case notAList = "list.notAList"
    case empty = "list.empty"
}
