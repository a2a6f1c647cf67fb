import Basics
package import Foundation

/// Deletes objects of an object store that exceed limits of age or total size.
///
/// The store is shared by all servers, so one of them, or a person, should run this; the caller decides which.
/// Concurrent runs are harmless. Only objects in the given folders are ever listed or deleted.
package struct ObjectLifecycle: Sendable {
    /// The limits of age and size.
    package struct Limits: Hashable, Sendable {
        /// The maximum age of an object in seconds; `nil` for no limit.
        package var age: Double?
        /// The maximum size of all objects in bytes; `nil` for no limit.
        package var byteCount: Int?

        /// Creates limits.
        package init(age: Double? = nil, byteCount: Int? = nil) {
            self.age = age
            self.byteCount = byteCount
        }
    }

    /// The outcome of a run.
    package struct Outcome: Hashable, Sendable {
        /// The remaining objects.
        package var remaining = BlobUsage()
        /// The deleted objects.
        package var deleted = BlobUsage()
    }

    private let client: ObjectStoreClient
    private let folders: [String]
    private let limits: Limits

    /// The share of the limit that a run trims to, so that not every run deletes.
    private static let slack = 0.9
    /// Ages are rounded to this many seconds, to keep the table of ages small.
    private static let secondsOfStep = 3600.0

    /// Creates a lifecycle for folders such as `originals`.
    package init(_ client: ObjectStoreClient, folders: [String], limits: Limits) {
        self.client = client
        self.folders = folders
        self.limits = limits
    }

    /// Lists all objects, and deletes those that are too old, then the oldest until the size is within the limit.
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
                    outcome.remaining.add(object)
                }
            }
            try await delete(old, &outcome)
        }
        if let limit = limits.byteCount, outcome.remaining.byteCount > limit {
            try await deleteOldest(to: Int(Double(limit) * Self.slack), byteCounts, &outcome)
        }
        return outcome
    }

    private func deleteOldest(
        to limit: Int, _ byteCounts: [Int: Int], _ outcome: inout Outcome
    ) async throws(ObjectStoreError) {
        var rest = outcome.remaining.byteCount - limit
        var last = Int.min
        // The bytes to delete from the last hour, which need not be deleted completely.
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
                outcome.remaining.subtract(object)
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

    /// The store may report other sizes than before.
    mutating func subtract(_ object: ListedObject) {
        blobCount -= 1
        byteCount -= min(byteCount, object.byteCount)
    }
}

extension Int {
    /// The store may report arbitrary sizes.
    fileprivate func saturatingSum(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
