extension English {
    /// Why an image cannot be had.
    static let images = [
        "image.overloaded": "Too many images are waiting to be made. Try again in a moment.",
        "image.cancelled": "The image is no longer wanted.",
        "image.stopping": "Vitrine is stopping.",
        "image.empty": "The image is empty: 0 bytes.",
        "image.webPage": "The URL gives a web page in place of an image.",
        "image.json": "The URL gives JSON in place of an image.",
        "image.xml": "The URL gives XML in place of an image.",
        "image.pdf": "The URL gives a PDF in place of an image.",
        "image.video": "The URL gives a video in place of an image.",
        "image.unknownKind": "The bytes are of no kind of image that is known here.",
        "image.malformedAddress": "The image's data URL is not well-formed.",
        "image.tooManyBytes": "The image is too large: more than {limit}.",
        "image.fileTooLarge": "The file is too large: more than {limit}.",
        "image.tooManyPixels":
            "The image is too large: {width} x {height} pixels, {limit} million at most.",
        "image.tooManyPixelsToConvert": """
        The original has {count} million pixels in a form that is not sent as it is; \
        others are made of it up to {limit} million. Smaller sizes are shown.
        """,
        "image.outsideFolder": "The file lies outside of its source's folder.",
        "image.fileGone": "The file is no longer there.",
        "image.fileUnreadable": "The image's file cannot be read.",
        "image.fileNotOpened": "The image's file cannot be opened.",
        "image.fileNotMapped": "The file cannot be mapped.",
        "image.fileNotWritten": "The image cannot be written to the disk.",
        "image.fileNotDeleted": "{path} cannot be deleted.",
        "image.storedCopyDamaged": "The stored copy of the image was damaged; it is loaded again next time.",
        "image.storedCopyUnreadable": "The stored copy of the image could not be read.",
        "image.crashed": "The image ended the program that decodes it, and is not tried again.",
        "image.slow": "The image takes more than {seconds} to decode.",
        "image.noWorker": "Images cannot be made now: {path} cannot be started: {cause}.",
        "image.workerEndsAtStart": "Images cannot be made now: the decoder ends as soon as it starts.",
        "image.notEncoded": "The picture could not be encoded.",
        "image.notRendered": "The decoder gave no picture.",
        "image.notMeasured": "The decoder gave no size.",
        "image.pixelsMissing": "The pixels do not fill the size.",
        "image.nothingToDecode": "There is nothing to decode.",
        "image.otherSize": "The image has another size now.",
        "image.noTiles": "Only photos with a side of more than {limit} pixels have tiles.",
        "image.noSuchLevel":
            "{limit, plural, =0 {This photo has level 0 alone.} other {The levels of this photo are 0 to #.}}",
        "image.noSuchTile": "Level {position} of this photo has {width} x {height} tiles.",

        "damage.unknown": "The image is damaged.",
        "damage.decoder": "The image is damaged: {text}.",
        "damage.cutOff": "The image is cut off: its end is missing.",
        "damage.twelveBitJPEG": "The image is a JPEG of 12 bits a channel, which is not supported.",
        "damage.rareJPEG": "The image is a JPEG of a rare kind that is not supported.",
        "damage.rareBitmap": "The image is a bitmap of a rare kind that is not supported.",
        "damage.header": "The image's header is broken.",
        "damage.contradictorySize": "The image's parts contradict one another about its size.",
        "damage.noSize": "The image has no size.",
        "damage.malformedDrawing": "The drawing is not well-formed.",
        "damage.memory": "The image needs more memory than one image may have.",
    ]
}
