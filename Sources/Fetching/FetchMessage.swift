public import Photos

/// Messages about requests that failed.
public enum FetchMessage: String, MessageCode {
    case invalidURL = "fetch.invalidAddress"
    case unsupportedScheme = "fetch.unsupportedScheme"
    case hasUserName = "fetch.hasUserName"
    case oddNotation = "fetch.oddNotation"
    case refusedAddress = "fetch.refusedAddress"
    case hostNotFound = "fetch.hostNotFound"
    case hostNotFoundNow = "fetch.hostNotFoundNow"
    case connectionFailed = "fetch.connectionFailed"
    case secureConnectionFailed = "fetch.secureConnectionFailed"
    case connectionLost = "fetch.connectionLost"
    case timedOut = "fetch.timedOut"
    case tooSlow = "fetch.tooSlow"
    case tooManyRedirects = "fetch.tooManyRedirects"
    case redirectLoop = "fetch.redirectLoop"
    case insecureRedirect = "fetch.insecureRedirect"
    case brokenRedirect = "fetch.brokenRedirect"
    case status = "fetch.status"
    case unauthorized = "fetch.unauthorized"
    case forbidden = "fetch.forbidden"
    case gone = "fetch.gone"
    case tooManyRequests = "fetch.tooManyRequests"
    case tooLarge = "fetch.tooLarge"
    case headersTooLarge = "fetch.headersTooLarge"
    case malformedResponse = "fetch.malformedAnswer"
    case fileFailure = "fetch.fileFailure"
    case overloaded = "fetch.overloaded"
    case cancelled = "fetch.cancelled"
    case stopping = "fetch.stopping"
}

/// Why a connection failed, or a response cannot be read.
public enum FetchCause: String, MessageCode {
    case brokenCompression = "cause.brokenCompression"
    case certificateName = "cause.certificateName"
    case certificateTrust = "cause.certificateTrust"
    case handshake = "cause.handshake"
    case encryption = "cause.encryption"
    case differentAddress = "cause.otherAddress"
    case notHTTP = "cause.notHTTP"
    case unrequestedBytes = "cause.otherBytes"
    case unsupportedCompression = "cause.otherCompression"
    case fileNotCreated = "cause.fileNotMade"
}

/// Why an address is not part of the public Internet, according to the IANA registries of special addresses.
public enum AddressRestriction: String, MessageCode {
    case unspecified = "restriction.unspecified"
    case loopback = "restriction.loopback"
    case privateNetwork = "restriction.privateNetwork"
    case linkLocal = "restriction.linkLocal"
    case carrier = "restriction.carrier"
    case multicast = "restriction.multicast"
    case documentation = "restriction.documentation"
    case translated = "restriction.translated"
    case reserved = "restriction.reserved"
}
