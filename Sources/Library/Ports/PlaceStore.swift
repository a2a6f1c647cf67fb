public import Foundation
public import Photos

/// Places that photos were taken at, and places that sources list.
public protocol PlaceStore: Sendable {
    /// The places of all sources' pictures, and those that sources list, by country
    /// and then by name, as plain letters sort; a screen may sort them anew for its
    /// reader's language.
    func places() async throws(LibraryError) -> [PlaceSummary]

    /// The place with this key, or `nil` if no picture shown was taken there
    /// and no source lists it.
    func place(_ key: String) async throws(LibraryError) -> PlaceSummary?

    /// The key of the place that a photo was taken at; `nil` if that is not known.
    func placeKey(of photo: PhotoID) async throws(LibraryError) -> String?

    /// The places that a source lists, by country and then by name.
    func places(listedBy id: SourceID) async throws(LibraryError) -> [PlaceSummary]

    /// Every list that a place is in, in the order in which their sources were added.
    func listings(ofPlace key: String) async throws(LibraryError) -> [PlaceListing]

    /// Adds the photos of a listed place as a source that belongs to the list
    /// and stands in no list of sources itself.
    ///
    /// - Parameter settings: How its photos are shown; they are read again on demand only.
    @discardableResult
    func addPhotos(
        of listing: PlaceListing, location: String, settings: SourceSettings, feed: Feed,
        validators: Validators, at date: Date
    ) async throws(LibraryError) -> Source

    /// Lets a source that is there already hold the photos of a listed place.
    func link(_ listing: PlaceListing, to photos: SourceID) async throws(LibraryError)

    /// Notes how many photos a place's feed has, where that is more than its list said.
    func noteFound(_ count: Int, at photos: SourceID) async throws(LibraryError)
}
