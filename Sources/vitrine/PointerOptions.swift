import ArgumentParser
import Photos

/// The list and fields that a person chooses in a JSON feed instead of the best guess.
struct PointerOptions: ParsableArguments {
    @Option(help: "The list to read in a JSON feed, e.g. data.children; $ for the root.")
    var list: String?

    @Option(help: "The field of each entry that holds the picture's URL, e.g. urls.raw or media.[].url.")
    var imageField: String?

    @Option(help: "The field of each entry that holds the title.")
    var titleField: String?

    var pointer: FeedPointer { FeedPointer(list: list, image: imageField, title: titleField) }
}
