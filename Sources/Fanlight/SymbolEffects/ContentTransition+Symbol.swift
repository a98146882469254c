import FanlightCore

extension ContentTransition {
    /// The old symbol fades out, and the new one fades in.
    public static var symbolEffect: ContentTransition { .opacity }

    /// The old symbol fades out, and the new one fades in, whichever effect is chosen: symbols have one layer.
    public static func symbolEffect<T: ContentTransitionSymbolEffect & SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> ContentTransition {
        .opacity
    }
}
