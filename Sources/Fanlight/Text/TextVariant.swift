/// Which of several ways to say the same a text chooses.
public protocol TextVariantPreference {}

/// Always the same way.
public struct FixedTextVariant: TextVariantPreference, Hashable, Sendable {}

/// The way that there is room for.
public struct SizeDependentTextVariant: TextVariantPreference, Hashable, Sendable {}

extension TextVariantPreference where Self == FixedTextVariant {
    public static var fixed: FixedTextVariant { FixedTextVariant() }
}

extension TextVariantPreference where Self == SizeDependentTextVariant {
    public static var sizeDependent: SizeDependentTextVariant { SizeDependentTextVariant() }
}

extension Text {
    @available(
        *, deprecated,
        message: "Has no effect: texts know one way to say what they say. Choose among several with ViewThatFits."
    )
    public func textVariant<V: TextVariantPreference>(_ preference: V) -> some View { self }
}
