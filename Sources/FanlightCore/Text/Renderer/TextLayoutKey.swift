import Foundation

extension Text {
    /// A preference with the layouts of all texts inside a view, and their positions.
    ///
    /// Read it with `overlayPreferenceValue`, `backgroundPreferenceValue` or `onPreferenceChange`. A text that is too
    /// long to be typeset as a whole has no value.
    public struct LayoutKey: PreferenceKey, Sendable {
        /// A text's layout with the position of its upper left corner.
        public struct AnchoredLayout: Equatable, Sendable {
            /// The position of the text; a `GeometryProxy` converts it to its own view.
            public var origin: Anchor<CGPoint>
            /// The layout, relative to the origin.
            public var layout: Text.Layout
        }

        public static let defaultValue: [AnchoredLayout] = []

        public static func reduce(value: inout [AnchoredLayout], nextValue: () -> [AnchoredLayout]) {
            value += nextValue()
        }
    }
}

/// The published layout of a text, for views around it that read `Text.LayoutKey`.
@MainActor
final class TextLayoutPublisher {
    let place = AnchorPlace()
    /// The last published layout, which stays valid until the text is placed again.
    var last: Text.LayoutKey.AnchoredLayout?
    /// Called when the lines may have changed.
    let changed: () -> Void

    init(_ changed: @escaping () -> Void) { self.changed = changed }
}

extension TextElement: PreferenceSource {
    var preferenceKey: ObjectIdentifier { ObjectIdentifier(Text.LayoutKey.self) }

    func preference(_ inside: () -> Any?) -> Any? {
        let publication = beginPublishingLayout()
        if node.isPlaced {
            // Keeps a separate mark for each run, although runs with equal attributes are merged for display.
            var resolver = TextResolver(readTextAttributes(), readEnvironment(), graph, marksEverything: true)
            publication.last = node.layout(of: resolver.resolve(view)).map { layout in
                Text.LayoutKey.AnchoredLayout(origin: Anchor(publication.place, .topLeading), layout: layout)
            }
        }
        return publication.last.map { [$0] }
    }

    /// Starts publishing, so that changes of the lines invalidate the readers.
    @discardableResult
    func beginPublishingLayout() -> TextLayoutPublisher {
        if let known = node.layoutPublisher { return known }
        let made = TextLayoutPublisher { [weak self] in
            guard let self else { return }
            preferenceChanged(preferenceKey)
        }
        made.place.setNodes([node])
        node.layoutPublisher = made
        return made
    }

    /// Stops publishing.
    func endPublishingLayout() {
        guard let publication = node.layoutPublisher else { return }
        node.layoutPublisher = nil
        publication.place.setNodes([])
        preferenceChanged(preferenceKey)
    }
}

extension Text.LayoutKey: PreparedPreferenceKey {
    /// Makes texts that are created later publish their layouts from the start.
    static func willBeRead(in graph: ViewGraph) { graph.text.publishesLayouts = true }
}
