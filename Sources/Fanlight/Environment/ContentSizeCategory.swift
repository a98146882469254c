/// How large a person wants text to be, by its earlier name; see ``DynamicTypeSize``.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
    case accessibilityExtraExtraExtraLarge

    /// Whether it is one of those for people who see little.
    public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

    /// The same by its present name: both are the same steps in the same order.
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
    /// How large a person wants text to be: the same as ``dynamicTypeSize``.
    public var sizeCategory: ContentSizeCategory {
        get { ContentSizeCategory(dynamicTypeSize) }
        set { dynamicTypeSize = newValue.typeSize }
    }
}
