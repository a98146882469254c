import SwiftUI

/// Texts in points, as far as they are independent of the typeface.
let textCases: [LayoutCase] = [
    LayoutCase(
        "symbols inside a text are laid out side by side",
        because: "an image in a text is one glyph of it; a symbol is 20 wide",
        "100×60 a 30 15 40 30"
    ) {
        Text("\(Image(systemName: "star"))\(Image(systemName: "heart"))").frame(height: 30)
            .accessibilityIdentifier("a")
    },
    LayoutCase(
        "symbols inside a text wrap", because: "a line may break before and after an image", "50×60 a 5 5 40 50"
    ) {
        (Text(Image(systemName: "star")) + Text(Image(systemName: "star")) + Text(Image(systemName: "star")))
            .frame(height: 50).accessibilityIdentifier("a")
    },
    LayoutCase(
        "symbols inside a text grow with their font",
        because: "a symbol is scaled to the font size of the text around it",
        "100×60 a 30 5 40 50"
    ) {
        Text(Image(systemName: "star")).font(.largeTitle).frame(height: 50).accessibilityIdentifier("a")
    },
]
