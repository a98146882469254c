/// The storage of what a style reads and keeps: a style of the author's own may have state and read the environment as
/// views do. It belongs to the control that the style shows.
@MainActor
struct StyleProperties {
    private var type: ObjectIdentifier?
    private var slots: PropertySlots?

    /// The style with its properties connected, on behalf of the element that shows it.
    mutating func connected<Style>(_ style: Style, _ element: _Element, _ token: ElementToken) -> Style {
        if type != ObjectIdentifier(Style.self) {
            type = ObjectIdentifier(Style.self)
            slots = PropertySlots(of: Style.self)
        }
        guard let slots else { return style }
        var style = style
        withUnsafeMutablePointer(to: &style) {
            slots.link(at: UnsafeMutableRawPointer($0), _LinkContext(element: element, token: token))
        }
        return style
    }
}
