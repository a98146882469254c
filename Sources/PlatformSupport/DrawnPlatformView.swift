import Fanlight
import FanlightCore

/// The properties of a view of UIKit or AppKit that decide how it is drawn.
@MainActor
package protocol PlatformView: FamilyMember, Hashable where Relative: PlatformView {
    var changes: ViewChanges { get }
    var frame: CGRect { get }
    var isHidden: Bool { get }
    var opacity: CGFloat { get }
    var background: Color? { get }
    var tint: Color? { get }
    /// The layer with corners and a border; nil if the view has none.
    var drawnLayer: CALayer? { get }
    /// True if the origin of subviews is the lower left corner, and y grows upwards.
    var growsUpwards: Bool { get }
    /// The SwiftUI view between the background and the subviews; nil if there is none.
    var content: AnyView? { get }
    /// The size in which the view was last drawn; nil before that, and once its frame has another size.
    var drawnSize: CGSize? { get set }
    /// True if the view and its subviews take input.
    var takesInput: Bool { get }
    /// The gesture of the view with its subviews; nil if it has none.
    var gesture: AnyGesture<Void>? { get }
    /// The texts for assistive technology and for scripts; nil without any.
    var accessibilityTexts: PlatformDescription? { get }
    /// An invisible view that presents others; nil if there is none.
    var attachment: AnyView? { get }
    /// True if the view, or one that it belongs to, has own code for presses.
    var observesPresses: Bool { get }
    func handle(_ press: ViewPress)
    /// Receives the size in which the view is drawn.
    func layout(in size: CGSize)
    func appear()
    func disappear()
    /// Calls the view's own code for drawing with a surface of the drawn size.
    func draw(on surface: CGContext)
}

extension PlatformView {
    package var takesInput: Bool { true }
    package var gesture: AnyGesture<Void>? { nil }
    package var attachment: AnyView? { nil }
    package var accessibilityTexts: PlatformDescription? { nil }
    package func layout(in size: CGSize) {}
    package func appear() {}
    package func disappear() {}

    /// A canvas that calls the view's own code for drawing.
    package var canvas: AnyView {
        AnyView(
            Canvas { context, size in
                // Proof of the unchecked promise: a canvas draws on the main actor, and the closure ends at once.
                nonisolated(unsafe) let context = context
                onMainActor { self.draw(in: context, size) }
            })
    }

    private func draw(in context: GraphicsContext, _ size: CGSize) {
        // The canvas draws again after each change of the view that it observes here.
        changes.observe()
        drawnSize = size
        context.withCGContext { draw(on: $0) }
    }
}

/// The texts of a view for assistive technology and for scripts.
package struct PlatformDescription {
    package var label: String?
    package var value: String?
    package var hint: String?
    package var identifier: String?

    package init() {}
}

extension PlatformDescription: ViewModifier {
    package func body(content: Content) -> some View {
        let named = content.accessibilityIdentifier(identifier ?? "", isEnabled: identifier != nil)
            .accessibilityHint(Text(verbatim: hint ?? ""), isEnabled: hint != nil)
            .accessibilityValue(Text(verbatim: value ?? ""), isEnabled: value != nil)
        return named.accessibilityLabel(Text(verbatim: label ?? ""), isEnabled: label != nil)
    }
}

/// Shows a view of UIKit or AppKit with its subviews. It fills its proposal, unless the view's contents have a size.
@MainActor
package struct DrawnPlatformView<Drawn: PlatformView> where Drawn.Relative == Drawn {
    private let view: Drawn

    package init(_ view: Drawn) { self.view = view }

    private var shape: RoundedRectangle { RoundedRectangle(cornerRadius: view.drawnLayer?.cornerRadius ?? 0) }
    private var origin: Alignment { view.growsUpwards ? .bottomLeading : .topLeading }

    @ViewBuilder private var background: some View {
        if let color = view.background ?? view.drawnLayer?.backgroundColor.map({ Color(cgColor: $0) }) { color }
    }

    @ViewBuilder private var border: some View {
        if let layer = view.drawnLayer, layer.borderWidth > 0 {
            shape.strokeBorder(layer.borderStyle, lineWidth: layer.borderWidth)
        }
    }

    @ViewBuilder private var sublayers: some View {
        if let inner = view.drawnLayer?.sublayers { DrawnLayers(layers: inner, growsUpwards: view.growsUpwards) }
    }

    private var placedSubviews: some View {
        ForEach(view.family.children, id: \.self) { PlacedSubview(view: $0, growsUpwards: view.growsUpwards) }
    }

    private var layers: some View {
        (view.content ?? AnyView(Color.clear))
            .background { background }
            .overlay(alignment: origin) { sublayers }
            .overlay(alignment: origin) { ZStack(alignment: origin) { placedSubviews } }
            .overlay { border }
            .clipShape(LayerOutline(layer: view.drawnLayer))
    }
}

extension DrawnPlatformView: View {
    // Each modifier is always there, with a value that may have no effect. Thus views inside keep their state.
    package var body: some View {
        view.changes.observe()
        let gesture = view.gesture
        return
            layers
            .modifier(view.accessibilityTexts ?? PlatformDescription())
            .modifier(PressedViewModifier(view: view, hasGesture: gesture != nil))
            .gesture(gesture, isEnabled: gesture != nil)
            .tint(view.tint)
            .shadow(of: view.drawnLayer)
            .opacity(view.isHidden ? 0 : view.opacity)
            .allowsHitTesting(view.takesInput)
            // The attachment appears first: a controller may present or dismiss when it appears.
            .background { view.attachment }
            .onGeometryChange(for: CGSize.self, of: \.size) { [view] in view.layout(in: $0) }
            .onAppear { view.appear() }
            .onDisappear { view.disappear() }
    }
}

/// A subview at its frame. It moves when its frame changes, although its superview is not drawn again.
@MainActor
private struct PlacedSubview<Drawn: PlatformView> where Drawn.Relative == Drawn {
    let view: Drawn
    /// True if the origin of the superview is its lower left corner.
    let growsUpwards: Bool
}

extension PlacedSubview: View {
    var body: some View {
        view.changes.observe()
        return DrawnPlatformView(view)
            .frame(width: view.frame.width, height: view.frame.height)
            .offset(x: view.frame.minX, y: growsUpwards ? -view.frame.minY : view.frame.minY)
    }
}
