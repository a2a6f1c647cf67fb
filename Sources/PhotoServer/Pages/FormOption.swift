/// One of the options of a field: of a select, of radio buttons or of boxes to tick.
struct FormOption: ViewModel {
    let value: String
    let label: String
    let isChosen: Bool
}
