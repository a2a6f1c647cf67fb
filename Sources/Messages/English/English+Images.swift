extension English {
    /// Why an image is unavailable.
    static let images = [
        "image.overloaded": "Too many images are waiting to be processed. Try again in a moment.",
        "image.cancelled": "The image request was cancelled.",
        "image.stopping": "Vitrine is stopping.",
        "image.empty": "The image is empty: 0 bytes.",
        "image.webPage": "The URL returns a web page instead of an image.",
        "image.json": "The URL returns JSON instead of an image.",
        "image.xml": "The URL returns XML instead of an image.",
        "image.pdf": "The URL returns a PDF instead of an image.",
        "image.video": "The URL returns a video instead of an image.",
        "image.unknownKind": "The image format is not supported.",
        "image.malformedAddress": "The image's data URL is malformed.",
        "image.tooManyBytes": "The image is larger than {limit}. --max-image raises the limit.",
        "image.fileTooLarge": "The file is too large: more than {limit}.",
        "image.tooManyPixels":
            "The image is too large: {width} x {height} pixels; the limit is {limit} million.",
        "image.tooManyPixelsToConvert":
            "The original has {count} million pixels in a format that must be converted, which is possible up to {limit} million. Smaller sizes are shown.",
        "image.outsideFolder": "The file is outside its source's folder.",
        "image.fileGone": "The file no longer exists.",
        "image.fileUnreadable": "The image file cannot be read.",
        "image.fileNotOpened": "The image file cannot be opened.",
        "image.fileNotMapped": "The file cannot be mapped into memory.",
        "image.fileNotWritten": "The image cannot be written to disk.",
        "image.fileNotDeleted": "{path} cannot be deleted: {cause}",
        "image.archiveFull": "There is not enough disk space to keep more originals.",
        "image.storeUnavailable": "The object store is not responding. Try again in a moment.",
        "image.storedCopyDamaged":
            "The stored copy of the image was damaged. It will be downloaded again the next time.",
        "image.storedCopyUnreadable": "The stored copy of the image could not be read.",
        "image.crashed":
            "The image crashed the program that decodes it. It will be tried again within 30 days.",
        "image.killed":
            "The operating system killed the program that decodes images, perhaps for lack of memory.",
        "image.slow": "Decoding the image takes longer than {seconds}.",
        "image.noWorker": "Images cannot be processed: {path} cannot be started: {cause}.",
        "image.workerEndsAtStart": "Images cannot be processed: the decoder exits as soon as it starts.",
        "image.notEncoded": "The image could not be encoded.",
        "image.notRendered": "The decoder returned no image.",
        "image.notMeasured": "The decoder returned no size.",
        "image.pixelsMissing": "The pixel data is incomplete.",
        "image.nothingToDecode": "There is nothing to decode.",
        "image.otherSize": "The size of the image has changed.",
        "image.noTiles": "Only photos with a side longer than {limit} pixels have tiles.",
        "image.noSuchLevel":
            "{limit, plural, =0 {This photo has only level 0.} other {This photo has levels 0 to #.}}",
        "image.noSuchTile": "Level {position} of this photo has {width} x {height} tiles.",

        "damage.unknown": "The image is damaged.",
        "damage.decoder": "The image is damaged: {text}.",
        "damage.cutOff": "The image is truncated: its end is missing.",
        "damage.twelveBitJPEG": "JPEG images with 12 bits per channel are not supported.",
        "damage.rareJPEG": "This kind of JPEG image is not supported.",
        "damage.rareBitmap": "This kind of BMP image is not supported.",
        "damage.header": "The image header is damaged.",
        "damage.contradictorySize": "The image contains contradictory sizes.",
        "damage.noSize": "The image has no size.",
        "damage.malformedDrawing": "The SVG drawing is malformed.",
        "damage.memory": "The image needs more memory than allowed for one image.",
    ]
}
