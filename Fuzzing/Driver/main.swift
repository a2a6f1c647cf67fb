import CFuzzing
import Foundation
import FuzzTargets

// fuzz TARGET [options of libFuzzer] [folders of inputs]
//
// Coverage of the sources leads libFuzzer to inputs that reach what none before has
// reached; what ends the process, takes too long or too much memory is written to a file.

/// What the callback calls: a C function carries no context.
enum Chosen {
    nonisolated(unsafe) static var target: FuzzTarget?
}

guard CommandLine.arguments.count > 1,
    let target = FuzzTarget.all.first(where: { $0.name == CommandLine.arguments[1] })
else {
    print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    exit(CommandLine.arguments.count > 1 ? 64 : 0)
}
Chosen.target = target

var words = CommandLine.arguments.map { strdup($0) }
words.remove(at: 1)
var count = Int32(words.count)
words.append(nil)
let status = words.withUnsafeMutableBufferPointer { buffer in
    var pointer = buffer.baseAddress
    return LLVMFuzzerRunDriver(&count, &pointer) { data, size in
        Chosen.target?.check(UnsafeRawBufferPointer(start: data, count: size))
        return 0
    }
}
exit(status)
