import Foundation
import NIOCore
import PhotoServer
import Testing

@Suite struct ListenFailureTests {
    @Test func distinguishesAnOccupiedPortFromOtherReasons() {
        #expect(ListenFailure(IOError(errnoCode: EADDRINUSE, reason: "bind")) == .portTaken)
        #expect(
            ListenFailure(IOError(errnoCode: EACCES, reason: "bind"))
                == .other(String(cString: strerror(EACCES))))
    }

    @Test func hasNoMessageForUnknownHosts() {
        #expect(ListenFailure(SocketAddressError.failedToParseIPString("photos")) == .unknownHost)
    }

    @Test func leavesOtherErrorsAlone() { #expect(ListenFailure(CancellationError()) == nil) }
}
