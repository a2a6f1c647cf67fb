public import Foundation
public import Photos

/// Stores places where photos were taken, and places that sources list.
public protocol PlaceStore: Sendable {
    /// The places of all sources' pictures, and those that sources list, by country
    /// and then by name, sorted by code point; a screen may sort them again for its
    /// reader's language.
    func places() async throws(LibraryError) -> [PlaceSummary]

    /// The place with this key, or `nil` if no shown picture was taken there
    /// and no source lists it.
    func place(_ key: String) async throws(LibraryError) -> PlaceSummary?

    /// The key of the place where a photo was taken; `nil` if that is not known.
    func placeKey(of photo: PhotoID) async throws(LibraryError) -> String?

    /// The places that a source lists, by country and then by name.
    func places(listedBy id: SourceID) async throws(LibraryError) -> [PlaceSummary]

    /// All listings of a place, in the order in which their sources were added.
    func listings(ofPlace key: String) async throws(LibraryError) -> [PlaceListing]

    /// The sources with the photos of a place, one for each of its listings in the same order; `nil` for photos that were
    /// never read, and for a source that the user may not see.
    func photoSources(ofPlace key: String) async throws(LibraryError) -> [Source?]

    /// Adds the photos of a listed place as a source that belongs to the list
    /// and appears in no list of sources itself.
    ///
    /// - Parameter settings: How its photos are shown; they are refreshed only on demand.
    @discardableResult
    func addPhotos(
        of listing: PlaceListing, location: String, settings: SourceSettings, feed: Feed,
        validators: Validators, at date: Date
    ) async throws(LibraryError) -> Source

    /// Uses an existing source for the photos of a listed place.
    func link(_ listing: PlaceListing, to photos: SourceID) async throws(LibraryError)

    /// Records how many photos a place's feed has, if that is more than its list declared.
    func noteFound(_ count: Int, at photos: SourceID) async throws(LibraryError)
}
