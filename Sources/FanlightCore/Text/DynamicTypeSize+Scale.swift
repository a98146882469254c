import Foundation

extension DynamicTypeSize {
    /// The font sizes in points of each text style, from `xSmall` to `accessibility5`, as on phones.
    private static let sizes: [Font.TextStyle: [Double]] = [
        .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
        .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
        .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
        .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
        .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
        .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
        .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
        .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
        .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
        .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
        .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
    ]

    private var index: Int { DynamicTypeSize.allCases.firstIndex(of: self) ?? 3 }

    /// Returns the scale of a text style relative to the standard size.
    func scale(_ style: Font.TextStyle) -> Double {
        // Styles without a row in the table are larger than the largest title.
        guard self != .large, let sizes = DynamicTypeSize.sizes[style] ?? DynamicTypeSize.sizes[.largeTitle] else {
            return 1
        }
        return sizes[index] / sizes[DynamicTypeSize.large.index]
    }
}
