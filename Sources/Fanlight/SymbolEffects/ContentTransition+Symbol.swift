import FanlightCore

extension ContentTransition {
    /// The old symbol shrinks and fades out, and the new one grows and fades in.
    public static var symbolEffect: ContentTransition { symbolEffect(.automatic) }

    /// The old symbol fades out, and the new one grows and fades in. Both do so as a whole.
    ///
    /// The change has the animation of its update, or the default one if the update has none. With reduced motion both
    /// only fade.
    public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> ContentTransition {
        .symbol(leaving: effect.configuration.leavingScale, entering: 0.5)
    }
}

extension EnvironmentValues {
    /// True if content transitions composite their views as drawing groups. Clients do so in any case, and the value is
    /// for views that read it.
    @Entry public var contentTransitionAddsDrawingGroup = false
}
