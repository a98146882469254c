import Foundation
import Typesetting

extension Text {
    /// Which way the lines of a text are read.
    public struct WritingDirectionStrategy: Hashable, Sendable {
        private let goesByContent: Bool

        public static let `default` = layoutBased
        /// As views are laid out.
        public static let layoutBased = WritingDirectionStrategy(goesByContent: false)
        /// As the first letter of the text is read.
        public static let contentBased = WritingDirectionStrategy(goesByContent: true)

        func isRightToLeft(_ spans: [TextSpan], layout: Bool) -> Bool {
            guard goesByContent else { return layout }
            for span in spans {
                let direction = span.text.isReadFromTheRight(otherwise: true)
                if direction == span.text.isReadFromTheRight(otherwise: false) { return direction }
            }
            return layout
        }
    }

    /// On which side the lines of a text begin.
    public struct AlignmentStrategy: Hashable, Sendable {
        fileprivate let goesByDirection: Bool

        public static let `default` = layoutBased
        /// Where views are laid out from.
        public static let layoutBased = AlignmentStrategy(goesByDirection: false)
        /// Where the lines are read from.
        public static let writingDirectionBased = AlignmentStrategy(goesByDirection: true)
    }
}

extension TextParagraphs {
    /// Reads the lines as the text's letters say, where the views around want that.
    mutating func takeDirection(_ settings: TextSettings) {
        let layout = rightToLeft
        rightToLeft = settings.direction.isRightToLeft(spans, layout: layout)
        guard rightToLeft != layout else { return }
        if !settings.alignmentStrategy.goesByDirection { alignment = alignment.opposite }
        for index in spans.indices { spans[index].alignment = spans[index].alignment?.opposite }
    }
}

extension TextParagraphs.Alignment {
    fileprivate var opposite: Self {
        switch self {
        case .leading: .trailing
        case .center: .center
        case .trailing: .leading
        }
    }
}

extension View {
    /// Which way the lines of texts inside are read.
    nonisolated public func writingDirection(strategy: Text.WritingDirectionStrategy) -> some View {
        environment(\.textSettings.direction, strategy)
    }

    /// On which side the lines of texts inside begin.
    nonisolated public func multilineTextAlignment(strategy: Text.AlignmentStrategy) -> some View {
        environment(\.textSettings.alignmentStrategy, strategy)
    }
}
