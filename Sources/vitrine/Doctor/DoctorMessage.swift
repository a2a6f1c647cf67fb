import Photos

/// What `vitrine doctor` says: what it has found, and how to mend it.
enum DoctorMessage: String, MessageCode {
    // What is well.
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

    // What is not, each with what mends it.
    case libraryUnreadable = "doctor.libraryUnreadable"
    case databaseAway = "doctor.databaseAway"
    case libraryDamaged = "doctor.libraryDamaged"
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

    // How many there are.
    case allWell = "doctor.allWell"
    case found = "doctor.found"
}
