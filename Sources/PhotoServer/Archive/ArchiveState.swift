import ImagePipeline
import Library
import Messages
import Photos

/// How many originals of a source are kept, and what prevents the rest.
struct ArchiveState {
    let source: Source
    let summary: ArchiveSummary
    /// The free bytes on the archive's disk; `nil` if not known.
    let freeBytes: Int?
    /// Whether there is too little space to keep more.
    let isFull: Bool
    /// Whether the server has an archive, and the source is not on this machine.
    let isPossible: Bool
    /// Why the server cannot keep originals at present, other than for lack of space.
    let failure: Message?

    /// - Parameter needsEstimate: Whether an estimate of the size of all originals is needed. It counts all
    ///   photos, which takes two thirds of a second for a million, and is left out if nothing else is kept.
    init(of source: Source, in site: Site, needsEstimate: Bool = true) async throws {
        self.source = source
        let isCounted =
            if needsEstimate || source.settings.archive { true } else {
                try await site.library.keepsOriginals(of: source.id)
            }
        summary =
            isCounted ? try await site.library.archive(of: source.id) ?? ArchiveSummary() : ArchiveSummary()
        let archive = site.services.archive
        freeBytes = await archive?.freeBytes()
        isFull = await archive?.hasRoom() == false
        failure = archive?.lastFailure
        isPossible = archive != nil && !source.isLocal
    }

    /// The estimated size of all originals in bytes.
    var estimate: Int { ArchiveEstimate.byteCount(of: summary) }

    /// The text on the settings page: `640 of 812 originals are kept, 910 MiB.`
    var text: String {
        guard isPossible else { return PageMessage.archiveOfFolder.text() }
        return source.settings.archive || summary.keptCount > 0 ? kept : PageMessage.archiveOff.text()
    }

    /// How many are kept, as text.
    var kept: String {
        PageMessage.archiveKept.text([
            .kept: .number(summary.keptCount), .count: .number(summary.photoCount),
            .size: .bytes(summary.byteCount),
        ])
    }

    /// What turning it on costs.
    var cost: String {
        let cost = PageMessage.archiveCost.text([
            .size: .bytes(estimate), .count: .number(summary.photoCount),
        ])
        guard let freeBytes else { return cost }
        return cost + " " + PageMessage.archiveFree.text([.size: .bytes(freeBytes)])
    }

    /// What deleting its originals would delete; `nil` if that is nothing.
    var deletion: String? {
        guard summary.keptCount > 0 || summary.ownCount > 0 else { return nil }
        return PageMessage.archiveDeletion.text([
            .count: .number(summary.ownCount), .size: .bytes(summary.ownByteCount),
        ])
    }

    /// Whether originals are still to be loaded.
    var isChanging: Bool {
        let failed = summary.failures.reduce(0) { $0 + $1.count }
        return isPossible && source.settings.archive && !isFull
            && summary.keptCount + failed < summary.photoCount
    }

    /// What failed, and why; and that the disk is full.
    var problems: [String] {
        guard source.settings.archive else { return [] }
        let full = isFull && summary.keptCount < summary.photoCount ? [PageMessage.archiveFull.text()] : []
        let stuck = failure.map { PageMessage.archiveStuck.text([.cause: .message($0)]) }
        return full + [stuck].compactMap(\.self)
            + summary.failures.map { failure in
                PageMessage.archiveFailed.text([
                    .count: .number(failure.count), .cause: .message(failure.reason),
                ])
            }
    }
}
