import Basics
import Foundation
public import Photos

/// Why a collection could not be exported.
public enum ExportError: Error {
    /// The folder is not empty, and no export wrote its contents.
    case foreignFolder(path: String)
    /// The path of the folder is a file.
    case notAFolder(path: String)
    /// The folder contains the export of another collection.
    case otherSource(path: String, title: String)
    /// The folder was written by a newer version of the program.
    case tooNew(path: String)
    /// Another export is writing to the folder.
    case busy(path: String)
    /// The folder is inside the folder of a source.
    case insideSource(path: String)
    /// A file that no export wrote has the same path.
    case foreignFile(path: String)
    /// A file or folder cannot be written or read, e.g. because the disk is full.
    case storage(path: String, cause: any Error)
    /// The photos cannot be listed, or a page cannot be made.
    case failed(cause: any Error)
    /// The task was cancelled; written files stay, and the next export continues.
    case cancelled
}

/// Messages about exports.
public enum ExportMessage: String, MessageCode {
    case foreignFolder = "export.foreignFolder"
    case notAFolder = "export.notAFolder"
    case otherSource = "export.otherSource"
    case tooNew = "export.tooNew"
    case busy = "export.busy"
    case insideSource = "export.insideSource"
    case foreignFile = "export.foreignFile"
    case storage = "export.storage"
    case cancelled = "export.cancelled"
    /// The text of pages for a missing picture.
    case missingPicture = "export.missingPicture"
    /// Why a picture was not exported.
    case pictureChanging = "export.pictureChanging"
    /// Why a picture of an earlier export was reused.
    case pictureKept = "export.pictureKept"
    /// Why an original was left out.
    case originalMissing = "export.originalMissing"
}

extension ExportError: MessageProviding {
    /// The message for a person.
    public var message: Message {
        switch self {
        case .foreignFolder(let path): Message(ExportMessage.foreignFolder, [.path: .text(path)])
        case .notAFolder(let path): Message(ExportMessage.notAFolder, [.path: .text(path)])
        case .otherSource(let path, let title):
            Message(ExportMessage.otherSource, [.path: .text(path), .title: .text(title)])
        case .tooNew(let path): Message(ExportMessage.tooNew, [.path: .text(path)])
        case .busy(let path): Message(ExportMessage.busy, [.path: .text(path)])
        case .insideSource(let path): Message(ExportMessage.insideSource, [.path: .text(path)])
        case .foreignFile(let path): Message(ExportMessage.foreignFile, [.path: .text(path)])
        case .storage(let path, let cause):
            Message(
                ExportMessage.storage,
                [.path: .text(path), .cause: .message(.system(SystemReason.text(of: cause)))])
        case .failed(let cause as any MessageProviding): cause.message
        case .failed(let cause): .system(SystemReason.text(of: cause))
        case .cancelled: Message(ExportMessage.cancelled)
        }
    }
}

extension ExportError {
    /// Passes export errors through and wraps others.
    init(_ error: any Error) {
        switch error {
        case let error as ExportError: self = error
        case is CancellationError: self = .cancelled
        default: self = .failed(cause: error)
        }
    }
}
