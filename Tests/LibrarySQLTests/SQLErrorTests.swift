import Library
import Photos
import Testing

@testable import LibrarySQL

@Suite struct SQLErrorTests {
    @Test func hasACodeForWhatThisProgramDetects() {
        let error = LibraryError(SQLError(code: .other, .databaseTooOld))
        #expect(
            error.message
                == Message(
                    LibraryMessage.database, [.cause: .message(Message(LibraryMessage.databaseTooOld))]))
        #expect(!error.isTransient)
        #expect(LibraryError(SQLError(code: .busy, .databaseInUse)).isTransient)
    }

    @Test func quotesTheDatabase() {
        let error = LibraryError(SQLError(code: .other, message: "syntax error"))
        #expect(
            error.message
                == Message(LibraryMessage.database, [.cause: .message(.system("syntax error"))]))
    }

    @Test func hasACodeForALibraryThatCannotBeOpened() {
        let cause = SQLError.cause(SQLError(code: .other, .databaseTooOld))
        #expect(
            LibraryError.cannotOpen(path: "/x", cause: cause).message
                == Message(
                    LibraryMessage.cannotOpen,
                    [.path: .text("/x"), .cause: .message(Message(LibraryMessage.databaseTooOld))]))
    }
}
