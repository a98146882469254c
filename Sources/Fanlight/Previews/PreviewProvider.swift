import Foundation

/// Describes previews the older way, as a view with one child for each.
@MainActor @preconcurrency
public protocol PreviewProvider {
    associatedtype Previews: View
    @ViewBuilder static var previews: Previews { get }

    /// For which platform the previews are; nil for any.
    static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
    public static var platform: PreviewPlatform? { nil }
}

public enum PreviewPlatform: Hashable, Sendable { case iOS, macOS, tvOS, watchOS }

/// How much room a preview of a provider has.
public enum PreviewLayout: Sendable {
    /// The whole display, as in an app.
    case device
    /// As much as the view wants to have.
    @available(*, deprecated, message: "Has no effect: a preview is shown on a display of the viewer's size.")
    case sizeThatFits
    /// Exactly this much.
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

/// What the preview of a widget is told.
public protocol PreviewContext {
    subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }
}

/// A key of a preview's context; its value type and default.
public protocol PreviewContextKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

extension View {
    /// Names a preview: the name is shown above it, in previews only.
    nonisolated public func previewDisplayName(_ value: String?) -> some View {
        modifier(_PreviewNameModifier(name: value))
    }

    /// Gives a preview its room, in previews only.
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
    /// Whether a view is looked at as a preview of a provider.
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

/// The previews of a provider, one below the other.
private struct ProvidedPreviews<Provider: PreviewProvider>: View {
    var body: some View {
        Provider.previews.environment(\.isProvidedPreview, true)
    }
}

extension PreviewProvider {
    /// A view that shows all of them.
    static var shown: AnyView { AnyView(ProvidedPreviews<Self>()) }
}
