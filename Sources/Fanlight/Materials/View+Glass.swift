import Foundation

/// The default shape of glass behind a view: a capsule.
public struct DefaultGlassEffectShape: Shape {
    nonisolated public init() {}
    nonisolated public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

/// The transition of glass that comes or goes.
public struct GlassEffectTransition: Sendable {
    fileprivate enum Kind { case identity, materialize, matchedGeometry }
    fileprivate let kind: Kind

    /// No animation.
    public static let identity = GlassEffectTransition(kind: .identity)
    /// The glass fades in and out.
    public static let materialize = GlassEffectTransition(kind: .materialize)
    /// The glass grows out of the glass with the same `glassEffectID`.
    public static let matchedGeometry = GlassEffectTransition(kind: .matchedGeometry)
}

extension View {
    /// Shows the view on glass, which blurs, tints and lights what lies behind.
    nonisolated public func glassEffect(
        _ glass: Glass = .regular, in shape: some Shape = DefaultGlassEffectShape()
    ) -> some View {
        modifier(GlassEffect(glass: glass, shape: shape))
    }

    /// Identifies the glass of a view. If a view with the same ID replaces it in an animated change, the one becomes
    /// the other.
    nonisolated public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: Namespace.ID) -> some View {
        modifier(GlassIdentity(id: id.map { AnyHashable($0) }, namespace: namespace))
    }

    /// Shows the glass of all views with the same ID as one surface. It needs an enclosing `GlassEffectContainer`.
    nonisolated public func glassEffectUnion(
        id: (some Hashable & Sendable)?, namespace: Namespace.ID
    ) -> some View {
        environment(\.glassUnion, id.map { GlassUnion(id: AnyHashable($0), namespace: namespace) })
    }

    /// Sets how the glass comes and goes.
    nonisolated public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View {
        modifier(GlassTransition(kind: transition.kind))
    }
}

/// A container for views on glass. It shows those of one union as one surface.
public struct GlassEffectContainer<Content: View> {
    private let content: Content

    /// Creates a container.
    nonisolated public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Creates a container.
    ///
    /// - Parameter spacing: The distance under which surfaces would flow into each other. Here each keeps its own
    ///   shape.
    @available(*, deprecated, message: "Has no effect: surfaces of glass do not flow into each other here.")
    nonisolated public init(spacing: CGFloat?, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension GlassEffectContainer: View {
    public var body: some View {
        content
            .environment(\.isInGlassContainer, true)
            .backgroundPreferenceValue(GlassParts.self) { parts in
                GeometryReader { proxy in
                    ForEach(GlassParts.unions(parts), id: \.union) { part in
                        let area = part.members.dropFirst().reduce(proxy[part.members[0]]) { $0.union(proxy[$1]) }
                        GlassSurface(glass: part.glass, shape: part.shape)
                            .frame(width: area.width, height: area.height)
                            .offset(x: area.minX, y: area.minY)
                    }
                }
            }
    }
}

/// The ID of several surfaces that are shown as one.
struct GlassUnion: Hashable {
    let id: AnyHashable
    let namespace: Namespace.ID
}

extension EnvironmentValues {
    /// The union that glass belongs to; nil for none.
    @Entry fileprivate var glassUnion: GlassUnion?
    @Entry fileprivate var isInGlassContainer = false
}

/// The glass that a container shows for its content.
private struct GlassParts: PreferenceKey {
    struct Part {
        let union: GlassUnion
        let glass: Glass
        let shape: AnyShape
        var members: [Anchor<CGRect>]
    }

    static var defaultValue: [Part] { [] }
    static func reduce(value: inout [Part], nextValue: () -> [Part]) { value += nextValue() }

    /// Joins the parts of each union. The first one determines the glass and the shape.
    static func unions(_ parts: [Part]) -> [Part] {
        var unions: [Part] = []
        for part in parts {
            if let index = unions.firstIndex(where: { $0.union == part.union }) {
                unions[index].members += part.members
            } else {
                unions.append(part)
            }
        }
        return unions
    }
}

private struct GlassEffect<Surface: Shape> {
    let glass: Glass
    let shape: Surface
    @Environment(\.glassUnion) private var union
    @Environment(\.isInGlassContainer) private var isInContainer
}

extension GlassEffect: ViewModifier {
    func body(content: Content) -> some View {
        if let union, isInContainer {
            content.anchorPreference(key: GlassParts.self, value: .bounds) {
                [GlassParts.Part(union: union, glass: glass, shape: AnyShape(shape), members: [$0])]
            }
        } else {
            content.background { GlassSurface(glass: glass, shape: shape) }
        }
    }
}

private struct GlassTransition {
    let kind: GlassEffectTransition.Kind
}

extension GlassTransition: ViewModifier {
    func body(content: Content) -> some View {
        switch kind {
        case .identity: content.transition(.identity)
        case .materialize: content.transition(.opacity)
        case .matchedGeometry: content
        }
    }
}

private struct GlassIdentity {
    let id: AnyHashable?
    let namespace: Namespace.ID
}

extension GlassIdentity: ViewModifier {
    func body(content: Content) -> some View {
        if let id { content.matchedGeometryEffect(id: id, in: namespace) } else { content }
    }
}
