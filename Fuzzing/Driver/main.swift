import CFuzzing
import Foundation
import FuzzTargets

// fuzz TARGET [options of libFuzzer] [folders of inputs]
//
// Coverage guides libFuzzer to inputs that reach new code; inputs that end the process, take
// too long or need too much memory are written to a file.

/// The target for the callback: a C function has no context.
enum Selection {
    nonisolated(unsafe) static var target: FuzzTarget?
}

guard CommandLine.arguments.count > 1,
    let target = FuzzTarget.all.first(where: { $0.name == CommandLine.arguments[1] })
else {
    print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    exit(CommandLine.arguments.count > 1 ? 64 : 0)
}
Selection.target = target

var arguments = CommandLine.arguments.map { strdup($0) }
arguments.remove(at: 1)
var count = Int32(arguments.count)
arguments.append(nil)
let status = arguments.withUnsafeMutableBufferPointer { buffer in
    var pointer = buffer.baseAddress
    return LLVMFuzzerRunDriver(&count, &pointer) { data, size in
        Selection.target?.check(UnsafeRawBufferPointer(start: data, count: size))
        return 0
    }
}
exit(status)
