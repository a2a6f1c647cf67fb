import ArgumentParser
import Photos

/// The list and fields that a person chooses in a JSON feed instead of the best guess.
struct PointerOptions: ParsableArguments {
    @Option(help: "List to read from a JSON feed, e.g. data.children; $ for the root.")
    var list: String?

    @Option(help: "Field of each entry with the picture's URL, e.g. urls.raw or media.[].url.")
    var imageField: String?

    @Option(help: "Field of each entry with the title.")
    var titleField: String?

    var pointer: FeedPointer { FeedPointer(list: list, image: imageField, title: titleField) }
}
