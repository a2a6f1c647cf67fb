public import Photos

/// Messages about feeds that cannot be read.
public enum FeedMessage: String, MessageCode {
    case empty = "feed.empty"
    case tooLarge = "feed.tooLarge"
    case unknownFormat = "feed.unknownFormat"
    case serviceRefused = "feed.serviceRefused"
    case serviceFailed = "feed.serviceFailed"
    case noPhotos = "feed.noPhotos"
    case noPhotosReason = "feed.noPhotosReason"
    case noList = "feed.noList"
    case noSuchList = "feed.noSuchList"
    case endedReader = "feed.endedReader"
    case usedUpTime = "feed.usedUpTime"
    case noReader = "feed.noReader"
}

/// Descriptions of bytes without a feed of photos.
public enum FoundContent: String, MessageCode {
    case json = "found.json"
    case xml = "found.xml"
    case webPage = "found.webPage"
    case plainText = "found.plainText"
    case noOPML = "found.noOPML"
    case opml = "found.opml"
    case image = "found.image"
    case audioOrVideo = "found.soundOrVideo"
    case pdf = "found.pdf"
    case zip = "found.zip"
    case gzip = "found.gzip"
    case zstd = "found.zstd"
    case program = "found.program"
    case openAPI = "found.openAPI"
    case swagger = "found.swagger"
    case asyncAPI = "found.asyncAPI"
    case jsonSchema = "found.jsonSchema"
    case packages = "found.packages"
    case webManifest = "found.webManifest"
}

/// How bytes break the rules of their format.
public enum Malformation: String, MessageCode {
    case unreadableJSON = "malformed.json"
    case tooManyNames = "malformed.tooManyNames"
    case tooManyValues = "malformed.tooManyValues"
    case tooDeep = "malformed.tooDeep"
    case request = "malformed.request"
    case nothing = "malformed.nothing"
    case cutOff = "malformed.cutOff"
    case cutOffText = "malformed.cutOffText"
    case name = "malformed.name"
    case colon = "malformed.colon"
    case character = "malformed.character"
}

/// Why feeds cannot be read at the moment.
public enum ReaderFailure: String, MessageCode {
    case notStarted = "reader.notStarted"
    case endsAtStart = "reader.endsAtStart"
    case busy = "reader.busy"
    case endedBySystem = "reader.endedBySystem"
    case full = "reader.full"
    case unexpectedResponse = "reader.otherAnswer"
    case unwritableRequest = "reader.unwritableRequest"
    case stopping = "reader.stopping"
}

/// Why an entry yielded no photo.
public enum SkipReason: String, MessageCode {
    case noPicture = "skipped.noPicture"
    case video = "skipped.video"
    case notAnObject = "skipped.notAnObject"
    case refusedURL = "skipped.refusedAddress"
    case nothingAtPath = "skipped.nothingAtPath"
    case empty = "skipped.empty"
    case manifest = "skipped.manifest"
    case decoration = "skipped.decoration"
    case linkCard = "skipped.linkCard"
    case notAnImage = "skipped.notAnImage"
}

/// Why a reading was chosen.
public enum ReadingFact: String, MessageCode {
    case tooMuchXML = "fact.tooMuchXML"
    case damagedXML = "fact.damagedXML"
    case endedEarly = "fact.endedEarly"
    case imageService = "fact.imageService"
    case flickr = "fact.flickr"
    case flickrPublic = "fact.flickrPublic"
    case places = "fact.places"
    case entries = "fact.entries"
    case attachments = "fact.attachments"
    case manifest = "fact.manifest"
    case album = "fact.album"
    case collection = "fact.collection"
    case webPage = "fact.webPage"
    case linkedFeeds = "fact.linkedFeeds"
    case chosenList = "fact.chosenList"
    case listWithField = "fact.listWithField"
    case singleEntry = "fact.singleEntry"
    case titledRows = "fact.titledRows"
    case bestList = "fact.bestList"
    case joinedLists = "fact.joinedLists"
    case titleShare = "fact.titleShare"
    case otherList = "fact.otherList"
}

extension Message {
    /// How many entries a feed has, and how many of them have photos.
    init(entriesOf kind: FeedKind, _ count: Int, shown: Int) {
        self.init(
            ReadingFact.entries,
            [.type: .text(kind.rawValue), .count: .number(count), .shown: .number(shown)])
    }
}
