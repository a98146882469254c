import Foundation

/// Declares previews as a view with one child each. Predecessor of `#Preview`.
@MainActor @preconcurrency
public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder static var previews: Previews { get }

    /// The platform of the previews; nil for any.
    static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
    public static var platform: PreviewPlatform? { nil }
}

public enum PreviewPlatform: Hashable, Sendable { case iOS, macOS, tvOS, watchOS }

/// The layout of a provider's preview.
public enum PreviewLayout: Sendable {
    /// The whole display, as in an app.
    case device
    /// The ideal size of the view.
    @available(*, deprecated, message: "Has no effect: a preview is shown on a display of the viewer's size.")
    case sizeThatFits
    /// A fixed size.
    case fixed(width: CGFloat, height: CGFloat)
}

/// A device by its name.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { self.init(rawValue: value) }
}

public enum InterfaceOrientation: Hashable, CaseIterable, Sendable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight
}

/// The context of a widget's preview.
public protocol PreviewContext {
    subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }
}

/// The key of a preview's context; defines its value type and default.
public protocol PreviewContextKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

extension View {
    /// Sets a title above the preview, shown in previews only.
    nonisolated public func previewDisplayName(_ value: String?) -> some View {
        modifier(_PreviewNameModifier(name: value))
    }

    /// Sets the layout of the preview, in previews only.
    nonisolated public func previewLayout(_ value: PreviewLayout) -> some View {
        modifier(_PreviewLayoutModifier(layout: value))
    }

    @available(*, deprecated, message: "Has no effect: a preview is shown on a display of the viewer's size.")
    nonisolated public func previewDevice(_ value: PreviewDevice?) -> some View { self }

    @available(*, deprecated, message: "Has no effect: there are no widgets, whose previews would read it.")
    nonisolated public func previewContext<C: PreviewContext>(_ value: C) -> some View { self }

    @available(*, deprecated, message: "Has no effect: displays are not turned.")
    nonisolated public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}

private struct IsPreviewKey: EnvironmentKey {
    static let defaultValue = false
}

extension EnvironmentValues {
    /// True if the view is shown as a preview of a provider.
    var isProvidedPreview: Bool {
        get { self[IsPreviewKey.self] }
        set { self[IsPreviewKey.self] = newValue }
    }
}

public struct _PreviewNameModifier: ViewModifier {
    let name: String?
    @Environment(\.isProvidedPreview) private var isPreview

    nonisolated init(name: String?) { self.name = name }

    public func body(content: Content) -> some View {
        if isPreview, let name {
            VStack {
                Text(verbatim: name).font(.caption).foregroundStyle(.secondary)
                content
            }
        } else {
            content
        }
    }
}

public struct _PreviewLayoutModifier: ViewModifier {
    let layout: PreviewLayout
    @Environment(\.isProvidedPreview) private var isPreview

    nonisolated init(layout: PreviewLayout) { self.layout = layout }

    public func body(content: Content) -> some View {
        if isPreview, case .fixed(let width, let height) = layout {
            content.frame(width: width, height: height)
        } else {
            content
        }
    }
}

/// The previews of a provider, stacked vertically.
private struct ProvidedPreviews<Provider: PreviewProvider>: View {
    var body: some View {
        Provider.previews.environment(\.isProvidedPreview, true)
    }
}

extension PreviewProvider {
    /// A view that shows all previews of the provider.
    static var shown: AnyView { AnyView(ProvidedPreviews<Self>()) }
}
