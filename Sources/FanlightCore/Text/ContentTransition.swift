/// The transition between two contents of a view in an animated update.
public struct ContentTransition: Equatable, Sendable {
    private enum Kind: Equatable {
        case identity, interpolate, opacity
        case number(countsDown: Bool)
        case value(Double)
        case symbol(leaving: Double, entering: Double)
    }

    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// The content changes at once.
    public static let identity = ContentTransition(.identity)
    /// The same text changes its colours, place and size gradually. Other content fades out and in, such as another
    /// text, weight or symbol.
    public static let interpolate = ContentTransition(.interpolate)
    /// The old content fades out, and the new content fades in.
    public static let opacity = ContentTransition(.opacity)

    /// Numbers roll upwards, or downwards where they count down.
    public static func numericText(countsDown: Bool = false) -> ContentTransition {
        ContentTransition(.number(countsDown: countsDown))
    }

    /// Numbers roll upwards if the value has grown, and downwards if not.
    public static func numericText(value: Double) -> ContentTransition { ContentTransition(.value(value)) }

    /// The old symbol fades out to a scale, and the new one fades in from a scale.
    package static func symbol(leaving: Double, entering: Double) -> ContentTransition {
        ContentTransition(.symbol(leaving: leaving, entering: entering))
    }

    /// True if a symbol is replaced by an effect, which needs no animation of the update.
    var isOfSymbols: Bool { if case .symbol = kind { true } else { false } }

    /// Returns the change of a text, whose content transition was another one. Nil for the usual change.
    func change(from previous: ContentTransition?) -> ContentChange? {
        switch kind {
        case .identity: return .jumps
        case .interpolate: return nil
        case .opacity: return .fades
        case .symbol(let leaving, let entering): return .zooms(leaving: leaving, entering: entering)
        case .number(let countsDown): return .rolls(isDown: countsDown)
        case .value(let value):
            guard case .value(let old)? = previous?.kind else { return .rolls(isDown: false) }
            return .rolls(isDown: value < old)
        }
    }
}

extension EnvironmentValues {
    /// The transition between two contents of views in animated updates.
    @Entry public var contentTransition = ContentTransition.interpolate
}

/// Sets the content transition of the views inside.
public struct _ContentTransitionModifier: ViewModifier {
    public typealias Body = Never
    let transition: ContentTransition

    nonisolated init(_ transition: ContentTransition) { self.transition = transition }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        // Other scenes spare the texts a value that they would have to read.
        context.graph.text.usesContentTransitions = true
        return PassThroughElement(view, context) {
            $0.content.environment(\.contentTransition, $0.modifier.transition)
        }
    }
}

extension View {
    /// Sets how the content of this view changes in animated updates.
    nonisolated public func contentTransition(_ transition: ContentTransition) -> some View {
        modifier(_ContentTransitionModifier(transition))
    }
}
