import Display
import Foundation
import Typesetting

/// What the texts of one stretch of the tree inherit, worked out once for all of them.
///
/// It reads the environment on their behalf and wakes them when one of these values changes: a text is noted here once
/// instead of once under each key.
@MainActor
final class TextSurroundings: ReaderToken {
    struct Values {
        var font: Font
        var typeSize: DynamicTypeSize
        var settings: TextSettings
        var paint: Paint
        var inks: Inks
        var locale: Locale
        var isRightToLeft: Bool
        var isCellDisplay: Bool
        var isRedacted: Bool
        var isBoldWanted: Bool
        /// How letters look that say nothing of themselves.
        var plain: TextSpan
        /// The name that the author gave of their face.
        var faceName: String?
        /// What letters want above and below that say nothing of themselves.
        var spacing: ViewSpacing?
    }

    private var values: Values?
    private var readers = ReaderList()

    nonisolated override init() {}

    override func wake() {
        values = nil
        beginAnew()
        readers.wake()
    }

    func read(in scope: EnvironmentScope, for reader: ReaderToken) -> Values {
        readers.add(reader)
        if let values { return values }
        let environment = EnvironmentValues(scope: scope, reader: self)
        let made = Values(environment)
        values = made
        return made
    }
}

extension TextSurroundings.Values {
    @MainActor init(_ environment: EnvironmentValues) {
        font = environment.font ?? .body
        typeSize = environment.dynamicTypeSize
        settings = environment.textSettings
        paint = environment.foregroundPaint
        inks = environment.inks
        locale = environment.locale
        isRightToLeft = environment.layoutDirection == .rightToLeft
        isCellDisplay = environment.isCellDisplay
        isRedacted = environment.isRedacted
        isBoldWanted = environment.legibilityWeight == .bold
        plain = TextSpan("")
        plain = span("", settings.attributes, environment)
        faceName = (settings.attributes.font ?? font).faceName
        spacing = spacing(of: settings.attributes, environment)
    }

    /// What letters with a look want above and below. A terminal's rows touch.
    func spacing(of look: TextAttributes, _ environment: EnvironmentValues) -> ViewSpacing? {
        isCellDisplay ? nil : ViewSpacing(look.font ?? font, at: typeSize, dot: environment.pixelLength)
    }

    /// Letters with a look.
    func span(_ letters: String, _ look: TextAttributes, _ environment: EnvironmentValues) -> TextSpan {
        // Links are told from other words without colour where colour may be missing.
        let underline = look.underline ?? (look.link != nil && isCellDisplay ? .drawn(.single) : nil)
        var request = look.request(in: font, at: typeSize)
        // Regular letters become semibold, semibold ones heavy.
        if isBoldWanted { request.weight = min(request.weight + 200, 900) }
        var span = TextSpan(
            letters, font: request, underline: line(underline, environment),
            strikethrough: line(look.strikethrough, environment), paint: paint(of: look, environment),
            tracking: look.distance, baselineOffset: look.baselineOffset ?? 0,
            link: (look.link ?? settings.destination).flatMap(address), language: look.language?.tag)
        span.alignment = look.alignment?.typeset(rightToLeft: isRightToLeft)
        return span
    }

    /// Long ones are no use to a display.
    private func address(_ link: URL) -> String? {
        let address = link.absoluteString
        return address.utf8.count <= 2000 ? address : nil
    }

    private func paint(of look: TextAttributes, _ environment: EnvironmentValues) -> Paint {
        switch look.ink {
        case .color(let color): color.paint(in: environment)
        case .style(let style): style._paint(in: environment).paint
        case nil: look.link != nil ? Color.accentColor.paint(in: environment) : paint
        }
    }

    private func line(_ line: TextAttributes.Line?, _ environment: EnvironmentValues) -> Display.TextStyle.Line? {
        guard case .drawn(let style) = line else { return nil }
        return Display.TextStyle.Line(style.pattern.value, paint: style.color?.paint(in: environment))
    }
}
