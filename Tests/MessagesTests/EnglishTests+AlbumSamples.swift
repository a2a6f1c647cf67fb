import FeedReading
import Photos

extension EnglishTests {
    /// Messages about albums that services do not show.
    static let albums: [Sample] = [
        (
            AlbumError(.immich, .passwordRequired).message,
            "This Immich album is password-protected, and Vitrine cannot send its password. Share it "
                + "without one."
        ),
        (
            AlbumError(.iCloud, .notFound).message,
            "This iCloud share does not exist: it was deleted, it has expired, or the link is incomplete."
        ),
        (
            AlbumError(.piwigo, .notPublic).message,
            "Piwigo shows this album only to people who are signed in. Share it with a public link."
        ),
        (
            Message(ReadingFact.album, [.name: .text("Immich")]),
            "An album shared by Immich, as listed by its API."
        ),
        (AlbumError(.lychee, .empty).message, "This Lychee album has no photos."),
        (
            AlbumError(.nextcloud, .unreadable).message,
            "The album cannot be read: Nextcloud answered in an unknown format."
        ),
        (
            AlbumError(.immich, .refused, text: "Disk is full").message,
            "Immich refused to show this album: Disk is full"
        ),
    ]
}
