import FanlightCore

/// A person's preferred text size, by its earlier name; see ``DynamicTypeSize``.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
    case accessibilityExtraExtraExtraLarge

    /// True for the sizes meant for people with low vision.
    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    /// The equivalent `DynamicTypeSize`: both types have the same steps in the same order.
    var typeSize: DynamicTypeSize { DynamicTypeSize.allCases[step] }

    init(_ size: DynamicTypeSize) {
        let step = DynamicTypeSize.allCases.firstIndex(of: size) ?? 3
        self = ContentSizeCategory.allCases[step]
    }

    private var step: Int { ContentSizeCategory.allCases.firstIndex(of: self) ?? 3 }
}

extension ContentSizeCategory: Comparable {
    public static func < (lhs: ContentSizeCategory, rhs: ContentSizeCategory) -> Bool { lhs.step < rhs.step }
}

extension EnvironmentValues {
    /// The person's preferred text size, equivalent to ``dynamicTypeSize``.
    public var sizeCategory: ContentSizeCategory {
        get { ContentSizeCategory(dynamicTypeSize) }
        set { dynamicTypeSize = newValue.typeSize }
    }
}
