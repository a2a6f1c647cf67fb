import Photos

/// Messages of `vitrine doctor`: its findings, and how to fix them.
enum DoctorMessage: String, MessageCode {
    // Passed checks.
    case libraryGood = "doctor.libraryGood"
    case databaseGood = "doctor.databaseGood"
    case noLibraryYet = "doctor.noLibraryYet"
    case serverRuns = "doctor.serverRuns"
    case noServer = "doctor.noServer"
    case diskGood = "doctor.diskGood"
    case picturesGood = "doctor.picturesGood"
    case sourcesGood = "doctor.sourcesGood"
    case accessGood = "doctor.accessGood"
    case accountsGood = "doctor.accountsGood"
    case filesGood = "doctor.filesGood"
    case certificatesGood = "doctor.certificatesGood"
    case blobsGood = "doctor.blobsGood"

    // Problems, each with a fix.
    case libraryUnreadable = "doctor.libraryUnreadable"
    case libraryInaccessible = "doctor.libraryInaccessible"
    case databaseUnavailable = "doctor.databaseAway"
    case libraryDiskFull = "doctor.libraryDiskFull"
    case libraryDamaged = "doctor.libraryDamaged"
    case upgradePending = "doctor.upgradePending"
    case noLibraryInDatabase = "doctor.noLibraryInDatabase"
    case restorationReady = "doctor.restorationReady"
    case restorationInterrupted = "doctor.restorationInterrupted"
    case restorationRest = "doctor.restorationRest"
    case openFolder = "doctor.openFolder"
    case folderUnwritable = "doctor.folderUnwritable"
    case diskLow = "doctor.diskLow"
    case picturesFail = "doctor.picturesFail"
    case sourceFails = "doctor.sourceFails"
    case sourceOld = "doctor.sourceOld"
    case openToAll = "doctor.openToAll"
    case noAdmin = "doctor.noAdmin"
    case fewFiles = "doctor.fewFiles"
    case noCertificates = "doctor.noCertificates"
    case blobsFail = "doctor.blobsFail"
    case originalsInFolder = "doctor.originalsInFolder"
    case originalsMissing = "doctor.originalsMissing"

    // Totals.
    case allWell = "doctor.allWell"
    case found = "doctor.found"
}
