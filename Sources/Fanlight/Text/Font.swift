import Foundation
import Typesetting

/// A typeface at a size, or a role that the display gives both to.
public struct Font: Hashable, Sendable {
    /// A role of text, for which the display chooses face and size.
    public enum TextStyle: CaseIterable, Hashable, Sendable {
        case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
    }

    /// How thick the strokes are.
    public struct Weight: Hashable, Sendable {
        let value: UInt16
        public static let ultraLight = Weight(value: 100)
        public static let thin = Weight(value: 200)
        public static let light = Weight(value: 300)
        public static let regular = Weight(value: 400)
        public static let medium = Weight(value: 500)
        public static let semibold = Weight(value: 600)
        public static let bold = Weight(value: 700)
        public static let heavy = Weight(value: 800)
        public static let black = Weight(value: 900)
    }

    /// A kind of face. A terminal has its own, whatever is asked for.
    public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }

    private(set) var request: FontRequest

    init(_ request: FontRequest) { self.request = request }

    public static let largeTitle = system(.largeTitle)
    public static let title = system(.title)
    public static let title2 = system(.title2)
    public static let title3 = system(.title3)
    public static let headline = system(.headline)
    public static let subheadline = system(.subheadline)
    public static let body = system(.body)
    public static let callout = system(.callout)
    public static let footnote = system(.footnote)
    public static let caption = system(.caption)
    public static let caption2 = system(.caption2)

    /// The display's font for a role.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        var request = style.request
        if let design { request.design = design.request }
        if let weight { request.weight = weight.value }
        return Font(request)
    }

    /// The display's face at a size in points, which no setting changes.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(
            FontRequest(
                design: (design ?? .default).request, size: size.isFinite ? max(size, 0) : 17,
                weight: (weight ?? .regular).value))
    }

    /// A face by its name; the display's own where the name is unknown.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        Font(FontRequest(design: .named(name), size: size))
    }

    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight.value } }
    public func bold() -> Font { weight(.bold) }
    public func italic() -> Font { with { $0.italic = true } }
    public func monospaced() -> Font { with { $0.design = .monospaced } }
    /// Digits as wide as each other, so that a counting number does not tremble.
    public func monospacedDigit() -> Font { with { $0.monospacedDigits = true } }

    private func with(_ change: (inout FontRequest) -> Void) -> Font {
        var copy = self
        change(&copy.request)
        return copy
    }
}

extension Font.Design {
    var request: FontRequest.Design {
        switch self {
        case .default: .standard
        case .serif: .serif
        case .rounded: .rounded
        case .monospaced: .monospaced
        }
    }
}

extension Font.TextStyle {
    /// What the style asks of a face.
    var request: FontRequest { metrics.font }

    private var metrics: TextStyleMetrics {
        switch self {
        case .largeTitle: .largeTitle
        case .title: .title
        case .title2: .title2
        case .title3: .title3
        case .headline: .headline
        case .subheadline: .subheadline
        case .body: .body
        case .callout: .callout
        case .footnote: .footnote
        case .caption: .caption
        case .caption2: .caption2
        }
    }
}
