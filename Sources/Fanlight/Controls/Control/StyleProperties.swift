/// Storage for the dynamic properties of an app's own style. The style may hold state and read the environment as views
/// do. The storage belongs to the control that the style renders.
@MainActor
struct StyleProperties {
    private var type: ObjectIdentifier?
    private var slots: PropertySlots?

    /// Returns the style with its dynamic properties connected to the element that renders it.
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
