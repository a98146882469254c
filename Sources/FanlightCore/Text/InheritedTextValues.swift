import Display
import Foundation
import Typesetting

/// The inherited values of all texts in one environment scope, computed once for all of them.
///
/// The object reads the environment on behalf of the texts, and invalidates them when one of the values changes. A text
/// registers here once instead of once for each key.
@MainActor
package final class InheritedTextValues: ReaderToken {
    package struct Values {
        var font: Font
        var typeSize: DynamicTypeSize
        package var settings: TextSettings
        var paint: Paint
        package var palette: ForegroundPalette
        var locale: Locale
        package var isRightToLeft: Bool
        var isCellDisplay: Bool
        package var isRedacted: Bool
        var usesBoldText: Bool
        /// The span of text without attributes of its own.
        package var plain: TextSpan
        /// The name of the font family that the app set for texts in this scope.
        var faceName: String?
        /// The vertical spacing of texts in this scope.
        var spacing: ViewSpacing?
    }

    private var values: Values?
    private var readers = ReaderList()

    nonisolated override init() {}

    override func invalidate() {
        values = nil
        beginEvaluation()
        readers.invalidateReaders()
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

extension InheritedTextValues.Values {
    @MainActor init(_ environment: EnvironmentValues) {
        font = environment.font ?? .body
        typeSize = environment.dynamicTypeSize
        settings = environment.textSettings
        paint = environment.foregroundPaint.withoutClearShadows
        palette = environment.foregroundPaints
        locale = environment.locale
        isRightToLeft = environment.layoutDirection == .rightToLeft
        isCellDisplay = environment.isCellDisplay
        isRedacted = environment.isRedacted
        usesBoldText = environment.legibilityWeight == .bold
        plain = TextSpan("")
        plain = span("", settings.attributes, environment)
        faceName = (settings.attributes.font ?? font).faceName
        spacing = spacing(of: settings.attributes, environment)
    }

    /// The vertical spacing of text with attributes; nil on a terminal, whose rows touch.
    func spacing(of look: TextAttributes, _ environment: EnvironmentValues) -> ViewSpacing? {
        isCellDisplay ? nil : ViewSpacing(look.font ?? font, at: typeSize, dot: environment.pixelLength)
    }

    /// Returns a span of characters with attributes.
    func span(_ string: String, _ look: TextAttributes, _ environment: EnvironmentValues) -> TextSpan {
        // Links are underlined on displays that may have no colours.
        let underline = look.underline ?? (look.link != nil && isCellDisplay ? .drawn(.single) : nil)
        var request = look.request(in: font, at: typeSize)
        // Bold text raises the weight by 200: regular to semibold, semibold to heavy.
        if usesBoldText { request.weight = min(request.weight + 200, 900) }
        var span = TextSpan(
            string, font: request, underline: line(underline, environment),
            strikethrough: line(look.strikethrough, environment), paint: paint(of: look, environment),
            tracking: look.distance, baselineOffset: look.baselineOffset ?? 0,
            link: (look.link ?? settings.destination).flatMap(address), language: look.language?.tag)
        span.alignment = look.alignment?.typeset(rightToLeft: isRightToLeft)
        return span
    }

    /// Returns the link's URL, or nil for a URL over 2000 bytes, which displays cannot use.
    private func address(_ link: URL) -> String? {
        let address = link.absoluteString
        return address.utf8.count <= 2000 ? address : nil
    }

    private func paint(of look: TextAttributes, _ environment: EnvironmentValues) -> Paint {
        switch look.foreground {
        case .color(let color): color.paint(in: environment)
        case .style(let style): style._paint(in: environment).paint.withoutClearShadows
        case nil: look.link != nil ? Color.accentColor.paint(in: environment) : paint
        }
    }

    private func line(_ line: TextAttributes.Line?, _ environment: EnvironmentValues) -> Display.TextStyle.Line? {
        guard case .drawn(let style) = line else { return nil }
        return Display.TextStyle.Line(style.pattern.value, paint: style.color?.paint(in: environment))
    }
}

extension EnvironmentScope {
    /// Returns the inherited text attributes for a text in this scope.
    @MainActor fileprivate func inheritedTextValues(for reader: ReaderToken) -> InheritedTextValues.Values {
        if let known = derivedValues as? InheritedTextValues { return known.read(in: self, for: reader) }
        let made = InheritedTextValues()
        derivedValues = made
        return made.read(in: self, for: reader)
    }
}

extension _Element {
    /// Returns the inherited text attributes. The element depends on all of them.
    package final func readTextAttributes() -> InheritedTextValues.Values {
        environment.inheritedTextValues(for: continueReading())
    }
}
