import Messages
import Photos

/// The text of pages that is not in their templates.
enum PageMessage: String, MessageCode {
    // Every page.
    case title = "page.title"
    case photoRemoved = "page.photoRemoved"
    case photoRemovedForEverybody = "page.photoRemovedForEverybody"
    case appDescription = "page.appDescription"

    // Counts.
    case photos = "page.photos"
    case photosNoun = "page.photosNoun"
    case places = "page.places"
    case photosOfDeclared = "page.photosOfDeclared"
    case photosFound = "page.photosFound"
    case range = "page.range"
    case rangeOfPhotos = "page.rangeOfPhotos"
    case position = "page.position"
    case more = "page.more"
    case megabytes = "page.megabytes"
    case kilobytes = "page.kilobytes"
    case megabytesOfFile = "page.megabytesOfFile"
    case gigabytes = "page.gigabytes"

    // Times.
    case justNow = "page.justNow"
    case minutesAgo = "page.minutesAgo"
    case today = "page.today"
    case yesterday = "page.yesterday"
    case dayAndTime = "page.dayAndTime"
    case fullDay = "page.fullDay"

    // The freshness of a source.
    case copy = "page.copy"
    case notReadYet = "page.notReadYet"

    // Failed pictures.
    case failedPictures = "page.failedPictures"
    case tryingAgain = "page.tryingAgain"

    // Adding a source.
    case addPhotos = "page.addPhotos"
    case addPlaces = "page.addPlaces"
    case exampleNASA = "page.exampleNASA"
    case exampleWikimedia = "page.exampleWikimedia"
    case exampleFlickr = "page.exampleFlickr"
    case exampleMuseum = "page.exampleMuseum"

    // The sources in the library.
    case addedAt = "page.addedAt"
    case cameAt = "page.cameAt"
    case sortNewest = "page.sortNewest"
    case sortName = "page.sortName"
    case sortAdded = "page.sortAdded"
    case noSourceFound = "page.noSourceFound"

    // Collections of all sources.
    case allPhotos = "page.allPhotos"
    case allEmpty = "page.allEmpty"
    case newPhotos = "page.newPhotos"
    case newCount = "page.newCount"
    case newHint = "page.newHint"
    case allSeen = "page.allSeen"
    case markedSeen = "page.markedSeen"
    case newMix = "page.newMix"
    case editMix = "page.editMix"
    case mixEmpty = "page.mixEmpty"
    case searchMix = "page.searchMix"
    case mixOfOne = "page.mixOfOne"
    case mixForAll = "page.mixForAll"
    case publicMix = "page.publicMix"
    case isMixForAll = "page.isMixForAll"
    case isPublicMix = "page.isPublicMix"
    case dayOfMonth = "page.dayOfMonth"
    case dayOfAnyYear = "page.dayOfAnyYear"
    case dayEmpty = "page.dayEmpty"
    case onThisDay = "page.onThisDay"
    case searchDay = "page.searchDay"
    case favorites = "page.favorites"
    case favoritesEmpty = "page.favoritesEmpty"
    case favoritesHint = "page.favoritesHint"
    case hiddenPhotos = "page.hiddenPhotos"
    case hiddenEmpty = "page.hiddenEmpty"
    case hiddenHint = "page.hiddenHint"
    case searchTitle = "page.searchTitle"
    case searchHint = "page.searchHint"
    case searchAll = "page.searchAll"
    case searchNew = "page.searchNew"
    case searchFavorites = "page.searchFavorites"
    case searchHidden = "page.searchHidden"

    // The orders of a list, and its sections.
    case orderFeed = "page.orderFeed"
    case orderNewest = "page.orderNewest"
    case orderOldest = "page.orderOldest"
    case orderTitle = "page.orderTitle"
    case titlesAutomatic = "page.titlesAutomatic"
    case titlesShown = "page.titlesShown"
    case titlesHidden = "page.titlesHidden"
    case orderRandom = "page.orderRandom"
    case orderRandomAgain = "page.orderRandomAgain"
    case orderFavorites = "page.orderFavorites"
    case orderHidden = "page.orderHidden"
    case undated = "page.undated"
    case monthOfYear = "page.monthOfYear"

    // Lists of photos.
    case search = "page.search"
    case noPhotos = "page.noPhotos"
    case noPhotosShown = "page.noPhotosShown"
    case allRemoved = "page.allRemoved"
    case allRemovedByMember = "page.allRemovedByMember"
    case nothingFound = "page.nothingFound"
    case noSuchWords = "page.noSuchWords"
    case wordsIgnored = "page.wordsIgnored"
    case searchSource = "page.searchSource"
    case searchPlace = "page.searchPlace"
    case searchRecents = "page.searchRecents"
    case placePending = "page.placePending"
    case placeEmpty = "page.placeEmpty"
    case recents = "page.recents"
    case recentsEmpty = "page.recentsEmpty"
    case recentsHint = "page.recentsHint"
    case recentsHintOfAccount = "page.recentsHintOfAccount"
    case list = "page.list"
    case wall = "page.wall"
    case grid = "page.grid"

    // Older photos.
    case olderBegins = "page.older.begins"
    case olderLoading = "page.older.loading"
    case olderLoaded = "page.older.loaded"
    case olderComplete = "page.older.complete"

    // One photo.
    case noPicture = "page.noPicture"
    case openAt = "page.openAt"
    case removed = "page.removed"
    case removedForEverybody = "page.removedForEverybody"
    case leftFeed = "page.leftFeed"
    case hideBar = "page.hideBar"
    case showBar = "page.showBar"
    case actualSize = "page.actualSize"
    case fill = "page.fill"
    case fit = "page.fit"
    case listStatus = "page.standing"
    case date = "page.date"
    case taken = "page.taken"
    case dayWithTime = "page.dayWithTime"
    case dayWithTimeInZone = "page.dayWithTimeInZone"
    case place = "page.place"
    case coordinates = "page.coordinates"
    case camera = "page.camera"
    case lens = "page.lens"
    case exposure = "page.exposure"
    case keywords = "page.keywords"
    case credit = "page.credit"
    case size = "page.size"
    case originalPage = "page.originalPage"
    case alsoIn = "page.alsoIn"
    case source = "page.source"
    case pixels = "page.pixels"
    case latitudeAndLongitude = "page.latitudeAndLongitude"
    case north = "page.north"
    case south = "page.south"
    case east = "page.east"
    case west = "page.west"

    // Adding a source.
    case noURLShared = "page.noAddressShared"
    case passwordInURL = "page.passwordInURL"
    case historyAll = "page.historyAll"
    case historyNewest = "page.historyNewest"
    case historyNone = "page.historyNone"
    case historyCount = "page.historyCount"
    case entriesSkipped = "page.entriesSkipped"
    case skippedEntry = "page.skippedEntry"

    // The settings of a source, and deleting it.
    case settingsOf = "page.settingsOf"
    case opens = "page.opens"
    case photoScreen = "page.photoScreen"
    case detailScreen = "page.detailScreen"
    case galleryScreen = "page.galleryScreen"
    case initialZoom = "page.initialZoom"
    case slideshow = "page.slideshow"
    case fillsScreen = "page.fillsScreen"
    case fitsScreen = "page.fitsScreen"
    case everySeconds = "page.everySeconds"
    case everyMinutes = "page.everyMinutes"
    case everyHours = "page.everyHours"
    case everyDay = "page.everyDay"
    case everyWeek = "page.everyWeek"
    case onlyWhenAsked = "page.onlyWhenAsked"
    case deleteLead = "page.deleteLead"
    case credentialsBasic = "page.credentialsBasic"
    case credentialsBearer = "page.credentialsBearer"
    case credentialsHeaders = "page.credentialsHeaders"
    case credentialsHint = "page.credentialsHint"
    case deleteTitle = "page.deleteTitle"
    case archiveTitle = "page.archiveTitle"
    case archiveOff = "page.archiveOff"
    case archiveOfFolder = "page.archiveOfFolder"
    case archiveKept = "page.archiveKept"
    case archiveCost = "page.archiveCost"
    case archiveFree = "page.archiveFree"
    case archiveFull = "page.archiveFull"
    case archiveStuck = "page.archiveStuck"
    case archiveFailed = "page.archiveFailed"
    case archiveDeletion = "page.archiveDeletion"

    // Error pages.
    case notFound = "page.notFound"
    case notAllowed = "page.notAllowed"
    case didNotWork = "page.didNotWork"
    case notNow = "page.notNow"
    case wentWrong = "page.wentWrong"
    case backToLibrary = "page.backToLibrary"

    // The API's page.
    case apiEveryone = "page.api.everyone"
    case apiVisible = "page.api.visible"
    case apiViewers = "page.api.viewers"
    case apiMembers = "page.api.members"
    case apiAdmins = "page.api.admins"

    // Accounts.
    case viewer = "page.viewer"
    case member = "page.member"
    case admin = "page.administrator"
    case signsInByPassword = "page.signsInByPassword"
    case signedInByProvider = "page.signedInByProvider"
    case signedInByFormer = "page.signedInByFormer"
    case signedInByHeader = "page.signedInByHeader"
    case cannotSignIn = "page.cannotSignIn"
    case browserOn = "page.browserOn"
    case someBrowser = "page.someBrowser"
    case lastUsed = "page.lastUsed"
    case passwordSet = "page.passwordSet"
    case revoked = "page.revoked"
    case accountAdded = "page.accountAdded"
    case accountChanged = "page.accountChanged"
    case accountDeleted = "page.accountDeleted"
    case accountConnected = "page.accountConnected"
    case signInWith = "page.signInWith"
    case connectWith = "page.connectWith"
    case providerTitle = "page.providerTitle"
    case providerConnected = "page.providerConnected"
    case providerNotConnected = "page.providerNotConnected"

    // Exported sites.
    case exportPage = "page.exportPage"
    case exportDescription = "page.exportDescription"
}

extension PageMessage {
    /// The message as text.
    func text(_ arguments: [Message.Name: Message.Argument] = [:]) -> String {
        Message(self, arguments).text()
    }

    /// The message with a count.
    func text(_ count: Int) -> String { text([.count: .number(count)]) }
}

extension PageText {
    /// The message without arguments as text.
    var text: String { Message(self).text() }
}

extension Message {
    /// Several facts on one line: `61 photos · today 09:12`; `nil` if there are none.
    static func line(_ facts: [Message]) -> String? {
        facts.isEmpty ? nil : facts.map { $0.text() }.joined(separator: " · ")
    }
}
