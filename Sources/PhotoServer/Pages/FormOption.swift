/// One of the options of a field: of a select, of radio buttons or of boxes to tick.
struct FormOption: ViewModel {
    let value: String
    let label: String
    let isChosen: Bool
    /// The language of the label, if that is not the page's.
    var lang: String?
}
