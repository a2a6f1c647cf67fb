import FeedReading
import Photos

extension EnglishTests {
    /// What is told of albums that services do not show.
    static let albums: [Sample] = [
        (
            AlbumError(.immich, .passwordRequired).message,
            "This album of Immich is protected by a password, which Vitrine does not send. Share it without one."
        ),
        (
            AlbumError(.iCloud, .notFound).message,
            "iCloud has no such share: it was deleted, it has expired, or the link is not complete."
        ),
        (
            AlbumError(.piwigo, .notPublic).message,
            "Piwigo shows this album only to people who have signed in. Share it by a public link."
        ),
        (
            Message(ReadingFact.album, [.name: .text("Immich")]),
            "An album that Immich shares, as the service's own answers list it."
        ),
        (AlbumError(.lychee, .empty).message, "This album of Lychee has no photos."),
        (
            AlbumError(.nextcloud, .unreadable).message,
            "Nextcloud answered in a form that Vitrine does not know; the album cannot be read."
        ),
        (
            AlbumError(.immich, .refused, text: "Disk is full").message,
            "Immich does not show this album. It says: Disk is full"
        ),
    ]
}
