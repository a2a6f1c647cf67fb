import Basics
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct SequenceConcurrencyTests {
    private struct Failure: Error, Equatable { let number: Int }

    /// Operations that end on request.
    private final class Gates: Sendable {
        private let gates: [Promise<Void, CancellationError>]
        private let started = Mutex<[Int]>([])
        private let cancelled = Mutex<Set<Int>>([])

        init(_ count: Int) { gates = (0..<count).map { _ in Promise() } }

        var order: [Int] { started.withLock { $0 } }
        var cancelledNumbers: Set<Int> { cancelled.withLock { $0 } }

        func open(_ number: Int) { gates[number].resolve(.success(())) }

        func pass(_ number: Int) async -> Int {
            started.withLock { $0.append(number) }
            do throws(CancellationError) {
                try await gates[number].value(cancelled: CancellationError())
            } catch {
                cancelled.withLock { _ = $0.insert(number) }
            }
            return number
        }

        func waitForStart(of count: Int) async {
            while order.count < count { await Task.yield() }
        }
    }

    @Test(arguments: [-1, 1, 3, 50])
    func runsEachOnceAndNoMoreThanTheLimitAtATime(limit: Int) async {
        let running = RunningCount()
        var received: [Int] = []
        await (0..<40).forEachConcurrently(limit: limit) { number in
            running.begin()
            await Task.yield()
            running.end()
            return number
        } receive: {
            received.append($0)
            return true
        }
        #expect(received.sorted() == Array(0..<40))
        #expect(running.max <= max(limit, 1) && running.max >= min(max(limit, 1), 2))
    }

    @Test func doesNothingForNoElements() async {
        await [Int]().forEachConcurrently(limit: 2) {
            $0
        } receive: { _ in
            Issue.record("There is nothing to receive.")
            return true
        }
        #expect(await [Int]().mapConcurrently(limit: 2) { $0 } == [])
    }

    @Test func receivesResultsAsTheyComeAndStartsTheNext() async {
        let gates = Gates(4)
        let work = Task {
            var received: [Int] = []
            await (0..<4).forEachConcurrently(limit: 2) {
                await gates.pass($0)
            } receive: {
                received.append($0)
                return true
            }
            return received
        }
        await gates.waitForStart(of: 2)
        #expect(Set(gates.order) == [0, 1])
        gates.open(1)
        await gates.waitForStart(of: 3)
        gates.open(2)
        await gates.waitForStart(of: 4)
        gates.open(3)
        while gates.order.count < 4 { await Task.yield() }
        gates.open(0)
        let received = await work.value
        #expect(received.first == 1 && Set(received) == [0, 1, 2, 3])
    }

    /// Otherwise results would pile up behind one that takes long.
    @Test func countsResultsThatWaitForEarlierOnesIfTheyAreReceivedInOrder() async throws {
        let gates = Gates(4)
        let work = Task {
            var received: [Int] = []
            await (0..<4).forEachConcurrently(limit: 2, inOrder: true) {
                await gates.pass($0)
            } receive: {
                received.append($0)
                return true
            }
            return received
        }
        await gates.waitForStart(of: 2)
        gates.open(1)
        try await Task.sleep(for: .milliseconds(50))
        #expect(Set(gates.order) == [0, 1])
        for number in [0, 3, 2] { gates.open(number) }
        #expect(await work.value == [0, 1, 2, 3])
    }

    @Test func stopsOnRequestAndReceivesRunningResults() async {
        let gates = Gates(9)
        let work = Task {
            var received: [Int] = []
            await (0..<9).forEachConcurrently(limit: 3) {
                await gates.pass($0)
            } receive: {
                received.append($0)
                // Whatever is returned later.
                return received.count > 1
            }
            return received
        }
        await gates.waitForStart(of: 3)
        for number in 0..<3 { gates.open(number) }
        #expect(Set(await work.value) == [0, 1, 2] && gates.order.count == 3)
    }

    @Test func cancelsTheOthersIfOneFails() async {
        let gates = Gates(3)
        await #expect(throws: Failure(number: 0)) {
            try await (0..<3).forEachConcurrently(limit: 2) { number throws(Failure) in
                if number == 0 {
                    await gates.waitForStart(of: 1)
                    throw Failure(number: 0)
                }
                return await gates.pass(number)
            } receive: { _ throws(Failure) in
                true
            }
        }
        #expect(gates.order == [1] && gates.cancelledNumbers == [1])
    }

    @Test func cancelsTheOthersIfAResultIsRefused() async {
        let gates = Gates(3)
        gates.open(0)
        await #expect(throws: Failure(number: 7)) {
            try await (0..<3).forEachConcurrently(limit: 2) { number throws(Failure) -> Int in
                await gates.pass(number)
            } receive: { (_: Int) throws(Failure) -> Bool in
                await gates.waitForStart(of: 2)
                throw Failure(number: 7)
            }
        }
        #expect(Set(gates.order) == [0, 1] && gates.cancelledNumbers == [1])
    }

    @Test func keepsTheOrderOfTheElements() async throws {
        let squares = await (0..<100).mapConcurrently(limit: 8) { number in
            if number.isMultiple(of: 7) { await Task.yield() }
            return number * number
        }
        #expect(squares == (0..<100).map { $0 * $0 })
        await #expect(throws: Failure(number: 3)) {
            _ = try await (0..<100).mapConcurrently(limit: 8) { number throws(Failure) in
                guard number != 3 else { throw Failure(number: number) }
                return number
            }
        }
    }
}
