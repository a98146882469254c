/// The shape of a pointer.
public enum PointerShape: UInt8, Hashable, Sendable, CaseIterable {
    case standard = 0
    case text = 1
    case verticalText = 2
    case crosshair = 3
    case grab = 4
    case grabbing = 5
    /// The shape over links.
    case pointer = 6
    case zoomIn = 7
    case zoomOut = 8
    case columnResize = 9
    case rowResize = 10
    case northResize = 11
    case eastResize = 12
    case southResize = 13
    case westResize = 14
    /// Along the diagonal from the upper left to the lower right.
    case descendingResize = 15
    case ascendingResize = 16

    /// The name of the shape in CSS, which terminals and toolkits also use.
    public var name: String {
        switch self {
        case .standard: "default"
        case .text: "text"
        case .verticalText: "vertical-text"
        case .crosshair: "crosshair"
        case .grab: "grab"
        case .grabbing: "grabbing"
        case .pointer: "pointer"
        case .zoomIn: "zoom-in"
        case .zoomOut: "zoom-out"
        case .columnResize: "col-resize"
        case .rowResize: "row-resize"
        case .northResize: "n-resize"
        case .eastResize: "e-resize"
        case .southResize: "s-resize"
        case .westResize: "w-resize"
        case .descendingResize: "nwse-resize"
        case .ascendingResize: "nesw-resize"
        }
    }
}
