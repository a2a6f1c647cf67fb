import TestSupport
import Testing

@testable import ViewerCore

#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

@Suite struct ArithmeticTests {
    @Test func hasTheExponentialOfTheCLibrary() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<5000 {
            let x = generator.number(-100...100)
            #expect(abs(Arithmetic.exponential(x) / exp(x) - 1) < 1e-12)
        }
        #expect(Arithmetic.exponential(0) == 1 && Arithmetic.exponential(-1000) == 0)
    }

    @Test func undoesTheResistanceOfAnEdge() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<1000 {
            let pull = generator.number(-3000...3000)
            let followed = EdgeResistance.soft.followed(pull, length: 400)
            #expect(abs(followed) <= abs(pull) && abs(followed) < 400)
            #expect(abs(EdgeResistance.soft.pull(followed, length: 400) - pull) < 1e-6)
        }
    }
}
