import Foundation
import Typesetting

extension Font {
    /// Returns the request for the display's typesetter, at a dynamic type size.
    func request(at size: DynamicTypeSize) -> FontRequest {
        var request = baseRequest(at: size)
        if changes != FontChanges() { apply(changes, to: &request) }
        return request
    }

    /// The name of the font family that the app gave; nil for system fonts.
    var faceName: String? {
        if case .named(let name, _, _) = base, changes.monospaced != true { return name }
        return nil
    }

    private func baseRequest(at typeSize: DynamicTypeSize) -> FontRequest {
        switch base {
        case .style(let style, let design, let weight):
            var request = style.metrics.font
            if typeSize != .large { request.resize(to: request.size * typeSize.scale(style)) }
            if let design { request.design = design.request }
            if let weight { request.weight = weight.value }
            return request
        case .size(let size, let design, let weight):
            let size = Font.size(size)
            return FontRequest(
                design: (design ?? .default).request, size: size, weight: (weight ?? .regular).value,
                lineHeight: TextStyleMetrics.lineHeight(size: size))
        case .named(let name, let size, let style):
            let scale = style.map { typeSize.scale($0) } ?? 1
            return FontRequest(design: .named(name), size: size.isFinite ? Font.size(size) * scale : 17)
        }
    }

    private func apply(_ changes: FontChanges, to request: inout FontRequest) {
        if let weight = changes.weight { request.weight = weight.value }
        if let italic = changes.italic { request.italic = italic }
        if let monospaced = changes.monospaced {
            if monospaced {
                request.design = .monospaced
            } else if request.design == .monospaced {
                request.design = .standard
            }
        }
        if let digits = changes.monospacedDigits { request.monospacedDigits = digits }
        if let small = changes.lowercaseSmallCaps { request.lowercaseSmallCaps = small }
        if let small = changes.uppercaseSmallCaps { request.uppercaseSmallCaps = small }
        if let width = changes.width { request.apply(width) }
        if let size = changes.size, size.isFinite { request.resize(to: max(size, 0)) }
        if let scale = changes.scale, scale.isFinite { request.resize(to: request.size * max(scale, 0)) }
        // Apple changes the line height by two points for tight and loose leading.
        switch changes.leading {
        case .tight: request.lineHeight = max(1, (request.lineHeight ?? request.size * 1.2) - 2)
        case .loose: request.lineHeight = (request.lineHeight ?? request.size * 1.2) + 2
        case .standard, nil: break
        }
    }
}

extension FontRequest {
    /// Changes the size, and the line height in proportion.
    mutating func resize(to new: Double) {
        if let lineHeight, size > 0 { self.lineHeight = lineHeight * new / size }
        size = new
    }

    mutating func apply(_ width: Font.Width) {
        let percent = width.value.isFinite ? 100 + width.value * 125 : 100
        stretch = UInt16(min(max(percent, 50), 200))
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
    var metrics: TextStyleMetrics {
        switch self {
        case .largeTitle, .extraLargeTitle, .extraLargeTitle2: .largeTitle
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
