import TestSupport
import Testing
import ViewerCore

@Suite struct OutboxTests {
    private func sent(_ actions: [(Outbox.Action, Double)]) -> [Int] {
        let numbers = actions.flatMap { [Double($0.0.rawValue), $0.1] }
        var marks = [UInt8](repeating: 9, count: actions.count)
        Outbox.superseded(numbers, count: actions.count, into: &marks)
        return actions.indices.filter { marks[$0] == 0 }
    }

    @Test func ofRemovingAndRestoringOnlyTheLastCounts() {
        #expect(sent([(.remove, 1), (.restore, 1), (.remove, 1)]) == [2])
        #expect(sent([(.remove, 1), (.remove, 2), (.restore, 1)]) == [1, 2])
    }

    @Test func theLastViewOfAPhotoCounts() {
        #expect(sent([(.view, 1), (.view, 2), (.view, 1)]) == [1, 2])
        #expect(sent([(.view, 1), (.remove, 1)]) == [0, 1])
    }

    @Test func theLastVisitOfASourceCounts() {
        #expect(sent([(.visit, 1), (.visit, 2), (.visit, 1)]) == [1, 2])
        #expect(sent([(.visit, 1), (.settings, 1), (.restoreAll, 1)]) == [0, 1, 2])
    }

    @Test func settingsAreSentOneAfterTheOther() {
        #expect(sent([(.settings, 1), (.settings, 1), (.restoreAll, 1), (.restoreAll, 1)]) == [0, 1, 2, 3])
    }

    /// On a server, the actions that are sent have the same effect as all of them.
    @Test func whatIsSentHasTheSameEffect() {
        var generator = SeededGenerator(seed: 8)
        let kinds: [Outbox.Action] = [.view, .remove, .restore, .settings, .favorite, .unfavorite, .visit]
        for _ in 0..<300 {
            let actions = (0..<generator.integer(0...30)).map { _ in
                (kinds[generator.integer(0...kinds.count - 1)], Double(generator.integer(1...4)))
            }
            #expect(outcome(of: actions) == outcome(of: sent(actions).map { actions[$0] }))
        }
    }

    private struct Outcome: Equatable {
        var removed: Set<Double> = []
        var recents: [Double] = []
        var settings: [Double] = []
        var favorites: [Double: Bool] = [:]
        var visits: Set<Double> = []
    }

    private func outcome(of actions: [(Outbox.Action, Double)]) -> Outcome {
        actions.reduce(into: Outcome()) { outcome, action in
            switch action.0 {
            case .view: outcome.recents = outcome.recents.filter { $0 != action.1 } + [action.1]
            case .remove: outcome.removed.insert(action.1)
            case .restore: outcome.removed.remove(action.1)
            case .favorite: outcome.favorites[action.1] = true
            case .unfavorite: outcome.favorites[action.1] = false
            case .visit: outcome.visits.insert(action.1)
            case .settings, .restoreAll: outcome.settings.append(action.1)
            }
        }
    }

    @Test(arguments: [
        (0, Outbox.Outcome.waits), (200, .done), (204, .done), (303, .done), (400, .dropped), (401, .waits),
        (403, .dropped), (404, .dropped), (409, .dropped), (422, .dropped), (429, .waits), (503, .waits),
    ])
    func aStatusDeterminesTheOutcome(status: Int, outcome: Outbox.Outcome) {
        #expect(Outbox.outcome(status: status) == outcome)
    }

    @Test(arguments: [(0, 1.0), (1, 1), (2, 2), (3, 4), (6, 32), (7, 60), (1000, 60)])
    func waitsLongerEachTime(failures: Int, seconds: Double) {
        #expect(Outbox.delay(afterFailures: failures) == seconds)
    }
}
