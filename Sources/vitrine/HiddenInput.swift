import Basics
import Foundation
import Messages
import Photos

/// Secret input, typed or piped in.
enum HiddenInput {
    /// Whether a person types it.
    static var isTyped: Bool { isatty(STDIN_FILENO) == 1 }

    /// Reads a line without echo.
    static func ask(_ prompt: CommandMessage) throws -> String {
        write(prompt)
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { throw CommandFailure(.noTerminal) }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        // Control-C and the like end the process as usual, after echo was restored.
        let numbers = [SIGINT, SIGTERM, SIGQUIT, SIGHUP]
        let interruptions = numbers.map { [shown] number in
            Interruption.handling(number) {
                var shown = shown
                tcsetattr(STDIN_FILENO, TCSANOW, &shown)
                kill(getpid(), number)
            }
        }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            for (number, interruption) in zip(numbers, interruptions) {
                interruption.cancel()
                signal(number, SIG_DFL)
            }
            StandardError.write("\n")
        }
        return readLine() ?? ""
    }

    /// Reads a line with echo, such as a user name.
    static func askWithEcho(_ prompt: CommandMessage) -> String {
        write(prompt)
        return readLine() ?? ""
    }

    /// The first line of standard input.
    static func firstLine() throws -> String {
        try StandardInput.bytes().split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
            .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines) } ?? ""
    }

    private static func write(_ prompt: CommandMessage) {
        StandardError.write(prompt.text() + " ")
    }
}
