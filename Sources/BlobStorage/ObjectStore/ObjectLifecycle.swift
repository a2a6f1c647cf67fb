import Basics
package import Foundation

/// Deletes what an object store has held for too long, or has too much of.
///
/// All servers share the store, so that one of them is to do it, or a person: who, is for the caller to decide. Two
/// at the same time do no harm. Only objects in folders that are named are ever listed or deleted.
package struct ObjectLifecycle: Sendable {
    /// How much is kept, and for how long.
    package struct Limits: Hashable, Sendable {
        /// Seconds since an object was stored; nothing for ever.
        package var age: Double?
        /// The bytes of all objects; nothing for no limit.
        package var byteCount: Int?

        /// Makes limits.
        package init(age: Double? = nil, byteCount: Int? = nil) {
            self.age = age
            self.byteCount = byteCount
        }
    }

    /// What a run has found and done.
    package struct Outcome: Hashable, Sendable {
        /// What the store holds afterwards.
        package var kept = BlobUsage()
        /// What was deleted.
        package var deleted = BlobUsage()
    }

    private let client: ObjectStoreClient
    private let folders: [String]
    private let limits: Limits

    /// The share of the limit that a run trims to, so that not every run deletes.
    private static let slack = 0.9
    /// Ages are counted in steps of this many seconds, to keep the table of ages small.
    private static let secondsOfStep = 3600.0

    /// Makes a lifecycle of folders such as `originals`.
    package init(_ client: ObjectStoreClient, folders: [String], limits: Limits) {
        self.client = client
        self.folders = folders
        self.limits = limits
    }

    /// Lists all objects, and deletes those that are too old, then the oldest of those that are too much.
    package func run(at date: Date = Date()) async throws(ObjectStoreError) -> Outcome {
        var outcome = Outcome()
        var byteCounts: [Int: Int] = [:]
        try await forEachPage { objects throws(ObjectStoreError) in
            var old: [ListedObject] = []
            for object in objects {
                if let age = limits.age, date.timeIntervalSince(object.modified) > age {
                    old.append(object)
                } else {
                    let step = Self.step(of: object)
                    byteCounts[step] = (byteCounts[step] ?? 0).saturatingSum(object.byteCount)
                    outcome.kept.add(object)
                }
            }
            try await delete(old, &outcome)
        }
        if let limit = limits.byteCount, outcome.kept.byteCount > limit {
            try await deleteOldest(to: Int(Double(limit) * Self.slack), byteCounts, &outcome)
        }
        return outcome
    }

    private func deleteOldest(
        to limit: Int, _ byteCounts: [Int: Int], _ outcome: inout Outcome
    ) async throws(ObjectStoreError) {
        var rest = outcome.kept.byteCount - limit
        var last = Int.min
        // What goes of the last step, of which not all has to.
        var restOfLast = 0
        for (step, byteCount) in byteCounts.sorted(by: { $0.key < $1.key }) where rest > 0 {
            last = step
            restOfLast = rest
            rest -= byteCount
        }
        let end = last
        try await forEachPage { objects throws(ObjectStoreError) in
            var old: [ListedObject] = []
            for object in objects {
                let step = Self.step(of: object)
                if step == end, restOfLast > 0 {
                    restOfLast -= object.byteCount
                } else if step >= end {
                    continue
                }
                old.append(object)
                outcome.kept.subtract(object)
            }
            try await delete(old, &outcome)
        }
    }

    private func delete(
        _ objects: [ListedObject], _ outcome: inout Outcome
    ) async throws(ObjectStoreError) {
        try await client.delete(objects.map(\.key))
        for object in objects { outcome.deleted.add(object) }
    }

    private func forEachPage(
        _ use: ([ListedObject]) async throws(ObjectStoreError) -> Void
    ) async throws(ObjectStoreError) {
        for folder in folders { try await client.list("\(folder)/", use) }
    }

    /// The hour in which an object was stored.
    private static func step(of object: ListedObject) -> Int {
        Int(exactly: (object.modified.timeIntervalSince1970 / secondsOfStep).rounded(.down)) ?? 0
    }
}

extension BlobUsage {
    fileprivate mutating func add(_ object: ListedObject) {
        blobCount += 1
        byteCount = byteCount.saturatingSum(object.byteCount)
    }

    fileprivate mutating func subtract(_ object: ListedObject) {
        blobCount -= 1
        byteCount -= object.byteCount
    }
}

extension Int {
    /// Sizes come from a store, which may say anything.
    fileprivate func saturatingSum(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
