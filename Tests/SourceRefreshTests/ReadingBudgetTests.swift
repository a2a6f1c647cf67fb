import Fetching
import Foundation
@testable import SourceRefresh
import Testing

@Suite struct ReadingBudgetTests {
    private let large = ReadingBudget.smallBytes + 1

    @Test func admitsSmallFeeds() async throws {
        let budget = ReadingBudget(limit: 0)
        try await budget.lease().admit(ReadingBudget.smallBytes)
    }

    @Test func admitsTheNextOneWhenOneHasEnded() async throws {
        let budget = ReadingBudget(limit: 1)
        let first = budget.lease()
        try await first.admit(large)
        // Once admitted, it may grow.
        try await first.admit(large * 2)
        let second = Task {
            let lease = budget.lease()
            try await lease.admit(large)
            lease.end()
            return true
        }
        first.end()
        #expect(try await second.value)
        // A lease that is deallocated releases its slot too.
        try await budget.lease().admit(large)
        try await budget.lease().admit(large)
    }

    @Test func refusesFeedsThatWaitTooLongWithAMessage() async throws {
        let budget = ReadingBudget(limit: 1, seconds: 0.05)
        let first = budget.lease()
        try await first.admit(large)
        let error = await #expect(throws: FetchError.self) { try await budget.lease().admit(large) }
        #expect(error == .overloaded)
        #expect(error?.isTransient == true)
        first.end()
        try await budget.lease().admit(large)
    }

    @Test func endsTheWaitOfCancelledCallers() async throws {
        let budget = ReadingBudget(limit: 1)
        let first = budget.lease()
        try await first.admit(large)
        let second = Task { try await budget.lease().admit(large) }
        second.cancel()
        let error = await #expect(throws: FetchError.self) { try await second.value }
        #expect(error == .cancelled)
        first.end()
    }
}
