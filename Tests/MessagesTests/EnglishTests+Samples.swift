import FeedReading
import Fetching
import Gazetteer
import ImagePipeline
import Library
import Photos
import SourceRefresh

@testable import PhotoServer
@testable import vitrine

// Over 300 lines: a table, with a row for each message.

extension EnglishTests {
    typealias Sample = (message: Message, words: String)

    /// Messages as the stages create them, with their texts.
    static let samples: [Sample] =
        notices + feeds + albums + facts + fetching + sources + flickr + library + images + requests + exports
        + commands + commandResults + pages + pageTexts + templates + accounts + openID + credentials
        + operation + blobs + storeFailures

    private static let notices: [Sample] = [
        (
            FeedNotice.pages(limit: 20).message,
            "The feed has more than 20 pages, of which 20 were read. Use “Load older photos” to continue."
        ),
        (
            FeedNotice.documents(limit: 5000).message,
            "The collection lists more than 5,000 documents; the first 5,000 are read."
        ),
        (
            FeedNotice.documentsFailed(count: 1).message,
            "1 document of the collection could not be read; its photos are missing."
        ),
        (
            FeedNotice.documentsFailed(count: 3).message,
            "3 documents of the collection could not be read; their photos are missing."
        ),
        (
            FeedNotice.truncated.message,
            "The feed is truncated or damaged; only its beginning could be read."
        ),
        (
            FeedNotice.linkedFeedFailed.message,
            "The feed that the page links to could not be read; the next refresh tries again. These are the "
                + "pictures on the page itself."
        ),
        (
            FeedNotice.previewPicture.message,
            "No photo was found on the page itself; this is the preview picture that it has for links to it."
        ),
        (
            FeedNotice.pageFailed(number: 3).message,
            "Page 3 of the feed could not be read; its photos and those of later pages are missing."
        ),
        (
            FeedNotice.albumParts(limit: 1000).message,
            "The album has more than 1,000 pages and folders; the photos on the first 1,000 are shown."
        ),
        (
            FeedNotice.photos(limit: 200_000).message,
            "This feed has more than 200,000 photos; the first 200,000 are shown. --max-photos raises the limit."
        ),
        (
            FeedNotice.readingTime(seconds: 15).message,
            "Reading this feed was stopped after 15 seconds; the rest is not shown."
        ),
        (
            FeedNotice.htmlLength(mebibytes: 8).message,
            "An HTML text is longer than 8 MiB; the rest of it is not read."
        ),
        (
            FeedNotice.htmlDepth(limit: 256).message,
            "HTML elements are nested more than 256 deep; outer elements were treated as closed."
        ),
        (
            FeedNotice.attributes(limit: 500).message,
            "An element has more than 500 attributes; its other attributes are not read."
        ),
        (
            FeedNotice.elements(limit: 1000).message,
            "The XML has more than 1,000 elements; the rest is not read."
        ),
        (
            FeedNotice.depth(limit: 200).message,
            "XML elements are nested more than 200 deep; deeper elements are not read."
        ),
        (
            FeedNotice.namespaces(limit: 512).message,
            "The XML has more than 512 nested namespaces; the rest is not read."
        ),
        (
            FeedNotice.members(limit: 1000).message,
            "An entry has more than 1,000 fields; its other fields are not read."
        ),
        (
            FeedNotice.entryElements(limit: 1000).message,
            "A list in an entry has more than 1,000 elements; its other elements are not read."
        ),
        (
            FeedNotice.lists(limit: 80).message,
            "The JSON has more than 80 lists; the others were ignored."
        ),
        (
            FeedNotice.alternatives(limit: 20, count: 21).message,
            "There are 21 other lists; the best 20 are offered."
        ),
        (
            FeedNotice.pageData(limit: 20).message,
            "The page contains more than 20 data blocks; the others were ignored."
        ),
        (
            FeedNotice.linkedFeeds(limit: 1, count: 1).message,
            "The page links to 1 feed; the first was tried."
        ),
        (
            FeedNotice.linkedFeeds(limit: 6, count: 9).message,
            "The page links to 9 feeds; the first 6 were tried."
        ),
        (
            FeedNotice.folderDepth(limit: 64).message,
            "Folders are nested more than 64 deep; deeper folders are not shown."
        ),
    ]

    private static func noPhotos(_ count: Int, _ reasons: [Message] = []) -> Message {
        FeedReadingError.noPhotos(kind: .rss, entryCount: count, reasons: reasons).message
    }

    private static func json(_ code: Malformation, _ position: Int? = nil) -> Message {
        let arguments = position.map { [Message.Name.position: Message.Argument.number($0)] } ?? [:]
        return Message(Malformation.unreadableJSON, [.cause: .message(Message(code, arguments))])
    }

    private static let feeds: [Sample] = [
        (
            FeedReadingError.tooLarge(byteCount: 41 << 20, maximum: 32 << 20).message,
            "The feed is 41 MiB in size; the limit is 32 MiB. --max-feed raises the limit."
        ),
        (
            FeedReadingError.unknownFormat(Message(FoundContent.pdf)).message,
            "This is not a feed of photos: a PDF document."
        ),
        (
            FeedReadingError.unknownFormat(Message(FoundContent.xml, [.name: .text("kml")])).message,
            "This is not a feed of photos: XML with the root element “kml”."
        ),
        (
            FeedReadingError.unknownFormat(Message(FoundContent.image, [.type: .text("WebP")])).message,
            "This is not a feed of photos: one WebP image, not a list of images."
        ),
        (Message(FoundContent.xml, [.name: .text("svg")]), "XML with the root element “svg”"),
        (Message(FoundContent.image, [.type: .text("JPEG")]), "one JPEG image, not a list of images"),
        (FeedReadingError.refusedByService(name: "Flickr", text: "No.\n").message, "Flickr says: No."),
        (
            FeedReadingError.refusedByService(name: "Flickr", text: nil).message,
            "Flickr says that the request failed."
        ),
        (noPhotos(0), "The feed has no entries with a picture."),
        (noPhotos(1), "1 entry, without a picture."),
        (noPhotos(2, [Message(SkipReason.noPicture)]), "2 entries, none with a picture."),
        (
            noPhotos(1, [Message(SkipReason.video)]),
            "1 entry, without a picture. The reason: It is video or audio; posters and covers are not photos."
        ),
        (
            noPhotos(1200, [Message(SkipReason.noPicture), Message(SkipReason.empty)]),
            "1,200 entries, none with a picture. The first reason: It is empty."
        ),
        (FeedReadingError.noList.message, "It is JSON without a list."),
        (FeedReadingError.noSuchList(path: "a.b").message, "The feed has no list at “a.b”."),
        (
            FeedReadingError.endedReader(ContentDigest(text: "00"), afterSeconds: 20).message,
            "Reading this feed took longer than 20 seconds and was stopped. It will not be read again "
                + "until it changes."
        ),
        (
            FeedReadingError.endedReader(ContentDigest(text: "00"), afterSeconds: nil).message,
            "This feed crashed the program that reads it. It will not be read again until it changes."
        ),
        (
            FeedReadingError.noReader(Message(ReaderFailure.full, [.count: .number(1)])).message,
            "Feeds cannot be read at the moment: 1 other feed is waiting to be read; try again in a moment."
        ),
        (
            Message(ReaderFailure.full, [.count: .number(8)]),
            "8 other feeds are waiting to be read; try again in a moment"
        ),
        (
            Message(
                ReaderFailure.notStarted, [.path: .text("/vitrine"), .cause: .message(.system("no file"))]),
            "/vitrine cannot be started: no file"
        ),
        (FeedReadingError.cancelled.message, "The operation was cancelled."),
        (json(.nothing), "The JSON cannot be read: it is empty."),
        (Message(Malformation.name, [.position: .number(7)]), "a name was expected at byte 7"),
        (Message(Malformation.colon, [.position: .number(7)]), "a colon was expected at byte 7"),
        (
            Message(Malformation.character, [.position: .number(12_000)]),
            "unexpected character at byte 12,000"
        ),
        (
            Message(Malformation.tooManyNames, [.limit: .number(250_000)]),
            "The JSON has more than 250,000 different member names."
        ),
        (
            Message(Malformation.tooManyValues, [.limit: .bytes(96 << 20)]),
            "An entry of the JSON, or the data around its lists, takes more than 96 MiB of memory."
        ),
        (
            Message(Malformation.tooDeep, [.limit: .number(64)]),
            "The JSON is nested more than 64 levels deep."
        ),
        (
            Message(SkipReason.nothingAtPath, [.path: .text("scan.front")]),
            "There is nothing at “scan.front”."
        ),
    ]

    private static let facts: [Sample] = [
        (
            Message(ReadingFact.endedEarly, [.cause: .message(Message(Malformation.cutOff))]),
            "Reading stopped early: it is truncated."
        ),
        (Message(ReadingFact.places, [.count: .number(1)]), "A list of 1 place, which has its own photos."),
        (
            Message(ReadingFact.places, [.count: .number(3)]),
            "A list of 3 places, each of which has its own photos."
        ),
        (
            Message(ReadingFact.entries, [.type: .text("RSS"), .count: .number(1), .shown: .number(1)]),
            "RSS with 1 entry, 1 of them with a picture."
        ),
        (
            Message(ReadingFact.manifest, [.count: .number(2)]),
            "An IIIF manifest with 2 canvases, one photo each."
        ),
        (
            Message(ReadingFact.collection, [.count: .number(1)]),
            "An IIIF collection with 1 member; its cover is shown."
        ),
        (
            Message(ReadingFact.webPage, [.count: .number(1), .shown: .number(0)]),
            "A web page with 1 image, 0 of them recognized as photos."
        ),
        (Message(ReadingFact.chosenList, [.path: .text("a")]), "The list “a” was chosen manually."),
        (
            Message(ReadingFact.listWithField, [.path: .text("a")]),
            "The list “a” has the field that was chosen manually."
        ),
        (
            Message(ReadingFact.bestList, [.path: .text("a"), .percent: .number(97), .count: .number(1)]),
            "The list “a” was chosen: 97% of its 1 entry has a picture."
        ),
        (
            Message(ReadingFact.joinedLists, [.paths: .texts(["a", "b"])]),
            "Lists with the same structure were joined: a, b."
        ),
        (Message(ReadingFact.titleShare, [.percent: .number(50)]), "50% of those have a title."),
        (
            Message(ReadingFact.otherList, [.path: .text("b"), .count: .number(1)]),
            "Less suitable: “b” with about 1 picture."
        ),
        (Message(SourceFact.folder, [.count: .number(1)]), "A folder with 1 photo."),
        (
            Message(SourceFact.folder, [.count: .number(2)]),
            "A folder with 2 photos, ordered by file name."
        ),
        (
            Message(SourceFact.linkedFeed, [.url: .text("https://a.example/rss")]),
            "The page links to the feed https://a.example/rss, which is read instead."
        ),
    ]

    private static func status(_ code: Int, _ phrase: String) -> Message {
        FetchError.status(code: code, phrase: phrase, retryAfter: nil).message
    }

    private static let fetching: [Sample] = [
        (FetchError.invalidURL("a\nb").message, "“a b” is not a URL."),
        (
            FetchError.unsupportedScheme("ftp").message,
            "URLs that start with “ftp:” cannot be fetched, only http and https."
        ),
        (
            FetchError.oddNotation(host: "0x7f.1").message,
            "The host 0x7f.1 is a number in an unusual notation, which is not allowed."
        ),
        (
            FetchError.refusedAddress(host: "::1", port: 8080, restriction: .loopback).message,
            "The host ::1 is this machine itself, which is not allowed. To allow it, use --allow-host "
                + "[::1]:8080."
        ),
        (
            FetchError.hostNotFound(host: "a.example", isTemporary: false).message,
            "The host a.example could not be found."
        ),
        (
            FetchError.hostNotFound(host: "a.example", isTemporary: true).message,
            "The host a.example could not be looked up. Check the network connection."
        ),
        (
            FetchError.connectionFailed(host: "a.example", reason: .system("connection refused")).message,
            "No connection to a.example: connection refused."
        ),
        (
            FetchError.secureConnectionFailed(host: "a.example", reason: Message(FetchCause.certificateTrust))
                .message,
            "No secure connection to a.example: its certificate is not trusted."
        ),
        (
            FetchError.connectionLost(host: "a.example").message,
            "The connection to a.example was lost before the answer was complete."
        ),
        (
            FetchError.timedOut(host: "a.example", seconds: 1).message,
            "The server a.example did not answer within 1 second."
        ),
        (
            FetchError.timedOut(host: "a.example", seconds: 0.5).message,
            "The server a.example did not answer within 0.5 seconds."
        ),
        (
            FetchError.tooSlow(host: "a.example", byteCount: 3 << 20, seconds: 126).message,
            "The server a.example sent only 3 MiB within 126 seconds."
        ),
        (FetchError.tooManyRedirects(1).message, "The server sent more than 1 redirect."),
        (FetchError.tooManyRedirects(5).message, "The server sent more than 5 redirects."),
        (
            FetchError.redirectLoop("http://a.example/").message,
            "The server redirects in a loop through http://a.example/."
        ),
        (
            FetchError.insecureRedirect("http://a.example/").message,
            "The server redirects from https to http://a.example/, which is not encrypted."
        ),
        (status(404, "Not Found"), "The server answered 404 Not Found."),
        (status(500, ""), "The server answered 500."),
        (
            status(401, "Unauthorized"),
            "The server answered 401 Unauthorized: it requires a user name and password."
        ),
        (status(403, "Forbidden"), "The server answered 403 Forbidden: access is not allowed."),
        (status(410, "Gone"), "The server answered 410 Gone: this URL no longer exists."),
        (
            status(429, "Too Many Requests"),
            "The server answered 429 Too Many Requests: it received too many requests."
        ),
        (FetchError.tooLarge(limit: 32 << 20).message, "The answer is larger than the limit of 32 MiB."),
        (
            FetchError.headersTooLarge(limit: 65_536).message,
            "The headers of the answer are larger than 64 KiB."
        ),
        (
            FetchError.malformedResponse(host: "a.example", reason: Message(FetchCause.notHTTP)).message,
            "The answer of a.example cannot be read: it is not HTTP."
        ),
        (
            FetchError.malformedResponse(
                host: "a.example", reason: Message(FetchCause.unsupportedCompression, [.type: .text("br")])
            ).message,
            "The answer of a.example cannot be read: it uses the unsupported compression “br”."
        ),
        (
            Message(FetchCause.unsupportedCompression, [.type: .text("br")]),
            "it uses the unsupported compression “br”"
        ),
        (
            FetchError.fileFailure(reason: Message(FetchCause.fileNotCreated, [.path: .text("/x")])).message,
            "The file could not be written: /x cannot be created."
        ),
        (Message(FetchCause.fileNotCreated, [.path: .text("/x")]), "/x cannot be created"),
        (FetchError.shutDown.message, "Vitrine is stopping."),
    ]
}
