import Display
import Foundation

/// The control before a row in edit mode: a selection mark or a delete button.
struct RowMark {
    let state: ListRowState
    let allowsSeveral: Bool
    let delete: (() -> Void)?
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension RowMark: View {
    var body: some View {
        if allowsSeveral, state.isSelectable {
            Group {
                if isCellDisplay {
                    Text(verbatim: state.isSelected ? "(•)" : "( )").padding(.trailing, 8)
                } else {
                    Circle().fill(state.isSelected ? AnyShapeStyle(.tint) : AnyShapeStyle(Color.clear))
                        .overlay { Circle().strokeBorder(Color.primary.opacity(state.isSelected ? 0 : 0.3)) }
                        .overlay { if state.isSelected { Circle().fill(.white).padding(7) } }
                        .frame(width: 20, height: 20).padding(.trailing, 12)
                }
            }
            .accessibilityHidden(true)
        } else if let delete {
            Button(role: .destructive, action: delete) {
                if isCellDisplay {
                    Text(verbatim: "−").accessibilityLabel("Delete")
                } else {
                    Circle().fill(.red).frame(width: 20, height: 20)
                        .overlay { Rectangle().fill(.white).frame(width: 10, height: 2) }
                        .accessibilityLabel("Delete")
                }
            }
            .accessibilityLabel("Delete")
            .excludedFromSurroundingLabels()
            .padding(.trailing, isCellDisplay ? 8 : 12)
        }
    }
}

/// The handle for moving a row in edit mode.
struct RowHandle {
    /// Called with the drag distance, and with nil when the drag ends.
    let show: (CGFloat?) -> Void
    let move: (CGFloat) -> Void
    @Environment(\.isCellDisplay) private var isCellDisplay
    @GestureState private var dragDistance: CGFloat?

    init(show: @escaping (CGFloat?) -> Void, move: @escaping (CGFloat) -> Void) {
        self.show = show
        self.move = move
    }
}

extension RowHandle: View {
    var body: some View {
        Group {
            if isCellDisplay {
                Text(verbatim: "≡")
            } else {
                VStack(spacing: 3) {
                    ForEach(0..<3) { _ in Rectangle().fill(.tertiary).frame(width: 18, height: 2) }
                }
                .frame(width: 28, height: 20)
                .contentShape(Rectangle())
            }
        }
        .gesture(
            DragGesture(minimumDistance: 1, coordinateSpace: .global)
                .updating($dragDistance) { drag, way, _ in way = drag.translation.height }
                .onEnded { move($0.translation.height) }
        )
        .onChange(of: dragDistance) { show(dragDistance) }
        // The row itself offers the move actions, and keeps the label that it has outside of edit mode.
        .accessibilityHidden(true)
    }
}
