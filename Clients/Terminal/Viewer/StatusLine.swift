import Display

/// The one line of the terminal that is not the app's: what is shown, how to leave, and what is wrong.
struct StatusLine: Equatable {
    var session = ""
    var title = ""
    /// The detach key as people write it, `Ctrl-]`.
    var detachKey: String
    /// Whether input is passed on.
    var observesOnly = false
    /// Whether there is more of the picture than is seen, which keys lead to.
    var hidesSome = false
    /// Whether the scene is laid out for somebody else's display, who took it over.
    var isDisplaced = false
    /// What is wrong at the moment; takes the place of the title.
    var trouble: String?

    /// The line's cells. The way out is kept longest, then what is wrong, then where one is.
    func cells(columns: Int) -> [TerminalCell] {
        let style = TerminalStyle(traits: .inverse)
        let exit = "\(detachKey) detach"
        var left = [session, trouble ?? title].filter { !$0.isEmpty }
        if trouble == nil, title == session { left = [session] }
        if observesOnly { left.append(hidesSome ? "looking only, arrows show more" : "looking only") }
        if isDisplaced { left.append("\(StatusLine.displaced): attach again to take it back") }
        var right = exit + " "
        // From all there is to say to what matters most.
        var choices = [left.joined(separator: " · ")]
        if let trouble {
            choices.append(trouble)
        } else if isDisplaced {
            choices += [session + " · " + left[left.count - 1], left[left.count - 1], StatusLine.displaced]
        } else if observesOnly {
            choices += [session + " · " + left[left.count - 1], left[left.count - 1]]
            if hidesSome { choices += ["arrows show more", "arrows: more"] }
        }
        let fitting = choices.first { StatusLine.width($0) + StatusLine.width(right) + 2 <= columns }
        let text = " " + (fitting ?? choices[choices.count - 1])
        if StatusLine.width(right) > columns { right = String(detachKey.prefix(columns)) }
        let room = max(0, columns - StatusLine.width(right) - 1)
        var cells: [TerminalCell] = []
        for character in text where cells.count < room {
            // The status line is ours: plain letters, one cell each; what may be wider is left out.
            guard GlyphCertainty.of(String(character)) == .certain || character == "·" else { continue }
            cells.append(TerminalCell(String(character), style: style))
        }
        while cells.count + right.count < columns { cells.append(TerminalCell(" ", style: style)) }
        cells += right.map { TerminalCell(String($0), style: style) }
        return Array(cells.prefix(columns))
    }

    private static let displaced = "another viewer has the display"

    private static func width(_ text: String) -> Int { text.count }
}

extension StatusLine {
    /// `ctrl+]` as people write it: `Ctrl-]`.
    static func describe(_ key: Key, _ modifiers: KeyModifiers) -> String {
        let names: [(KeyModifiers, String)] = [
            (.control, "Ctrl-"), (.option, "Alt-"), (.shift, "Shift-"), (.command, "Cmd-"),
        ]
        let prefix = names.filter { modifiers.contains($0.0) }.map(\.1).joined()
        let name = key.name.count == 1 ? key.name : key.name.prefix(1).uppercased() + key.name.dropFirst()
        return prefix + name
    }
}
