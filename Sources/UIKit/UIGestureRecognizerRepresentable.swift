import Fanlight
@_spi(Nodes) import FanlightCore
import PlatformSupport

/// A gesture of SwiftUI views that a recogniser of UIKit recognises.
///
/// The recogniser is made once, and updated whenever a value that `updateUIGestureRecognizer` reads may have changed.
@MainActor @preconcurrency
public protocol UIGestureRecognizerRepresentable {
    associatedtype UIGestureRecognizerType: UIGestureRecognizer
    associatedtype Coordinator = Void
    typealias Context = UIGestureRecognizerRepresentableContext<Self>
    typealias CoordinateSpaceConverter = UIGestureRecognizerRepresentableCoordinateSpaceConverter

    func makeUIGestureRecognizer(context: Context) -> UIGestureRecognizerType
    func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context)
    /// Receives each change of the recogniser's state.
    func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context)
    func makeCoordinator(converter: CoordinateSpaceConverter) -> Coordinator
}

extension UIGestureRecognizerRepresentable {
    public func updateUIGestureRecognizer(_ recognizer: UIGestureRecognizerType, context: Context) {}
    public func handleUIGestureRecognizerAction(_ recognizer: UIGestureRecognizerType, context: Context) {}
}

extension UIGestureRecognizerRepresentable where Coordinator == Void {
    public func makeCoordinator(converter: CoordinateSpaceConverter) {}
}

/// The coordinator of a represented recogniser, and the coordinates of its gesture.
@MainActor @preconcurrency
public struct UIGestureRecognizerRepresentableContext<Representable: UIGestureRecognizerRepresentable> {
    public let coordinator: Representable.Coordinator
    public let converter: UIGestureRecognizerRepresentableCoordinateSpaceConverter
}

/// Converts the points of a recogniser's gesture to coordinate spaces of SwiftUI.
@MainActor @preconcurrency
public struct UIGestureRecognizerRepresentableCoordinateSpaceConverter {
    fileprivate final class Source {
        weak var recognizer: UIGestureRecognizer?
        nonisolated init() {}
    }

    fileprivate let source: Source

    public var localLocation: CGPoint { location(in: .local) }
    /// The distance from the start; nil if the gesture has none.
    public var localTranslation: CGPoint? { translation(in: .local) }
    /// The velocity in points per second; nil if the gesture has none.
    public var localVelocity: CGPoint? { velocity(in: .local) }

    public func location(in space: some CoordinateSpaceProtocol) -> CGPoint {
        source.recognizer.map { convert(globalPoint: $0.sample.location, to: space) } ?? .zero
    }

    public func translation(in space: some CoordinateSpaceProtocol) -> CGPoint? {
        source.recognizer.flatMap { distance($0.sample.translation, in: space) }
    }

    public func velocity(in space: some CoordinateSpaceProtocol) -> CGPoint? {
        source.recognizer.flatMap { distance($0.sample.velocity, in: space) }
    }

    public func convert(globalPoint: CGPoint, to space: some CoordinateSpaceProtocol) -> CGPoint {
        source.recognizer?.context?.point(globalPoint, in: space.coordinateSpace) ?? globalPoint
    }

    private func distance(_ global: CGPoint?, in space: some CoordinateSpaceProtocol) -> CGPoint? {
        guard let global else { return nil }
        let (start, end) = (convert(globalPoint: .zero, to: space), convert(globalPoint: global, to: space))
        return CGPoint(x: end.x - start.x, y: end.y - start.y)
    }
}

extension View {
    /// Adds the gesture of a recogniser of UIKit.
    nonisolated public func gesture(_ representable: some UIGestureRecognizerRepresentable) -> some View {
        modifier(RepresentedGesture(representable: representable))
    }
}

private struct RepresentedGesture<Representable: UIGestureRecognizerRepresentable> {
    let representable: Representable
    @State private var made = MadeRecognizer<Representable>()

    nonisolated init(representable: Representable) { self.representable = representable }
}

extension RepresentedGesture: ViewModifier {
    func body(content: Content) -> some View {
        let recognizer = made.update(representable)
        let gesture = RecognizedGesture(recognizer: recognizer)
        let isSimultaneous =
            recognizer.delegate?.gestureRecognizer(
                recognizer, shouldRecognizeSimultaneouslyWith: UIGestureRecognizer()) ?? false
        if isSimultaneous { content.simultaneousGesture(gesture) } else { content.gesture(gesture) }
    }
}

/// The recogniser of a representable with its coordinator, from the first update on.
@MainActor
private final class MadeRecognizer<Representable: UIGestureRecognizerRepresentable> {
    private typealias Context = Representable.Context
    private var made: (recognizer: Representable.UIGestureRecognizerType, context: Context)?

    nonisolated init() {}

    /// Returns the recogniser after it was updated, and gives its action to the present representable.
    func update(_ representable: Representable) -> Representable.UIGestureRecognizerType {
        let (recognizer, context) = made ?? make(representable)
        representable.updateUIGestureRecognizer(recognizer, context: context)
        recognizer.action = { [weak recognizer] in
            if let recognizer { representable.handleUIGestureRecognizerAction(recognizer, context: context) }
        }
        return recognizer
    }

    private func make(
        _ representable: Representable
    ) -> (recognizer: Representable.UIGestureRecognizerType, context: Context) {
        let converter = Representable.CoordinateSpaceConverter(source: .init())
        let context = Context(coordinator: representable.makeCoordinator(converter: converter), converter: converter)
        let new = (representable.makeUIGestureRecognizer(context: context), context)
        converter.source.recognizer = new.0
        made = new
        return new
    }
}
