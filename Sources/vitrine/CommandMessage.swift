import Messages
import Photos

/// What the command line tells besides the errors of the stages.
enum CommandMessage: String, MessageCode {
    case folderNotMade = "command.folderNotMade"
    case unknownProgramPath = "command.unknownProgramPath"
    case unknownSource = "command.unknownSource"
    case goneAlready = "command.goneAlready"
    case fileUnreadable = "command.fileUnreadable"
    case portTaken = "command.portTaken"
    case passwordNeeded = "command.passwordNeeded"
    case openToAll = "command.openToAll"
    case keptForLater = "command.keptForLater"
    case ofSource = "command.ofSource"
    case more = "command.more"
    case noDemoPicture = "command.noDemoPicture"
    case fileGone = "command.fileGone"
    case fileNotRead = "command.fileNotRead"
    case libraryOnly = "command.libraryOnly"
    case malformedEmbedded = "command.malformedEmbedded"
    case notWritten = "command.notWritten"
}

/// A command cannot do what it was asked to, for a reason that the person who asked is told.
struct CommandFailure: MessageProviding {
    let message: Message

    init(_ message: Message) { self.message = message }

    init(_ code: CommandMessage, _ arguments: [Message.Name: Message.Argument] = [:]) {
        message = Message(code, arguments)
    }
}

extension Terminal {
    /// Writes a message to standard error.
    static func complain(_ message: Message) { complain(message.text()) }
}
