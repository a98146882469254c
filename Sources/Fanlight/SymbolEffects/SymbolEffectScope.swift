@_spi(Nodes) import FanlightCore

/// An effect that a modifier applies to the symbols inside a view.
protocol AppliedSymbolEffect: Equatable {
    @MainActor func apply(to symbol: AnyView) -> AnyView
}

/// The effects that the views around apply to their symbols, the outermost first.
struct SymbolEffectList: Equatable {
    var effects: [any AppliedSymbolEffect] = []

    static func == (a: Self, b: Self) -> Bool {
        a.effects.count == b.effects.count && zip(a.effects, b.effects).allSatisfy { $0.isEqual(to: $1) }
    }
}

extension AppliedSymbolEffect {
    fileprivate func isEqual(to other: any AppliedSymbolEffect) -> Bool { (other as? Self) == self }
}

extension EnvironmentValues {
    @Entry var symbolEffects = SymbolEffectList()
}

/// Decorates symbols with the effects of the views around.
private enum EffectDecoration: SymbolDecoration {
    static func makeElement(of symbol: Image, _ context: _ElementContext) -> _Element {
        DecoratedImageElement(symbol, context) { EffectSymbol(image: $0) }
    }
}

/// The element of an image that may be a symbol, which another view shows.
final class DecoratedImageElement<Shown: View>: ViewElement<Image> {
    private let shown: (Image) -> Shown
    private var child: _Element?

    init(_ view: Image, _ context: _ElementContext, shown: @escaping (Image) -> Shown) {
        self.shown = shown
        super.init(view, context)
        child = context.inside(self).make(shown(view))
    }

    override func update(to new: Image) {
        view = new
        child?.update(with: shown(new))
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

/// A symbol with the effects of the views around, or another image without them.
private struct EffectSymbol: View {
    let image: Image
    @Environment(\.symbolEffects) private var list

    nonisolated init(image: Image) { self.image = image }

    var body: some View {
        let effects = image.isShownAsSymbol ? list.effects.reversed() : []
        effects.reduce(AnyView(image.environment(\.symbolDecoration, nil))) { $1.apply(to: $0) }
    }
}

extension View {
    /// Applies an effect to all symbols inside.
    nonisolated func symbolEffect(_ effect: some AppliedSymbolEffect) -> some View {
        environment(\.symbolDecoration, EffectDecoration.self)
            .transformEnvironment(\.symbolEffects) { $0.effects.append(effect) }
    }

    /// Removes the effects that the views around apply to their symbols from this view.
    nonisolated public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
        transformEnvironment(\.symbolEffects) { if isEnabled { $0 = SymbolEffectList() } }
    }
}
