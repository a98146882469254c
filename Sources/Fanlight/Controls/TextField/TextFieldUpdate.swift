import FanlightCore

/// Work of a field that waits for the end of the update.
struct TextFieldUpdate: UpdateDependent {
    enum Work { case closeMenu, adoptStoredValue, publishSelection }
    let work: Work
    weak var field: TextFieldElement?

    func viewsUpdated() {
        switch work {
        case .closeMenu: field?.closeMenu()
        case .adoptStoredValue: field?.adoptStoredValue()
        case .publishSelection: field?.publishSelection()
        }
    }
}
