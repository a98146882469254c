import Display
@_spi(Nodes) import FanlightCore
import Foundation
import Observation

/// The pull of a pointer on a sheet at the bottom of a display. It begins on the grabber, a bar or empty space.
@MainActor
@Observable
final class SheetPuller {
    /// The distance in points by which the sheet is pulled down.
    var pull: CGFloat = 0
    /// The number of pulls that have ended.
    private(set) var releases = 0

    nonisolated init() {}

    var gesture: some Gesture {
        DragGesture(minimumDistance: 4, coordinateSpace: .global)
            .onChanged { self.pull = $0.translation.height }
            .onEnded { drag in
                self.pull = drag.translation.height
                self.releases += 1
            }
    }
}

extension EnvironmentValues {
    /// The pull on the sheet around; nil outside of sheets at the bottom of a display.
    @Entry var sheetPuller: SheetPuller?
}

/// Lets a pointer pull the sheet around by a bar in it.
struct SheetPulling: ViewModifier {
    @Environment(\.sheetPuller) private var puller

    func body(content: Content) -> some View {
        content.background { if puller != nil { HitArea() } }.gesture(puller?.gesture, isEnabled: puller != nil)
    }
}

/// The indicator at the top of a sheet. Dragging it changes the sheet's height or dismisses the sheet; pressing it
/// selects the next height.
struct SheetGrabber: View {
    let puller: SheetPuller
    let selectNext: () -> Void

    var body: some View {
        Capsule().fill(.tertiary).frame(width: 36, height: 5)
            .padding(.top, 5).padding(.bottom, 14)
            .frame(width: 80)
            .background { HitArea() }
            .gesture(puller.gesture)
            .whenTapped { selectNext() }
            .semantics(
                SemanticsConfiguration(
                    label: "Sheet grabber", role: .button,
                    handlers: [AccessibilityHandler(.activate) { _ in selectNext() }]))
    }
}
