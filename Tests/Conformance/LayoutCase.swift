import FanlightTesting
import SwiftUI
import Testing

/// One view on one display, and where SwiftUI puts its parts.
struct LayoutCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// Why the numbers are these.
    let reason: String
    let size: CGSize
    let frames: [String: CGRect]
    let make: @MainActor @Sendable () -> AnyView

    init<V: View>(
        _ name: String, because reason: String, width: CGFloat, height: CGFloat, _ frames: [String: [CGFloat]],
        @ViewBuilder _ make: @escaping @MainActor @Sendable () -> V
    ) {
        self.name = name
        self.reason = reason
        size = CGSize(width: width, height: height)
        self.frames = frames.mapValues { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
        self.make = { AnyView(make()) }
    }

    var testDescription: String { name }

    @MainActor
    func check(_ stage: Stage, tolerance: CGFloat) {
        for (identifier, expected) in frames.sorted(by: { $0.key < $1.key }) {
            let frame = stage[identifier].frame
            let isClose =
                abs(frame.minX - expected.minX) <= tolerance && abs(frame.minY - expected.minY) <= tolerance
                && abs(frame.maxX - expected.maxX) <= tolerance && abs(frame.maxY - expected.maxY) <= tolerance
            #expect(isClose, "\(name): \(identifier) is at \(frame), expected \(expected), because \(reason)")
        }
    }
}

/// A view that takes everything it is offered.
struct Greedy: View {
    let id: String
    init(_ id: String) { self.id = id }
    var body: some View { Color.blue.accessibilityIdentifier(id) }
}

/// A view of a fixed size.
struct Block: View {
    let id: String
    let width: CGFloat
    let height: CGFloat
    init(_ id: String, _ width: CGFloat, _ height: CGFloat) {
        self.id = id
        self.width = width
        self.height = height
    }
    var body: some View { Color.red.frame(width: width, height: height).accessibilityIdentifier(id) }
}
