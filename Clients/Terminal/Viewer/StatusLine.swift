import Display

/// The status line of the viewer, which is not part of the app: the session, the detach key, and problems.
struct StatusLine: Equatable {
    var session = ""
    var title = ""
    /// The detach key as people write it, `Ctrl-]`.
    var detachKey: String
    /// True if input is not forwarded.
    var observesOnly = false
    /// True if keys can reveal more of the picture.
    var canPan = false
    /// True if the scene is laid out for the display of another client, which took it over.
    var isDisplaced = false
    /// The present problem; replaces the title.
    var problem: String?

    /// Returns the line's cells. The detach key is kept longest, then the problem, then the session.
    func cells(columns: Int) -> [TerminalCell] {
        let style = TerminalStyle(traits: .inverse)
        let exit = "\(detachKey) detach"
        var left = [session, problem ?? title].filter { !$0.isEmpty }
        if problem == nil, title == session { left = [session] }
        if observesOnly { left.append(canPan ? "observing, arrows show more" : "observing") }
        if isDisplaced { left.append("\(StatusLine.displaced): attach again to take it back") }
        var right = exit + " "
        // From the full text to the most important part.
        var choices = [left.joined(separator: " · ")]
        if let problem {
            choices.append(problem)
        } else if isDisplaced {
            choices += [session + " · " + left[left.count - 1], left[left.count - 1], StatusLine.displaced]
        } else if observesOnly {
            choices += [session + " · " + left[left.count - 1], left[left.count - 1]]
            if canPan { choices += ["arrows show more", "arrows: more"] }
        }
        let fitting = choices.first { StatusLine.width($0) + StatusLine.width(right) + 2 <= columns }
        let text = " " + (fitting ?? choices[choices.count - 1])
        if StatusLine.width(right) > columns { right = String(detachKey.prefix(columns)) }
        let available = max(0, columns - StatusLine.width(right) - 1)
        var cells: [TerminalCell] = []
        for character in text where cells.count < available {
            // Only characters of certain width; others are left out.
            guard WidthCertainty.of(String(character)) == .certain || character == "·" else { continue }
            cells.append(TerminalCell(String(character), style: style))
        }
        while cells.count + right.count < columns { cells.append(TerminalCell(" ", style: style)) }
        cells += right.map { TerminalCell(String($0), style: style) }
        return Array(cells.prefix(columns))
    }

    private static let displaced = "another client has the display"

    private static func width(_ text: String) -> Int { text.count }
}

extension StatusLine {
    /// Returns the key as people write it: `Ctrl-]` for `ctrl+]`.
    static func describe(_ key: Key, _ modifiers: KeyModifiers) -> String {
        let names: [(KeyModifiers, String)] = [
            (.control, "Ctrl-"), (.option, "Alt-"), (.shift, "Shift-"), (.command, "Cmd-"),
        ]
        let prefix = names.filter { modifiers.contains($0.0) }.map(\.1).joined()
        let name = key.name.count == 1 ? key.name : key.name.prefix(1).uppercased() + key.name.dropFirst()
        return prefix + name
    }
}
