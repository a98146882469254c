import Display
import Typesetting

/// What the texts of one stretch of the tree inherit, worked out once for all of them.
///
/// It reads the environment on their behalf and wakes them when one of these values changes: a text is noted here once
/// instead of once under each key.
@MainActor
final class TextSurroundings: ReaderToken {
    struct Values {
        var font: Font
        var isBold: Bool
        var paint: Paint
        var alignment: TextParagraphs.Alignment
        var lineLimit: Int?
        var isRightToLeft: Bool
    }

    private var values: Values?
    private var readers = ReaderList()
    // Only touched on the main actor, as everything about readers.
    private nonisolated(unsafe) var current: UInt32 = 0

    nonisolated override init() {}

    nonisolated override var generation: UInt32? { current }

    override func wake() {
        values = nil
        current &+= 1
        readers.wake()
    }

    func read(in scope: EnvironmentScope, for reader: ReaderToken) -> Values {
        readers.add(reader)
        if let values { return values }
        let environment = EnvironmentValues(scope: scope, reader: self)
        let alignment: TextParagraphs.Alignment =
            switch environment.multilineTextAlignment {
            case .leading: .leading
            case .center: .center
            case .trailing: .trailing
            }
        let made = Values(
            font: environment.font ?? .body, isBold: environment.isBold, paint: environment.foregroundPaint,
            alignment: alignment, lineLimit: environment.lineLimit,
            isRightToLeft: environment.layoutDirection == .rightToLeft)
        values = made
        return made
    }
}
