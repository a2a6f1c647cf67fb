import Foundation
import Photos

extension Diagnosis {
    /// Restorations that were killed, and their leftover files.
    func interruptedRestorations(hasServer: Bool) -> [Finding] {
        guard data.server == nil else { return [] }
        let restoration = Restoration(in: data.url)
        if restoration.isReady { return [.problem(.restorationReady, [.path: .text(data.url.path)])] }
        if let path = restoration.previousLibrary?.path {
            return [.problem(.restorationInterrupted, [.path: .text(path), .name: .text(data.url.path)])]
        }
        // The process that has the lock may be restoring now.
        guard !hasServer else { return [] }
        return restoration.leftovers.map { .warning(.restorationRest, [.path: .text($0.path)]) }
    }
}
