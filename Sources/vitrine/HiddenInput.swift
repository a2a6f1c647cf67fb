import Dispatch
import Foundation
import Messages
import Photos

/// Secret input, typed or piped in.
enum HiddenInput {
    /// Whether a person types it.
    static var isTyped: Bool { isatty(STDIN_FILENO) == 1 }

    /// Reads a line without echo.
    static func ask(_ prompt: CommandMessage) throws -> String {
        say(prompt)
        var shown = termios()
        guard tcgetattr(STDIN_FILENO, &shown) == 0 else { throw CommandFailure(.noTerminal) }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        let interruptions = restoring(shown)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
            interruptions.forEach { $0.cancel() }
            FileHandle.standardError.write(Data("\n".utf8))
        }
        return readLine() ?? ""
    }

    /// Control-C and the like end the process as usual, but not before the terminal has its echo again.
    private static func restoring(_ shown: termios) -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM, SIGQUIT, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                var shown = shown
                tcsetattr(STDIN_FILENO, TCSANOW, &shown)
                signal(number, SIG_DFL)
                kill(getpid(), number)
            }
            source.setCancelHandler { signal(number, SIG_DFL) }
            source.resume()
            return source
        }
    }

    /// Reads a line with echo, such as a user name.
    static func askOpenly(_ prompt: CommandMessage) -> String {
        say(prompt)
        return readLine() ?? ""
    }

    /// The first line of standard input.
    static func firstLine() throws -> String {
        try StandardInput.bytes().split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
            .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .newlines) } ?? ""
    }

    private static func say(_ prompt: CommandMessage) {
        FileHandle.standardError.write(Data((prompt.text() + " ").utf8))
    }
}
