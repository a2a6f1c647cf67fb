import Photos

@testable import PhotoServer

extension EnglishTests {
    static let pages: [Sample] = [
        (Message(PageMessage.title, [.title: .text("Places")]), "Places · Vitrine"),
        (Message(PageMessage.photoRemoved, [.title: .text("A")]), "“A” was removed."),
        (
            Message(PageMessage.photoRemovedForEverybody, [.title: .text("A")]),
            "“A” was removed for everybody."
        ),
        (Message(PageMessage.addPhotos, [.count: .number(0)]), "Add to the library"),
        (Message(PageMessage.addPhotos, [.count: .number(1)]), "Add 1 photo"),
        (Message(PageMessage.addPhotos, [.count: .number(40)]), "Add 40 photos"),
        (Message(PageMessage.addPlaces, [.count: .number(2)]), "Add 2 places"),
        (Message(PageMessage.addedAt, [.date: .message(Message(PageMessage.justNow))]), "added just now"),
        (
            Message(PageMessage.cameAt, [.date: .message(Message(PageMessage.justNow))]),
            "newest photo just now"
        ),
        (Message(PageMessage.openAt, [.host: .text("flickr.com")]), "Open at flickr.com"),
        (Message(PageMessage.noSourceFound, [.text: .text("sea")]), "No source matches “sea”."),
        (
            Message(PageMessage.failedPictures, [.count: .number(1), .limit: .number(1)]),
            "1 of 1 picture could not be loaded."
        ),
        (
            Message(PageMessage.failedPictures, [.count: .number(3), .limit: .number(40)]),
            "3 of 40 pictures could not be loaded."
        ),
        (
            Message(PageMessage.tryingAgain, [.count: .number(1)]),
            "Trying 1 picture again. It is shown as soon as available."
        ),
        (Message(PageMessage.kilobytes, [.count: .number(340)]), "340 KB"),
        (Message(PageMessage.megabytesOfFile, [.size: .text("2.4")]), "2.4 MB"),
        (Message(PageMessage.photos, [.count: .number(0)]), "0 photos"),
        (Message(PageMessage.photos, [.count: .number(1)]), "1 photo"),
        (Message(PageMessage.photos, [.count: .number(1204)]), "1,204 photos"),
        (Message(PageMessage.historyNewest, [.count: .number(1000)]), "Keep the newest 1,000"),
        (
            Message(PageMessage.historyCount, [.count: .number(1)]),
            "1 photo is kept that is no longer in the feed."
        ),
        (
            Message(PageMessage.historyCount, [.count: .number(40)]),
            "40 photos are kept that are no longer in the feed."
        ),
        (Message(PageMessage.olderLoading, [.count: .number(340)]), "Loaded 340 older photos…"),
        (Message(PageMessage.olderLoaded, [.count: .number(1)]), "Loaded 1 older photo."),
        (
            Message(PageMessage.olderComplete, [.count: .number(2)]),
            "Loaded 2 older photos. The feed has no more."
        ),
        (Message(PageMessage.photosNoun, [.count: .number(1)]), "photo"),
        (Message(PageMessage.photosNoun, [.count: .number(2)]), "photos"),
        (Message(PageMessage.places, [.count: .number(1)]), "1 place"),
        (Message(PageMessage.places, [.count: .number(2)]), "2 places"),
        (
            Message(PageMessage.photosOfDeclared, [.shown: .number(50), .count: .number(1204)]),
            "50 of 1,204 photos"
        ),
        (Message(PageMessage.photosFound, [.count: .number(1), .text: .text("sea")]), "1 photo for “sea”"),
        (Message(PageMessage.photosFound, [.count: .number(0), .text: .text("sea")]), "0 photos for “sea”"),
        (
            Message(PageMessage.range, [.first: .number(1141), .last: .number(1200), .count: .number(1204)]),
            "1,141–1,200 of 1,204"
        ),
        (
            Message(
                PageMessage.rangeOfPhotos, [.first: .number(1), .last: .number(500), .count: .number(1204)]),
            "1–500 of 1,204 photos"
        ),
        (Message(PageMessage.editMix, [.title: .text("Mountains")]), "Edit Mountains"),
        (
            Message(PageMessage.dayOfMonth, [.day: .number(23), .month: .message(Message(Month.november))]),
            "23 November"
        ),
        (
            Message(PageMessage.dayEmpty, [.day: .number(29), .month: .message(Message(Month.february))]),
            "No photos are dated 29 February."
        ),
        (Message(PageMessage.onThisDay, [.count: .number(1)]), "On this day: 1 photo"),
        (Message(PageMessage.onThisDay, [.count: .number(1204)]), "On this day: 1,204 photos"),
        (Message(PageMessage.newCount, [.count: .number(1204)]), "1,204 new"),
        (
            Message(
                PageMessage.monthOfYear, [.month: .message(Message(Month.march)), .year: .text("2024")]),
            "March 2024"
        ),
        (Message(PageMessage.position, [.position: .number(3), .count: .number(1204)]), "3 of 1,204"),
        (Message(PageMessage.more, [.count: .number(1200)]), "And 1,200 more."),
        (Message(PageMessage.megabytes, [.count: .number(300)]), "300 MB"),
        (Message(PageMessage.gigabytes, [.count: .number(3)]), "3 GB"),
        (Message(PageMessage.minutesAgo, [.count: .number(1)]), "1 minute ago"),
        (Message(PageMessage.minutesAgo, [.count: .number(5)]), "5 minutes ago"),
        (Message(PageMessage.today, [.time: .text("09:12")]), "today 09:12"),
        (Message(PageMessage.yesterday, [.time: .text("09:12")]), "yesterday 09:12"),
        (
            Message(
                PageMessage.dayAndTime,
                [.day: .number(3), .month: .message(Message(Month.march)), .time: .text("18:04")]),
            "3 March 18:04"
        ),
        (
            Message(
                PageMessage.fullDay,
                [.day: .number(3), .month: .message(Message(Month.march)), .year: .text("2024")]),
            "3 March 2024"
        ),
        (
            Message(
                PageMessage.copy, [.date: .message(Message(PageMessage.yesterday, [.time: .text("18:04")]))]),
            "Showing the version read yesterday 18:04."
        ),
        (
            Message(PageMessage.wordsIgnored, [.count: .number(16)]),
            "Only the first 16 different words were used."
        ),
        (
            Message(PageMessage.recentsHint, [.count: .number(20)]),
            "The last 20 photos that you view on this device are listed here."
        ),
        (
            Message(PageMessage.recentsHintOfAccount, [.count: .number(20)]),
            "The last 20 photos that you view on any device are listed here."
        ),
        (Message(PageMessage.search, [.text: .text("sea"), .title: .text("A")]), "“sea” in A"),
        (Message(PageMessage.taken), "Taken"),
        (
            Message(PageMessage.dayWithTime, [.day: .text("3 March 2024"), .time: .text("08:05")]),
            "3 March 2024, 08:05"
        ),
        (
            Message(
                PageMessage.dayWithTimeInZone,
                [.day: .text("3 March 2024"), .time: .text("08:05"), .zone: .text("UTC+5:30")]),
            "3 March 2024, 08:05 (UTC+5:30)"
        ),
        (
            Message(PageMessage.pixels, [.width: .number(4000), .height: .number(3000)]),
            "4,000 × 3,000 pixels"
        ),
        (
            Message(
                PageMessage.latitudeAndLongitude,
                [
                    .latitude: .message(Message(PageMessage.north, [.latitude: .text("60.3913")])),
                    .longitude: .message(Message(PageMessage.west, [.longitude: .text("5.3221")])),
                ]), "60.3913° N, 5.3221° W"
        ),
        (Message(PageMessage.north, [.latitude: .text("60.3913")]), "60.3913° N"),
        (Message(PageMessage.south, [.latitude: .text("60.3913")]), "60.3913° S"),
        (Message(PageMessage.east, [.longitude: .text("5.3221")]), "5.3221° E"),
        (Message(PageMessage.west, [.longitude: .text("5.3221")]), "5.3221° W"),
        (Message(PageMessage.entriesSkipped, [.count: .number(1)]), "1 entry was skipped"),
        (Message(PageMessage.entriesSkipped, [.count: .number(2)]), "2 entries were skipped"),
        (
            Message(PageMessage.skippedEntry, [.number: .number(3), .cause: .message(.system("No."))]),
            "Entry 3: No."
        ),
        (Message(PageMessage.settingsOf, [.title: .text("A")]), "Settings of A"),
        (Message(PageMessage.everySeconds, [.count: .number(90)]), "Every 90 seconds"),
        (Message(PageMessage.everyMinutes, [.count: .number(5)]), "Every 5 minutes"),
        (Message(PageMessage.everyHours, [.count: .number(1)]), "Every hour"),
        (Message(PageMessage.everyHours, [.count: .number(6)]), "Every 6 hours"),
        (
            Message(PageMessage.deleteLead, [.count: .number(1)]),
            "1 photo and the list of removed photos will be deleted from the library. The original "
                + "photos are not deleted."
        ),
        (Message(PageMessage.deleteTitle, [.title: .text("A")]), "Delete A?"),
        (Message(PageMessage.archiveTitle, [.title: .text("A")]), "Originals of A"),
        (
            Message(
                PageMessage.archiveKept,
                [.kept: .number(640), .count: .number(812), .size: .bytes(910 << 20)]),
            "640 of 812 originals are kept, 910 MiB."
        ),
        (
            Message(PageMessage.archiveCost, [.size: .bytes(3 << 30), .count: .number(812)]),
            "About 3 GiB for 812 photos."
        ),
        (Message(PageMessage.archiveFree, [.size: .bytes(3 << 30)]), "3 GiB available."),
        (
            Message(PageMessage.archiveStuck, [.cause: .message(.system("No."))]),
            "Originals cannot be kept at present: No. Vitrine will try again. The log of the server has "
                + "details."
        ),
        (
            Message(PageMessage.archiveFailed, [.count: .number(1), .cause: .message(.system("Gone."))]),
            "1 original could not be downloaded. Vitrine will try again: Gone."
        ),
        (
            Message(PageMessage.archiveDeletion, [.count: .number(2), .size: .bytes(2 << 20)]),
            "2 kept originals, 2 MiB, will be deleted. Originals shared with other sources are kept."
        ),
        (Message(PageMessage.exportPage, [.title: .text("A"), .number: .number(2)]), "A · page 2"),
        (Message(PageMessage.exportDescription, [.title: .text("A"), .count: .number(1)]), "A: 1 photo"),
    ]

    static let pageTexts: [Sample] = [
        (Message(PageText.allOfList, [.name: .text("A")]), "All of A"),
        (Message(PageText.openPhoto, [.name: .text("A")]), "Open the photo: A"),
        (
            Message(PageText.addFolders, [.folders: .texts(["/a", "/b"])]),
            "On the computer that runs Vitrine, folders in /a, /b can be added."
        ),
        (
            Message(PageText.addNoFolders, [.option: .text("--allow-folder")]),
            "To add folders of the computer that runs Vitrine, start it with --allow-folder."
        ),
        (Message(PageText.openKnown, [.name: .text("A")]), "Open A"),
        (Message(PageText.restorePhoto, [.name: .text("A")]), "Restore A"),
        (Message(PageText.deleteTitle, [.title: .text("A")]), "Delete A?"),
        (Message(PageText.openAlone, [.name: .text("A")]), "Open only the photo: A"),
        (Message(PageText.page, [.number: .number(2)]), "Page 2"),
    ]

    static let templates: [Sample] = [
        (TemplateError.missing("page").message, "There is no template named page."),
        (
            TemplateError.unknownText("text.x").message,
            "A template uses text.x, which does not exist."
        ),
        (
            TemplateError.unclosedText("text.x").message,
            "A template starts the section text.x but does not end it."
        ),
        (
            ScriptBundle.Failure.missing(module: "a.js", importedBy: "b.js").message,
            "b.js imports a.js, which does not exist."
        ),
        (ScriptBundle.Failure.cycle(module: "a.js").message, "a.js imports itself through other modules."),
        (
            ScriptBundle.Failure.unknownStatement("x", module: "a.js").message,
            "a.js: this statement cannot be bundled: x"
        ),
    ]
}
