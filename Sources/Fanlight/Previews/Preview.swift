import Foundation

/// A preview of a view, as declared by `#Preview`.
@MainActor
public struct Preview {
    /// The traits of view previews.
    public enum ViewTraits {}

    public let title: String?
    private let traits: [PreviewTrait<ViewTraits>]
    private let makeBody: @MainActor () -> any View

    public init(
        _ name: String? = nil, traits: PreviewTrait<ViewTraits>...,
        @ViewBuilder body: @escaping @MainActor () -> any View
    ) {
        title = name
        self.traits = traits
        makeBody = body
    }

    /// Creates a preview with cameras, or with a window frame. Displays support neither.
    @available(
        *, deprecated, message: "Style and cameras have no effect: displays show a window from the front, unframed."
    )
    public init(
        _ name: String? = nil, windowStyle: (any WindowStyle)? = nil, traits: PreviewTrait<ViewTraits>...,
        @ViewBuilder body: @escaping @MainActor () -> any View, @PreviewCameraBuilder cameras: () -> [PreviewCamera]
    ) {
        title = name
        self.traits = traits
        makeBody = body
    }

    /// Creates a new view with its own state.
    public func makeView() -> AnyView {
        traits.reduce(AnyView(makeBody())) { view, trait in trait.transform(view) }
    }
}

/// A trait that changes the display of a preview.
public struct PreviewTrait<T>: Sendable {
    let transform: @MainActor @Sendable (AnyView) -> AnyView
}

extension PreviewTrait where T == Preview.ViewTraits {
    /// A layout in which the view has the whole display, as in an app.
    public static var defaultLayout: Self { Self { $0 } }

    /// A layout with a fixed size.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> Self {
        Self { AnyView($0.frame(width: width, height: height)) }
    }

    /// A modifier that prepares the preview, possibly asynchronously.
    @MainActor public static func modifier<Modifier: PreviewModifier>(_ modifier: Modifier) -> Self {
        Self { AnyView(PreparedPreview(modifier: modifier, content: PreviewModifierContent(view: $0))) }
    }

    @available(*, deprecated, message: "Has no effect: a preview is shown on a display of the viewer's size.")
    public static var sizeThatFitsLayout: Self { Self { $0 } }
    @available(*, deprecated, message: "Has no effect: displays are not turned.")
    public static var portrait: Self { Self { $0 } }
    @available(*, deprecated, message: "Has no effect: displays are not turned.")
    public static var portraitUpsideDown: Self { Self { $0 } }
    @available(*, deprecated, message: "Has no effect: displays are not turned.")
    public static var landscapeLeft: Self { Self { $0 } }
    @available(*, deprecated, message: "Has no effect: displays are not turned.")
    public static var landscapeRight: Self { Self { $0 } }
}

/// Declares a preview: `#Preview("Name") { SomeView() }`. None of its code runs until the preview is shown.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "FanlightMacros", type: "PreviewMacro")

@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "FanlightMacros", type: "PreviewMacro")

@available(*, deprecated, message: "The cameras have no effect: displays show a preview from the front.")
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View, @PreviewCameraBuilder cameras: () -> [PreviewCamera]
) = #externalMacro(module: "FanlightMacros", type: "PreviewMacro")

@available(*, deprecated, message: "The window's style has no effect: displays show a window without a frame.")
@freestanding(declaration)
public macro Preview<Style: WindowStyle>(
    _ name: String? = nil, windowStyle: Style, traits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "FanlightMacros", type: "PreviewMacro")

@available(*, deprecated, message: "Style and cameras have no effect: displays show a window from the front, unframed.")
@freestanding(declaration)
public macro Preview<Style: WindowStyle>(
    _ name: String? = nil, windowStyle: Style, traits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View, @PreviewCameraBuilder cameras: () -> [PreviewCamera]
) = #externalMacro(module: "FanlightMacros", type: "PreviewMacro")

/// Marks a variable at the start of a `#Preview` as state of the preview: `@Previewable @State var isOn = false`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "FanlightMacros", type: "PreviewableMacro")
