import Foundation

extension Text {
    /// Tells the views around texts where their letters stand: each text inside says its lines and where it begins.
    ///
    /// Read it with `overlayPreferenceValue`, `backgroundPreferenceValue` or `onPreferenceChange`. A text that is too long
    /// to be set as a whole says nothing.
    public struct LayoutKey: PreferenceKey, Sendable {
        /// A text's lines with the place of its upper left corner.
        public struct AnchoredLayout: Equatable, Sendable {
            /// Where the text is; a `GeometryProxy` tells where that is in its own view.
            public var origin: Anchor<CGPoint>
            /// The lines, counted from there.
            public var layout: Text.Layout
        }

        public static let defaultValue: [AnchoredLayout] = []

        public static func reduce(value: inout [AnchoredLayout], nextValue: () -> [AnchoredLayout]) {
            value += nextValue()
        }
    }
}

/// What a text says to those around that read `Text.LayoutKey`.
@MainActor
final class TextLayoutSaying {
    let place = AnchorPlace()
    /// What was said last: a text that is about to be placed anew says no less.
    var last: Text.LayoutKey.AnchoredLayout?
    /// Its lines may be others now.
    let changed: () -> Void

    init(_ changed: @escaping () -> Void) { self.changed = changed }
}

extension TextElement: PreferenceSource {
    var preferenceKey: ObjectIdentifier { ObjectIdentifier(Text.LayoutKey.self) }

    func preference(_ inside: () -> Any?) -> Any? {
        let saying = beginSaying()
        if node.isPlaced {
            // Runs that look alike are one for display; here each has to be told from the others.
            var resolver = TextResolver(readTextSurroundings(), readEnvironment(), graph, marksEverything: true)
            saying.last = node.layout(of: resolver.resolve(view)).map { layout in
                Text.LayoutKey.AnchoredLayout(origin: Anchor(saying.place, .topLeading), layout: layout)
            }
        }
        return saying.last.map { [$0] }
    }

    /// From now on those around are told when the lines change.
    @discardableResult
    func beginSaying() -> TextLayoutSaying {
        if let known = node.saying { return known }
        let made = TextLayoutSaying { [weak self] in
            guard let self else { return }
            preferenceChanged(preferenceKey)
        }
        made.place.take([node])
        node.saying = made
        return made
    }

    /// Nothing is said any more.
    func endSaying() {
        guard let saying = node.saying else { return }
        node.saying = nil
        saying.place.take([])
        preferenceChanged(preferenceKey)
    }
}

extension PreferenceReader {
    /// Texts that come later begin by themselves to say where their letters stand.
    func willRead() {
        if preferenceKey == ObjectIdentifier(Text.LayoutKey.self) { graph.readsTextLayouts = true }
    }
}
