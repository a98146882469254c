import FanlightTesting
import SwiftUI
import Testing

/// One view on one display, and the frames that SwiftUI gives its parts.
struct LayoutCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// Reason for the numbers.
    let reason: String
    let size: CGSize
    /// Frames of the parts before rounding to device pixels, given the number of device pixels per point.
    let frames: @Sendable (CGFloat) -> [String: CGRect]
    /// Number of expected diagnostics.
    private(set) var expectedDiagnostics = 0
    let make: @MainActor @Sendable () -> AnyView

    /// - Parameter frames: Frames that depend on the scale. The height of a line, for example, is a whole number of
    ///   device pixels.
    init<V: View>(
        _ name: String, because reason: String, _ size: CGSize,
        atScale frames: @escaping @Sendable (CGFloat) -> [String: CGRect],
        @ViewBuilder _ make: @escaping @MainActor @Sendable () -> V
    ) {
        self.name = name
        self.reason = reason
        self.size = size
        self.frames = frames
        self.make = { AnyView(make()) }
    }

    init<V: View>(
        _ name: String, because reason: String, _ size: CGSize, _ frames: [String: CGRect],
        @ViewBuilder _ make: @escaping @MainActor @Sendable () -> V
    ) {
        self.init(name, because: reason, size, atScale: { _ in frames }, make)
    }

    /// - Parameter picture: Size of the display, then for each identifier its position and size: `100×60 a 0 0 20 10, b
    ///   …`.
    init<V: View>(
        _ name: String, because reason: String, _ picture: String,
        @ViewBuilder _ make: @escaping @MainActor @Sendable () -> V
    ) {
        var words = picture.split { " ,×".contains($0) }
        let size = words.prefix(2).compactMap { Double($0) }
        words.removeFirst(2)
        var frames: [String: CGRect] = [:]
        while words.count >= 5 {
            let numbers = words[1...4].compactMap { Double($0) }
            precondition(numbers.count == 4, "\(name): \(picture)")
            frames[String(words[0])] = CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            words.removeFirst(5)
        }
        precondition(size.count == 2 && words.isEmpty && !frames.isEmpty, "\(name): \(picture)")
        self.init(name, because: reason, CGSize(width: size[0], height: size[1]), frames, make)
    }

    init<V: View>(
        _ name: String, because reason: String, width: CGFloat, height: CGFloat, _ frames: [String: [CGFloat]],
        @ViewBuilder _ make: @escaping @MainActor @Sendable () -> V
    ) {
        self.init(
            name, because: reason, CGSize(width: width, height: height),
            frames.mapValues { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }, make)
    }

    /// Returns the same case with a number of expected diagnostics for invalid values.
    func expectingDiagnostics(_ count: Int) -> LayoutCase {
        var copy = self
        copy.expectedDiagnostics = count
        return copy
    }

    var testDescription: String { name }

    /// Compares with a picture whose edges lie on device pixels: each edge is rounded to the nearest, halves up.
    @MainActor
    func check(_ stage: Stage, dot: CGSize) {
        let frames = frames(1 / dot.height)
        func onDot(_ length: CGFloat, _ dot: CGFloat) -> CGFloat { (length / dot + 0.5 + 1e-6).rounded(.down) * dot }
        for (identifier, expected) in frames.sorted(by: { $0.key < $1.key }) {
            let frame = stage[identifier].frame
            let differences = [
                frame.minX - onDot(expected.minX, dot.width), frame.minY - onDot(expected.minY, dot.height),
                frame.maxX - onDot(expected.maxX, dot.width), frame.maxY - onDot(expected.maxY, dot.height),
            ]
            #expect(
                differences.allSatisfy { abs($0) < 1e-6 },
                """
                \(name): \(identifier) is at \(frame), expected \(expected), because \(reason); \
                differs by \(differences)
                """
            )
        }
        #expect(stage.diagnostics.count == expectedDiagnostics, "\(name): \(stage.diagnostics)")
    }
}

/// A view that takes its whole proposal.
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
