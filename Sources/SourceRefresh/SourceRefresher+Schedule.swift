import Foundation
import Library
import Logging
import Photos

/// The schedule's state between rounds.
struct ScheduleState {
    /// Sources that the schedule is refreshing.
    var refreshing: Set<SourceID> = []
    /// When a source was last tried: if the library cannot record
    /// that, it is still not retried at once.
    var triedAt: [SourceID: Date] = [:]
    /// When a source that is due was postponed: another server was reading it, or the database was
    /// unavailable.
    var postponedAt: [SourceID: Date] = [:]
    /// The folders that are watched.
    var watches: [SourceID: FolderWatch] = [:]
    /// The pause until the next round.
    var pause: Task<Void, Never>?
    /// When the folders were last checked.
    var foldersCheckedAt = Date.distantPast
    /// When unneeded data was last deleted.
    var cleanedUpAt = Date.distantPast
    /// Whether interrupted loads of older photos were resumed.
    var hasResumedOlder = false
    /// Whether something happened since the last round began.
    var isWoken = false
}

/// A watched folder.
struct FolderWatch {
    let path: String
    let task: Task<Void, Never>
}

extension SourceRefresher {
    /// The most sources that the schedule refreshes concurrently.
    private static let maxConcurrent = 4
    /// The due sources that are read at a time: where thousands are due, not all of them for each that begins.
    private static let lookAhead = 32
    /// The longest pause, after which sources added by another process are noticed.
    private static let maxPause = 30.0
    /// The maximum pause if another server may stop at any time.
    private static let maxSharedPause = 4.0
    /// The delay until a retry of what another server is doing, or for which the database was unavailable.
    private static let retryDelay = 2.0
    /// The shortest time between two attempts of a source by the schedule.
    private static let minInterval = 60.0

    /// Refreshes what is due and folders that change, until the task is cancelled.
    public func runSchedule() async {
        await noteInterruptedReadings()
        await notePlaceTable()
        await refreshing.leases.keep(LeaseName.housekeeping)
        await withDiscardingTaskGroup { group in
            while !Task.isCancelled {
                let wasWoken = schedule.isWoken
                schedule.isWoken = false
                await resumeOlder()
                await watchFolders(now: wasWoken)
                await cleanUp()
                for id in await dueSources() {
                    schedule.refreshing.insert(id)
                    schedule.triedAt[id] = clock.now()
                    group.addTask { await self.refreshDue(id) }
                }
                await waitForNextRound()
            }
            group.cancelAll()
        }
        let watches = schedule.watches
        await Self.end(watches.values.map(\.task))
        for id in watches.keys { await refreshing.leases.stopKeeping(LeaseName.watching(id)) }
        schedule = ScheduleState()
        await endPlaces()
        await endOlder()
        await endReadings()
    }

    /// Delays what was being read when the program ended, since it may have caused that.
    private func noteInterruptedReadings() async {
        let now = clock.now()
        do throws(LibraryError) {
            let sources = try await library.noteInterruptedReadings(at: now) { due in
                Self.interruption(until: due)
            }
            for id in sources { logger.warning("Vitrine stopped while reading \(id)") }
        } catch {
            logger.report(error, "Interrupted refreshes could not be recorded")
        }
    }

    /// Records the table of places; names from another table are replaced as their sources are refreshed.
    private func notePlaceTable() async {
        guard let identity = refreshing.reader.placeTable else { return }
        do throws(LibraryError) {
            try await library.notePlaceTable(identity)
        } catch {
            logger.report(error, "The table of places could not be recorded")
        }
    }

    /// A regular shutdown was not caused by any feed.
    func endReadings() async {
        await Task { [library, logger] in
            do throws(LibraryError) {
                try await library.endReading()
            } catch {
                logger.error("The end of refreshes could not be recorded: \(error)")
            }
        }.value
    }

    /// Why a source waits, with the time of the next attempt.
    static func interruption(until due: Date?) -> Message {
        guard let due else { return Message(SourceMessage.interruptedForGood) }
        return Message(SourceMessage.interrupted, [.date: .date(due)])
    }

    /// Starts the next round now.
    func wakeSchedule() {
        schedule.isWoken = true
        schedule.pause?.cancel()
    }

    private func dueSources() async -> [SourceID] {
        let now = clock.now()
        let count = Self.maxConcurrent - schedule.refreshing.count
        do throws(LibraryError) {
            let first = try await library.sourcesDue(at: now, limit: Self.lookAhead)
            let due = first.filter { mayBegin($0, at: now) }
            guard due.count < count, first.count == Self.lookAhead else { return Array(due.prefix(count)) }
            // Most of them are postponed.
            let all = try await library.sourcesDue(at: now, limit: .max)
            return Array(all.filter { mayBegin($0, at: now) }.prefix(count))
        } catch {
            logger.report(error, "The schedule could not be read")
            return []
        }
    }

    private func mayBegin(_ id: SourceID, at now: Date) -> Bool {
        let triedAt = schedule.triedAt[id] ?? .distantPast
        let postponedAt = schedule.postponedAt[id] ?? .distantPast
        return !schedule.refreshing.contains(id)
            // The clock may have been set back.
            && abs(now.timeIntervalSince(triedAt)) >= Self.minInterval
            && abs(now.timeIntervalSince(postponedAt)) >= Self.retryDelay
    }

    private func refreshDue(_ id: SourceID) async {
        do throws(SourceError) {
            if try await refreshIfDue(id) == nil {
                (schedule.triedAt[id], schedule.postponedAt[id]) = (nil, clock.now())
            } else {
                // Again: a list of due sources may have been read before the outcome was recorded.
                (schedule.triedAt[id], schedule.postponedAt[id]) = (clock.now(), nil)
            }
        } catch  where error.isDatabaseUnavailable {
            // Nothing is read until it is available again, except by readings in progress.
            (schedule.triedAt[id], schedule.postponedAt[id]) = (nil, clock.now())
        } catch {
            // The reason of a failure is recorded and logged where it occurs.
            schedule.triedAt[id] = clock.now()
        }
        schedule.refreshing.remove(id)
        wakeSchedule()
    }

    /// Sleeps until a source is due, something wakes it, or the longest pause is over.
    private func waitForNextRound() async {
        let next = await nextDue()
        guard !schedule.isWoken, !Task.isCancelled else { return }
        let seconds = next.map { $0.timeIntervalSince(clock.now()) } ?? Self.maxPause
        let longest = refreshing.leases.isShared ? Self.maxSharedPause : Self.maxPause
        // A due source that was not started waits for a slot or its pause: no need to hurry.
        let pause = seconds <= 0 ? longest : min(max(seconds, 1), longest)
        let task = Task { [clock] in
            // A pause ends early by cancellation.
            _ = try? await clock.sleep(.seconds(pause))
        }
        schedule.pause = task
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        schedule.pause = nil
    }

    private func nextDue() async -> Date? {
        do throws(LibraryError) {
            return try await library.nextDue()
        } catch {
            logger.report(error, "The schedule could not be read")
            return nil
        }
    }
}

extension SourceRefresher {
    private static let day = 86_400.0
    /// How long the views of a browser that does not return are stored.
    private static let deviceRetention = 365 * day

    /// Deletes unneeded data once a day.
    private func cleanUp() async {
        let now = clock.now()
        guard abs(now.timeIntervalSince(schedule.cleanedUpAt)) >= Self.day,
            await refreshing.leases.isHolder(of: LeaseName.housekeeping)
        else { return }
        let before = schedule.cleanedUpAt
        schedule.cleanedUpAt = now
        do throws(LibraryError) {
            try await library.deleteDevices(unseenSince: now - Self.deviceRetention)
            if try await library.deleteUnusedImages() > 0 { onImageRecordsDeleted() }
        } catch {
            // In the next round.
            if case .unavailable = error { schedule.cleanedUpAt = before }
            logger.report(error, "The library could not be cleaned up")
        }
    }
}

extension SourceRefresher {
    /// Watches every source that is a folder of this machine, unless another server does, and no other.
    ///
    /// - Parameter now: Whether the sources may have changed.
    private func watchFolders(now: Bool) async {
        let date = clock.now()
        guard now || abs(date.timeIntervalSince(schedule.foldersCheckedAt)) >= Self.maxPause else { return }
        let folders: [SourceID: String]
        do throws(LibraryError) {
            let sources = try await library.sources().filter { $0.kind == .folder }
            folders = Dictionary(uniqueKeysWithValues: sources.map { ($0.id, $0.location) })
        } catch {
            // In the next round.
            logger.report(error, "The folders to watch could not be read")
            return
        }
        schedule.foldersCheckedAt = date
        for (id, watch) in schedule.watches where folders[id] != watch.path {
            await Self.end([watch.task])
            await refreshing.leases.stopKeeping(LeaseName.watching(id))
            schedule.watches[id] = nil
        }
        for (id, path) in folders where schedule.watches[id] == nil {
            // A folder of another machine is watched there.
            guard !refreshing.leases.isShared || FileManager.default.fileExists(atPath: path) else {
                continue
            }
            await refreshing.leases.keep(LeaseName.watching(id))
            schedule.watches[id] = FolderWatch(path: path, task: Task { await watch(path, for: id) })
        }
    }

    private func watch(_ path: String, for id: SourceID) async {
        for await _ in watchFolder(path) {
            // Retries until this server has taken over and the database is available, or the task is
            // cancelled.
            while await !refreshChangedFolder(id) {
                guard (try? await clock.sleep(.seconds(Self.retryDelay))) != nil else { return }
            }
        }
    }

    /// - Returns: `false` while another server watches the folder, or the database is unavailable.
    private func refreshChangedFolder(_ id: SourceID) async -> Bool {
        guard await refreshing.leases.isHolder(of: LeaseName.watching(id)) else { return false }
        do throws(SourceError) {
            _ = try await refreshAnew(id)
            return true
        } catch {
            // The reason of a failure is recorded and logged where it occurs.
            return !error.isDatabaseUnavailable
        }
    }
}
