import Foundation

/// A control without letters of its own: beside letters its middle is that of their capitals.
struct CentredOnLine {
    /// Whether there are no letters beside it already that the control stands by.
    let isAlone: Bool
    @Environment(\.font) private var font
    @Environment(\.fontResolutionContext) private var context
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension CentredOnLine: ViewModifier {
    func body(content: Content) -> some View {
        // All that terminals show is as high as their letters.
        if isAlone, !isCellDisplay {
            let capital = 0.7 * (font ?? .body).resolve(in: context).pointSize
            content
                .alignmentGuide(.firstTextBaseline) { ($0.height + capital) / 2 }
                .alignmentGuide(.lastTextBaseline) { ($0.height + capital) / 2 }
        } else {
            content
        }
    }
}

extension View {
    /// Where no letters are beside it, the control's middle is that of the capitals of a line that it stands on.
    nonisolated func centredOnLine(isAlone: Bool = true) -> some View { modifier(CentredOnLine(isAlone: isAlone)) }
}
