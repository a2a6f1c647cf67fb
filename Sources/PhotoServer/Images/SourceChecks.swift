import Basics
import Photos
import Synchronization

/// Runs checks of sources one after another, but those of each local source by themselves.
///
/// A source that is added again while its check waits or runs is checked once more.
final class SourceChecks: Sendable {
    private typealias Check = @Sendable () async -> Void

    /// What runs one after another: the checks of one local source, or those of all others.
    private enum Line: Hashable {
        case source(SourceID)
        case others
    }

    private struct Waiting {
        let source: SourceID
        let check: Check
    }

    /// The lines that are running, with what waits in each.
    private let lines = Mutex<[Line: [Waiting]]>([:])
    private let tasks = BackgroundTasks()

    /// Adds the check of a source; returns at once.
    func add(_ source: Source, _ check: @escaping @Sendable () async -> Void) {
        let line: Line = source.isLocal ? .source(source.id) : .others
        let isFirst = lines.withLock { lines in
            guard var waiting = lines[line] else {
                lines[line] = []
                return true
            }
            waiting.removeAll { $0.source == source.id }
            waiting.append(Waiting(source: source.id, check: check))
            lines[line] = waiting
            return false
        }
        guard isFirst else { return }
        tasks.run { [self] in
            var next: Check? = check
            while let check = next {
                await check()
                next = takeNext(in: line)
            }
        }
    }

    private func takeNext(in line: Line) -> Check? {
        lines.withLock { lines in
            guard var waiting = lines[line], !waiting.isEmpty else {
                lines[line] = nil
                return nil
            }
            let next = waiting.removeFirst()
            lines[line] = waiting
            return next.check
        }
    }

    /// Cancels all checks, and waits until they have ended.
    func shutdown() async { await tasks.shutdown() }
}
