import Display
import Painter

/// A line that a person types in the terminal, echoed character by character.
struct LineEditor {
    enum Step: Equatable {
        /// Text to be written to the terminal.
        case echo(String)
        case done(String)
        case cancelled
        case nothing
    }

    /// The use of the finished line.
    enum Purpose: Equatable {
        case value(of: LayerID)
        case find
    }

    let purpose: Purpose
    /// True if typed characters are masked.
    let isSecret: Bool
    private(set) var text: String

    init(_ purpose: Purpose, isSecret: Bool = false) {
        self.purpose = purpose
        self.isSecret = isSecret
        text = ""
    }

    mutating func handle(_ input: TerminalInput) -> Step {
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

    private mutating func add(_ typed: String) -> Step {
        text += typed
        let shown = isSecret ? String(repeating: "*", count: typed.count) : ElementDescription.plain(typed)
        return .echo(shown)
    }
}
