import Foundation
public import Library
public import Photos

/// The result for one source of an imported list.
public enum ImportOutcome: Sendable {
    /// It was added.
    case added(Source)
    /// A source with this location exists already and remains unchanged.
    case present(SourceListEntry)
    /// It was not added, for the given reason.
    case refused(SourceListEntry, SourceError)
}

extension SourceRefresher {
    /// Adds the sources of a list in order; known ones are skipped, and so are those that
    /// cannot be read, with their reason.
    public func add(_ list: SourceList) async -> [ImportOutcome] {
        var outcomes: [ImportOutcome] = []
        for entry in list.sources where !Task.isCancelled {
            do throws(SourceError) {
                outcomes.append(.added(try await add(entry)))
            } catch  where error.isLocationTaken {
                outcomes.append(.present(entry))
            } catch {
                outcomes.append(.refused(entry, error))
            }
        }
        return outcomes
    }

    private func add(_ entry: SourceListEntry) async throws(SourceError) -> Source {
        try await add(entry.location, title: entry.title, settings: entry.settings, id: entry.id)
    }

    /// An unused name in URLs from another library; `nil` if there is none, or a source has it.
    func freeID(_ id: SourceID?) async throws(SourceError) -> SourceID? {
        guard let id else { return nil }
        do throws(LibraryError) {
            return try await library.source(id) == nil ? id : nil
        } catch {
            throw .storage(message: error.message, cause: error)
        }
    }
}

extension SourceError {
    /// Whether it only means that the location is taken.
    fileprivate var isLocationTaken: Bool {
        guard case .storage(_, let cause) = self, case .locationTaken? = cause as? LibraryError else {
            return false
        }
        return true
    }
}
