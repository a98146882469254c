import Display
import Painter

/// A line that a person writes in the terminal, letter by letter, as the terminal shows it.
struct LineEditor {
    enum Step: Equatable {
        /// To be written to the terminal.
        case echo(String)
        case done(String)
        case cancelled
        case nothing
    }

    /// What is done with the line.
    enum Purpose: Equatable {
        case value(of: LayerID)
        case find
    }

    let purpose: Purpose
    /// What is typed is not shown.
    let isSecret: Bool
    private(set) var text: String

    init(_ purpose: Purpose, isSecret: Bool = false) {
        self.purpose = purpose
        self.isSecret = isSecret
        text = ""
    }

    mutating func take(_ input: TerminalInput) -> Step {
        switch input {
        case .paste(let pasted, _): return add(pasted.replacing("\n", with: " "))
        case .key(let key):
            if key.key == .enter { return .done(text) }
            if key.key == .escape { return .cancelled }
            if key.key == .backspace {
                guard let last = text.popLast() else { return .nothing }
                return .echo(String(repeating: "\u{8} \u{8}", count: isSecret ? 1 : CellPainter.columns(of: last)))
            }
            return key.text.isEmpty || key.text == "\t" ? .nothing : add(key.text)
        case .mouse, .focus, .page, .appearance, .images: return .nothing
        }
    }

    private mutating func add(_ letters: String) -> Step {
        text += letters
        let shown = isSecret ? String(repeating: "*", count: letters.count) : SpokenLine.plain(letters)
        return .echo(shown)
    }
}
