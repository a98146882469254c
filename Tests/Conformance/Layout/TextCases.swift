import SwiftUI

/// Texts in points, as far as they are independent of the typeface.
let textCases: [LayoutCase] = [
    LayoutCase(
        "symbols inside a text stand beside each other",
        because: "an image is one letter of its text, a symbol 20 wide",
        "100×60 a 30 15 40 30"
    ) {
        Text("\(Image(systemName: "star"))\(Image(systemName: "heart"))").frame(height: 30)
            .accessibilityIdentifier("a")
    },
    LayoutCase(
        "symbols inside a text wrap", because: "lines may end before and behind an image", "50×60 a 5 5 40 50"
    ) {
        (Text(Image(systemName: "star")) + Text(Image(systemName: "star")) + Text(Image(systemName: "star")))
            .frame(height: 50).accessibilityIdentifier("a")
    },
    LayoutCase(
        "symbols inside a text grow with their font", because: "a symbol is as large as the letters around",
        "100×60 a 30 5 40 50"
    ) {
        Text(Image(systemName: "star")).font(.largeTitle).frame(height: 50).accessibilityIdentifier("a")
    },
]
