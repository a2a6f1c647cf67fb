import Basics
import Foundation
import Photos

/// Reads the files of a folder, with the system's error numbers.
struct FolderFiles: Sendable {
    /// Why something could not be read.
    struct Failure: Error, Equatable {
        /// The system's number (`errno`).
        let number: Int32

        /// Whether it may be temporary, and is no property of the folder: a disk or network drive that does not
        /// respond, or too many open files. Photos that cannot be read because of it must not look deleted.
        ///
        /// Drives fail with many numbers (`ENOTCONN` of FUSE, `EHOSTDOWN` of SMB, …), so that all are transient
        /// except those that describe the path.
        var isTransient: Bool {
            ![ENOENT, EACCES, EPERM, ELOOP, ENOTDIR, ENAMETOOLONG].contains(number)
        }
    }

    /// The status of a path, after following links.
    var status: @Sendable (_ path: String) throws(Failure) -> FileStatus = { path throws(Failure) in
        guard let status = FileStatus(path) else { throw Failure(number: errno) }
        return status
    }

    /// The names in a folder, in no order.
    var names: @Sendable (_ folder: String) throws(Failure) -> [String] = { folder throws(Failure) in
        guard let stream = opendir(folder) else { throw Failure(number: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw Failure(number: errno) }
                return names
            }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
    }

    /// The first bytes of a file, enough to recognize an image.
    var beginning: @Sendable (_ path: String) throws(Failure) -> Data = { path throws(Failure) in
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { close(descriptor) }
        return try ImageType.beginning { limit throws(Failure) in
            var bytes = [UInt8](repeating: 0, count: limit)
            let count = read(descriptor, &bytes, limit)
            guard count >= 0 else { throw Failure(number: errno) }
            return Data(bytes.prefix(count))
        }
    }
}

extension SourceError {
    /// Creates the error for a folder of which a part cannot be read at the moment.
    init(_ failure: FolderFiles.Failure, at path: String) {
        self = .unreadable(path: path, reason: .system(SystemReason.text(ofErrno: failure.number)))
    }
}
