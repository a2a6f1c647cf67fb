import ArgumentParser
import Basics
import Messages
import Photos

/// The messages of the command line, except the errors of the stages.
enum CommandMessage: String, MessageCode {
    // Failures.
    case folderNotMade = "command.folderNotMade"
    case unknownProgramPath = "command.unknownProgramPath"
    case unknownSource = "command.unknownSource"
    case alreadyDeleted = "command.goneAlready"
    case fileUnreadable = "command.fileUnreadable"
    case inputUnreadable = "command.inputUnreadable"
    case inputTooLong = "command.inputTooLong"
    case noInput = "command.noInput"
    case noLibrary = "command.noLibrary"
    case failed = "command.failed"
    case portTaken = "command.portTaken"
    case notListening = "command.notListening"
    case libraryCreated = "command.libraryCreated"
    case openToAll = "command.openToAll"
    case addedPending = "command.keptForLater"
    case ofSource = "command.ofSource"
    case more = "command.more"
    case noDemoPicture = "command.noDemoPicture"
    case fileMissing = "command.fileGone"
    case fileNotRead = "command.fileNotRead"
    case libraryOnly = "command.libraryOnly"
    case malformedEmbedded = "command.malformedEmbedded"
    case notWritten = "command.notWritten"
    case backupFailed = "command.backupFailed"
    case backupWrong = "command.backupWrong"
    case backupCut = "command.backupCut"
    case backupTooNew = "command.backupTooNew"
    case damagedOriginal = "command.damagedOriginal"
    case missingOriginal = "command.missingOriginal"
    case originalsAbsent = "command.originalsAbsent"
    case originalsNotDeleted = "command.originalsNotDeleted"
    case damagedInBackup = "command.damagedInBackup"
    case restorationFailed = "command.restorationFailed"
    case restorationHasLog = "command.restorationHasLog"
    case restorationInterrupted = "command.restorationInterrupted"
    case fileUnwritten = "command.fileUnwritten"
    case folderNotWritten = "command.folderNotWritten"
    case secondServer = "command.secondServer"
    case libraryInUse = "command.libraryInUse"
    case libraryReplaced = "command.libraryReplaced"
    case libraryExists = "command.libraryThere"
    case restoreWouldReplace = "command.restoreWouldReplace"
    case backupOfServer = "command.backupOfServer"
    case restoreOfServer = "command.restoreOfServer"
    case configurationMalformed = "command.configurationMalformed"
    case configurationUnknown = "command.configurationUnknown"
    case configurationValue = "command.configurationValue"

    // Causes, as the last part of a sentence.
    case fileShortened = "command.fileShortened"
    case notAPlainFile = "command.notAPlainFile"
    case notARegularFile = "command.notARegularFile"
    case unknownHost = "command.unknownHost"
    case unknownReason = "command.unknownReason"

    case accountTaken = "command.accountTaken"
    case firstAccount = "command.firstAccount"
    case passwordUnused = "command.passwordUnused"
    case noAccount = "command.noAccount"
    case lastAdmin = "command.lastAdmin"
    case subjectTaken = "command.subjectTaken"
    case passwordLength = "command.passwordLength"
    case passwordsDiffer = "command.passwordsDiffer"
    case noTerminal = "command.noTerminal"
    case passwordPrompt = "command.passwordPrompt"
    case passwordAgain = "command.passwordAgain"
    case userPrompt = "command.userPrompt"
    case tokenPrompt = "command.tokenPrompt"
    case headerPrompt = "command.headerPrompt"

    // Results.
    case noAccounts = "command.noAccounts"
    case accountAdded = "command.accountAdded"
    case accountChanged = "command.accountChanged"
    case accountDeleted = "command.accountDeleted"
    case passwordChanged = "command.passwordChanged"
    case linked = "command.linked"
    case unlinked = "command.unlinked"
    case notLinked = "command.notLinked"
    case welcome = "command.welcome"
    case backedUp = "command.backedUp"
    case backedUpWithoutStore = "command.backedUpWithoutStore"
    case migrating = "command.migrating"
    case migrated = "command.migrated"
    case restored = "command.restored"
    case added = "command.added"
    case addedOfList = "command.addedOfList"
    case imported = "command.imported"
    case refreshed = "command.refreshed"
    case unchanged = "command.unchanged"
    case olderLoading = "command.olderLoading"
    case olderLoaded = "command.olderLoaded"
    case olderStopped = "command.olderStopped"
    case olderFailed = "command.olderFailed"
    case removed = "command.removed"
    case exported = "command.exported"
    case exportedFiles = "command.exportedFiles"
    case openFile = "command.openFile"
    case cacheEmptied = "command.cacheEmptied"
    case originals = "command.originals"
    case renditions = "command.renditions"
    case records = "command.records"
    case archiveOn = "command.archiveOn"
    case archiveOff = "command.archiveOff"
    case archiveDeleted = "command.archiveDeleted"
    case archiveIsOn = "command.archiveIsOn"
    case archiveIsOff = "command.archiveIsOff"
    case archiveFolder = "command.archiveFolder"
    case archiveFailed = "command.archiveFailed"
    case archiveFree = "command.archiveFree"
    case archiveInStore = "command.archiveInStore"
    case archiveInFolder = "command.archiveInFolder"
    case archiveDeletedLater = "command.archiveDeletedLater"
    case originalsDeletedLater = "command.originalsDeletedLater"
    case archiveMoving = "command.archiveMoving"
    case archiveMoved = "command.archiveMoved"
    case archiveCopied = "command.archiveCopied"
    case archiveRest = "command.archiveRest"
    case archiveNotMoved = "command.archiveNotMoved"
    case archiveChecked = "command.archiveChecked"
    case archiveMissing = "command.archiveMissing"
    case archiveChanged = "command.archiveChanged"
    case files = "command.files"
    case filesWithin = "command.filesWithin"

    // Progress.
    case reading = "command.reading"
    case readingSources = "command.readingSources"
    case exportingPictures = "command.exportingPictures"
    case exportingPage = "command.exportingPage"
    case serving = "command.serving"
    case servingPublicly = "command.servingPublicly"

    // Lists.
    case noSources = "command.noSources"
    case `default` = "command.default"
    case photos = "command.photos"
    case places = "command.places"
    case feed = "command.feed"
    case untitledFeed = "command.untitledFeed"
    case moreOfList = "command.moreOfList"
    case noPicture = "command.noPicture"
    case skipped = "command.skipped"
    case skippedEntry = "command.skippedEntry"
    case explanation = "command.explanation"
    case otherLists = "command.otherLists"
    case imageFields = "command.imageFields"
    case titleFields = "command.titleFields"

    // Invalid options.
    case notAHost = "command.notAHost"
    case notARange = "command.notARange"
    case limitRange = "command.limitRange"
    case photoRange = "command.photoRange"
    case redirectRange = "command.redirectRange"
    case timeoutRange = "command.timeoutRange"
    case portRange = "command.portRange"
    case oneFormat = "command.oneFormat"
    case noLocation = "command.noLocation"
    case emptyPath = "command.emptyPath"
    case emptyOption = "command.emptyOption"
    case noDatabase = "command.noDatabase"
    case sameDatabase = "command.sameDatabase"
    case oneLocation = "command.oneLocation"
    case unknownCommand = "command.unknownCommand"
    case unknownHelp = "command.unknownHelp"
    case accountName = "command.accountName"
    case notAHeader = "command.notAHeader"
    case headerNeedsProxy = "command.headerNeedsProxy"
    case noConfiguration = "command.noConfiguration"
    case optionRange = "command.optionRange"
    case credentialsKind = "command.credentialsKind"
    case credentialsOfOne = "command.credentialsOfOne"
    case noIssuer = "command.noIssuer"
    case subjectLength = "command.subjectLength"
    case notASetting = "command.notASetting"
    case unknownSetting = "command.unknownSetting"
}

/// A command failed, with a message for the person.
struct CommandFailure: MessageProviding {
    let message: Message

    init(_ message: Message) { self.message = message }

    init(_ code: CommandMessage, _ arguments: [Message.Name: Message.Argument] = [:]) {
        message = Message(code, arguments)
    }

    /// A file that cannot be read or written, with the system's reason.
    init(_ code: CommandMessage, of path: String, because reason: String) {
        self.init(code, [.path: .text(path), .cause: .message(.system(reason))])
    }
}

extension CommandMessage {
    /// The message as text.
    func text(_ arguments: [Message.Name: Message.Argument] = [:]) -> String {
        Message(self, arguments).text()
    }

    /// The message with a count.
    func text(_ count: Int) -> String { text([.count: .number(count)]) }
}

extension Message.Name {
    /// How many are new.
    static let added = Self(rawValue: "added")
    /// How many have changed.
    static let changed = Self(rawValue: "changed")
    /// How many were removed from the feed.
    static let left = Self(rawValue: "left")
    /// How many were made.
    static let made = Self(rawValue: "made")
    /// How many are missing.
    static let missing = Self(rawValue: "missing")
    /// The bytes of those that stay.
    static let keptSize = Self(rawValue: "keptSize")
    /// How many were deleted.
    static let removed = Self(rawValue: "removed")
}

extension Terminal {
    /// Writes a message to standard output.
    static func print(_ code: CommandMessage, _ arguments: [Message.Name: Message.Argument] = [:]) {
        print(code.text(arguments))
    }

    /// Writes a message to standard error.
    static func printError(_ message: Message) { printError(message.text()) }

    /// Writes the notices about a feed to standard error.
    static func printError(_ notices: [FeedNotice]) { for notice in notices { printError(notice.message) } }

    /// Shows that something is being read while `work` runs.
    static func whileReading<Result>(
        _ name: String, _ work: () async throws -> Result
    ) async rethrows -> Result {
        try await during(CommandMessage.reading.text([.name: .text(name)]), work)
    }
}

extension ValidationError {
    /// Creates an error about invalid options.
    init(_ code: CommandMessage, _ arguments: [Message.Name: Message.Argument] = [:]) {
        self.init(code.text(arguments))
    }
}
