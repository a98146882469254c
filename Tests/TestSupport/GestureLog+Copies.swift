import Display
import FanlightCore
import FanlightCoreTesting
import Foundation

extension GestureLog {
    /// Logs the texts that a stage copies, in quotation marks. Returns the stage.
    package func recordingCopies(of stage: Stage) -> Stage {
        stage.session.onCopy = { self.add("“\($0)”") }
        return stage
    }

    /// Presses the keys that copy. Returns the line that this logs, or "nothing".
    package func copied(from stage: Stage) -> String {
        let before = lines.count
        stage.press(Key("c"), modifiers: .control)
        return lines.count > before ? lines.last ?? "" : "nothing"
    }
}

extension Stage {
    /// Drags from the first to the last character of a text of one line.
    package func drag(over identifier: String) {
        let frame = self[identifier].frame
        drag(
            from: CGPoint(x: frame.minX + 1, y: frame.minY + 4),
            through: [CGPoint(x: frame.maxX - 1, y: frame.maxY - 4)])
    }
}
