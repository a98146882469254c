import SwiftUI

/// Views that show the position of the pointer, and the focus.
#Preview("Hovering") {
    @Previewable @State var isOver = false
    @Previewable @State var isOverButton = false
    @Previewable @State var place = "nowhere"
    @Previewable @FocusState var field: String?
    VStack(alignment: .leading, spacing: 16) {
        Text(verbatim: isOver ? "Over" : isOverButton ? "Over the button" : "Elsewhere")
            .onHover { isOver = $0 }.accessibilityIdentifier("over")
        Text(verbatim: "Pointer \(place)")
            .onContinuousHover {
                switch $0 {
                case .active(let point): place = "at \(Int(point.x)), \(Int(point.y))"
                case .ended: place = "gone"
                }
            }
            .accessibilityIdentifier("place")
        Button("Helped") {}.help("What it is for").onHover { isOverButton = $0 }.accessibilityIdentifier("helped")
        Text("One").focusable().focused($field, equals: "one").accessibilityIdentifier("one")
        Text("Two").focusable().focused($field, equals: "two").accessibilityIdentifier("two")
        Text(verbatim: "Focus: \(field ?? "none")").accessibilityIdentifier("focus")
    }
}
