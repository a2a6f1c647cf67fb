import TestSupport
import Testing
import ViewerCore

@Suite struct StoredRenditionTests {
    private func best(_ requested: Int32, among renditions: [Int32]) -> Int32? {
        let index = StoredRendition(code: requested).best(among: renditions, count: renditions.count)
        return index < 0 ? nil : renditions[index]
    }

    @Test(
        arguments: [
            (1280, [640, 1280, 2048], 1280), (1280, [640, 4096, 2048], 2048), (2048, [640, 1280], 1280),
            (1280, [640, 0], 0), (0, [640, 4096], 4096), (640, [-320, -640], -640), (4096, [-640, 640], 640),
            (-160, [-320, -640], -320), (-320, [-160, 1280], 1280), (-320, [-160], -160), (-640, [0], 0),
        ] as [(Int32, [Int32], Int32)])
    func isTheClosestOne(requested: Int32, renditions: [Int32], expected: Int32) {
        #expect(best(requested, among: renditions) == expected)
    }

    @Test func isNothingWhereThereIsNothing() { #expect(best(640, among: []) == nil) }

    @Test func existsWhereAnyRenditionDoes() {
        let all: [Int32] = [-160, -320, -640, 640, 1280, 2048, 4096, 0]
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let renditions = all.shuffled(using: &generator).prefix(generator.integer(1...8))
            for requested in all {
                let found = best(requested, among: Array(renditions))
                #expect(found != nil)
                if renditions.contains(requested) { #expect(found == requested) }
            }
        }
    }
}
