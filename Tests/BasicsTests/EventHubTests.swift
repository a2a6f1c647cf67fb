import Basics
import Testing

@Suite struct EventHubTests {
    private func read(_ stream: EventStream<String>, _ count: Int) async -> [String] {
        var words: [String] = []
        for await element in stream {
            switch element {
            case .event(let word): words.append(word)
            case .missed: words.append("missed")
            }
            if words.count == count { break }
        }
        return words
    }

    private func hub(byteLimit: Int) -> EventHub<String> {
        EventHub(byteLimit: byteLimit) { $0.utf8.count }
    }

    @Test func sendsEveryEventToEveryListenerInOrder() async {
        let hub = hub(byteLimit: 100)
        let listeners = [hub.events(), hub.events()]
        for word in ["a", "b", "c"] { hub.send(word) }
        for listener in listeners { #expect(await read(listener, 3) == ["a", "b", "c"]) }
    }

    @Test func notifiesASlowListenerOfMissedEvents() async {
        let hub = hub(byteLimit: 10)
        let slow = hub.events()
        for word in ["1234", "5678", "too much", "x"] { hub.send(word) }
        #expect(await read(slow, 3) == ["1234", "5678", "missed"])
        hub.send("again")
        #expect(await read(slow, 1) == ["again"])
    }

    @Test func keepsWhatIsReadInTimeHoweverMuchItIs() async {
        let hub = hub(byteLimit: 10)
        let listener = hub.events()
        for _ in 0..<100 {
            hub.send("12345678")
            #expect(await read(listener, 1) == ["12345678"])
        }
    }

    @Test func sendsAnEventThatIsLargerThanTheLimitAlone() async {
        let hub = hub(byteLimit: 2)
        let listener = hub.events()
        hub.send("large")
        #expect(await read(listener, 1) == ["large"])
    }

    @Test func removesListenersThatHaveEnded() async {
        let hub = hub(byteLimit: 10)
        let listener = Task { [stream = hub.events()] in await read(stream, 1) }
        #expect(hub.listenerCount == 1)
        listener.cancel()
        #expect(await listener.value.isEmpty)
        #expect(hub.listenerCount == 0)
    }

    @Test func endsEveryStreamOnceWhatWaitsWasRead() async {
        let hub = hub(byteLimit: 10)
        let listener = hub.events()
        hub.send("last")
        hub.finish()
        #expect(await read(listener, 9) == ["last"])
        #expect(await read(hub.events(), 9).isEmpty)
    }
}
