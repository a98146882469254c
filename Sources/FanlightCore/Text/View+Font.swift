import Foundation

extension View {
    /// Sets the font of texts inside that have no font of their own.
    nonisolated public func font(_ font: Font?) -> some View { environment(\.font, font) }

    /// Sets the font weight of texts inside; nil keeps the font's own.
    nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
        environment(\.textSettings.attributes.weight, weight.map { .fixed($0) } ?? .fontsOwn)
    }

    nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
        environment(\.textSettings.attributes.design, design)
    }

    /// Sets the width of texts inside, if their font has narrower or wider font faces.
    nonisolated public func fontWidth(_ width: Font.Width?) -> some View {
        environment(\.textSettings.attributes.width, width)
    }

    nonisolated public func bold(_ isActive: Bool = true) -> some View {
        environment(\.textSettings.attributes.weight, isActive ? .fixed(.bold) : .fontsOwn)
    }

    /// Makes texts bold if active. Otherwise the weight that the app set stays.
    package nonisolated func emphasized(_ isActive: Bool) -> some View {
        transformEnvironment(\.textSettings.attributes.weight) { if isActive { $0 = .fixed(.bold) } }
    }

    nonisolated public func italic(_ isActive: Bool = true) -> some View {
        environment(\.textSettings.attributes.italic, isActive)
    }

    nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
        environment(\.textSettings.attributes.monospaced, isActive)
    }

    /// Uses digits of equal width in texts inside, so that counting numbers keep their position.
    nonisolated public func monospacedDigit() -> some View {
        environment(\.textSettings.attributes.monospacedDigits, true)
    }

    nonisolated public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
        environment(\.textSettings.attributes.scale, isEnabled ? scale : nil)
    }

    // MARK: Spacing and lines

    nonisolated public func kerning(_ kerning: CGFloat) -> some View {
        environment(\.textSettings.attributes.kerning, kerning)
    }

    nonisolated public func tracking(_ tracking: CGFloat) -> some View {
        environment(\.textSettings.attributes.tracking, tracking)
    }

    nonisolated public func baselineOffset(_ baselineOffset: CGFloat) -> some View {
        environment(\.textSettings.attributes.baselineOffset, baselineOffset)
    }

    nonisolated public func underline(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        environment(
            \.textSettings.attributes.underline,
            isActive ? .drawn(Text.LineStyle(pattern: pattern, color: color)) : TextAttributes.Line.none)
    }

    nonisolated public func strikethrough(
        _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
    ) -> some View {
        environment(
            \.textSettings.attributes.strikethrough,
            isActive ? .drawn(Text.LineStyle(pattern: pattern, color: color)) : TextAttributes.Line.none)
    }
}

extension EnvironmentValues {
    /// The default font of text.
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }
}

private struct FontKey: ValidatedEnvironmentKey {
    static let defaultValue: Font? = nil
    static func validate(_ value: inout Font?) -> [String] { value?.usageWarning.map { [$0] } ?? [] }
}
