import ImagePipeline
import Library
import Messages
import Photos

/// How far the originals of a source are kept, with what may be done about it.
struct ArchiveState {
    let source: Source
    let summary: ArchiveSummary
    /// The bytes that are free where originals are kept; `nil` if that is not known.
    let freeBytes: Int?
    /// Whether there is too little room to keep more.
    let isFull: Bool
    /// Whether the server keeps originals at all, and the source is one that has any elsewhere.
    let isPossible: Bool

    /// - Parameter needsEstimate: Whether it matters what keeping them would take. All photos are counted for that,
    ///   which takes two thirds of a second for a million, and is left out if nothing is kept otherwise.
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
        isPossible = archive != nil && !source.isOfThisMachine
    }

    /// About how many bytes all originals take.
    var estimate: Int { ArchiveEstimate.byteCount(of: summary) }

    /// What is said of it on the settings page: `640 of 812 originals are kept, 910 MiB.`
    var text: String {
        guard isPossible else { return PageMessage.archiveOfFolder.text() }
        return source.settings.archive || summary.keptCount > 0 ? kept : PageMessage.archiveOff.text()
    }

    /// How many are kept.
    var kept: String {
        PageMessage.archiveKept.text([
            .kept: .number(summary.keptCount), .count: .number(summary.photoCount),
            .size: .bytes(summary.byteCount),
        ])
    }

    /// What turning it on takes.
    var cost: String {
        let cost = PageMessage.archiveCost.text([
            .size: .bytes(estimate), .count: .number(summary.photoCount),
        ])
        guard let freeBytes else { return cost }
        return cost + " " + PageMessage.archiveFree.text([.size: .bytes(freeBytes)])
    }

    /// What goes where its originals are deleted; `nil` if that is nothing.
    var deletion: String? {
        guard summary.keptCount > 0 || summary.ownCount > 0 else { return nil }
        return PageMessage.archiveDeletion.text([
            .count: .number(summary.ownCount), .size: .bytes(summary.ownByteCount),
        ])
    }

    /// Whether originals are still to come.
    var isChanging: Bool {
        let failed = summary.failures.reduce(0) { $0 + $1.count }
        return isPossible && source.settings.archive && !isFull
            && summary.keptCount + failed < summary.photoCount
    }

    /// What could not be had, and why; and that the disk is full.
    var problems: [String] {
        guard source.settings.archive else { return [] }
        let full = isFull && summary.keptCount < summary.photoCount ? [PageMessage.archiveFull.text()] : []
        return full
            + summary.failures.map { failure in
                PageMessage.archiveFailed.text([
                    .count: .number(failure.count), .cause: .message(failure.reason),
                ])
            }
    }
}
