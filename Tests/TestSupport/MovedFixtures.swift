import Display
import FanlightCore
import Foundation

/// A text with the identifier "a" that its animatable number pads at its leading edge.
package struct MovedText: Animatable {
    var x: Double

    nonisolated package init(x: Double) { self.x = x }

    nonisolated package var animatableData: Double {
        get { x }
        set { x = newValue }
    }
}

extension MovedText: View {
    package var body: some View { Text("A").accessibilityIdentifier("a").padding(.leading, x) }
}

/// A square of 10 points at an animatable distance from the left edge.
package struct MovedSquare: Shape {
    var x: Double

    package init(x: Double) { self.x = x }

    package var animatableData: Double {
        get { x }
        set { x = newValue }
    }

    package func path(in rect: CGRect) -> Path { Path(CGRect(x: x, y: 0, width: 10, height: 10)) }
}

extension Picture {
    /// The left edge of the only form, in dots within its layer; not a number if there is none.
    package var leftEdge: Double {
        guard let command = layers.values.flatMap(\.drawing.commands).first else { return .nan }
        let origin = Double(command.rect?.x ?? 0)
        // A rectangle whose edges are not on whole dots is a path.
        guard case .path(let path) = command.outline else { return command.rect == nil ? .nan : origin }
        return path.numbers.first.map { origin + Double($0) } ?? .nan
    }
}
