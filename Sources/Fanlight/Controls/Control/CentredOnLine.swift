import Foundation

/// Aligns a control without text: its centre lies at the middle of the capitals of adjacent text.
struct CentredOnLine {
    /// True if no label is beside the control. With a label, the control already follows its baseline.
    let isAlone: Bool
    @Environment(\.font) private var font
    @Environment(\.fontResolutionContext) private var context
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension CentredOnLine: ViewModifier {
    func body(content: Content) -> some View {
        // On terminals every control is as high as its text.
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
    /// Aligns the control's centre with the capitals of a text line, if no label is beside it.
    nonisolated func centredOnLine(isAlone: Bool = true) -> some View { modifier(CentredOnLine(isAlone: isAlone)) }
}
