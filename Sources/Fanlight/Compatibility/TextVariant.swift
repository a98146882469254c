import FanlightCore

/// The preference for one of several variants of a text.
public protocol TextVariantPreference {}

/// Always uses the same variant.
public struct FixedTextVariant: TextVariantPreference, Hashable, Sendable {}

/// Uses the variant that fits the available space.
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
        message: "Has no effect: a text has one variant. Choose among several texts with ViewThatFits."
    )
    public func textVariant<V: TextVariantPreference>(_ preference: V) -> some View { self }
}
