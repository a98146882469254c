/// A type that gets a member for each asset, with the members that it has itself.
struct ExtendedType {
    var module: String
    var shortName: String
    /// The label of the initialiser that takes a resource.
    var label = ""
    var hasImages = false
    var members: Set<String>

    var name: String { "\(module).\(shortName)" }

    static let color = ExtendedType(
        module: "SwiftUI", shortName: "Color",
        members: [
            "accentColor", "black", "blue", "brown", "clear", "cyan", "gray", "green", "indigo", "mint", "orange",
            "pink", "primary", "purple", "red", "secondary", "teal", "white", "yellow",
        ])

    static let uiColor = ExtendedType(
        module: "UIKit", shortName: "UIColor", label: "resource: ",
        members: [
            "black", "blue", "brown", "clear", "cyan", "darkGray", "darkText", "gray", "green", "label", "lightGray",
            "lightText", "link", "magenta", "opaqueSeparator", "orange", "placeholderText", "purple",
            "quaternaryLabel", "quaternarySystemFill", "red", "secondaryLabel", "secondarySystemBackground",
            "secondarySystemFill", "secondarySystemGroupedBackground", "separator", "systemBackground", "systemBlue",
            "systemBrown", "systemCyan", "systemFill", "systemGray", "systemGray2", "systemGray3", "systemGray4",
            "systemGray5", "systemGray6", "systemGreen", "systemGroupedBackground", "systemIndigo", "systemMint",
            "systemOrange", "systemPink", "systemPurple", "systemRed", "systemTeal", "systemYellow", "tertiaryLabel",
            "tertiarySystemBackground", "tertiarySystemFill", "tertiarySystemGroupedBackground", "tintColor", "white",
            "yellow",
        ])

    static let uiImage = ExtendedType(
        module: "UIKit", shortName: "UIImage", label: "resource: ", hasImages: true,
        members: ["actions", "add", "checkmark", "remove", "strokedCheckmark"])

    static let nsColor = ExtendedType(
        module: "AppKit", shortName: "NSColor", label: "resource: ",
        members: [
            "alternateSelectedControlTextColor", "alternatingContentBackgroundColors", "black", "blue", "brown",
            "clear",
            "controlAccentColor", "controlBackgroundColor", "controlColor", "controlTextColor", "cyan", "darkGray",
            "disabledControlTextColor", "findHighlightColor", "gray", "green", "gridColor", "headerTextColor",
            "keyboardFocusIndicatorColor", "labelColor", "lightGray", "linkColor", "magenta", "orange",
            "placeholderTextColor", "purple", "quaternaryLabelColor", "quaternarySystemFill", "red",
            "secondaryLabelColor", "secondarySystemFill", "selectedContentBackgroundColor", "selectedControlColor",
            "selectedMenuItemTextColor", "selectedTextBackgroundColor", "selectedTextColor", "separatorColor",
            "shadowColor", "systemBlue", "systemBrown", "systemCyan", "systemFill", "systemGray", "systemGreen",
            "systemIndigo", "systemMint", "systemOrange", "systemPink", "systemPurple", "systemRed", "systemTeal",
            "systemYellow", "tertiaryLabelColor", "tertiarySystemFill", "textBackgroundColor", "textColor",
            "underPageBackgroundColor", "unemphasizedSelectedContentBackgroundColor", "white", "windowBackgroundColor",
            "windowFrameTextColor", "yellow",
        ])

    static let nsImage = ExtendedType(
        module: "AppKit", shortName: "NSImage", label: "resource: ", hasImages: true, members: [])
}
