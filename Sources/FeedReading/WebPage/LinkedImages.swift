import Photos

/// The photos of a page without images of its own: a list of files, or tiles with the photos as backgrounds.
enum LinkedImages {
    static func photos(_ links: [HTMLImageLink], _ resolver: URLResolver, page: String?) -> [FeedPhoto] {
        var seen: Set<String> = []
        return links.compactMap { link in
            guard let original = resolver.image(link.url), seen.insert(original).inserted,
                !Decoration.isDecoration(original, width: nil, height: nil)
            else { return nil }
            var photo = FeedPhoto(words: PhotoWords(title: link.words))
            photo.original = original
            photo.page = page
            return photo
        }
    }
}
