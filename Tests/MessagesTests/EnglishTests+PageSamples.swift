import Photos

@testable import PhotoServer

extension EnglishTests {
    static let pageTexts: [Sample] = [
        (Message(PageText.allOfList, [.name: .text("A")]), "All of A"),
        (Message(PageText.openPhoto, [.name: .text("A")]), "Open the photo: A"),
        (
            Message(PageText.addFolders, [.folders: .texts(["/a", "/b"])]),
            "Of the computer that runs Vitrine, folders in /a, /b can be added."
        ),
        (
            Message(PageText.addNoFolders, [.option: .text("--allow-folder")]),
            "Folders of the computer that runs Vitrine can be added where it was started with --allow-folder."
        ),
        (Message(PageText.openKnown, [.name: .text("A")]), "Open A"),
        (Message(PageText.restorePhoto, [.name: .text("A")]), "Restore A"),
        (Message(PageText.deleteTitle, [.title: .text("A")]), "Delete A?"),
        (Message(PageText.openAlone, [.name: .text("A")]), "Open the photo alone: A"),
        (Message(PageText.page, [.number: .number(2)]), "Page 2"),
    ]

    static let templates: [Sample] = [
        (TemplateError.missing("page").message, "There is no template named page."),
        (
            TemplateError.unknownText("text.x").message,
            "A template names text.x, and there are no such words."
        ),
        (
            TemplateError.unclosedText("text.x").message,
            "A template begins a section text.x and does not end it."
        ),
        (
            ScriptBundle.Failure.missing(module: "a.js", importedBy: "b.js").message,
            "b.js imports a.js, which is not there."
        ),
        (ScriptBundle.Failure.cycle(module: "a.js").message, "a.js imports itself by way of others."),
        (
            ScriptBundle.Failure.unknownStatement("x", module: "a.js").message,
            "a.js: this form cannot be joined: x"
        ),
    ]
}
