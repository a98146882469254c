import ClientKit
import Display

extension Command {
    static let resize = Command(
        name: "resize", summary: "changes the size of a session's display",
        details:
            "SIZE is in points, or in columns and rows if the display is a terminal; the options replace the "
            + "display by another kind. If a client has taken the display over, as “attach” does, the change "
            + "lasts until that client resizes it or leaves. "
            + SettlingHelp.sentence,
        operands: [
            Operand(name: "SESSION", kind: .session), Operand(name: "SIZE", kind: .size, isOptional: true),
        ],
        options: ScreenOptions.all,
        examples: ["fanlight resize demo 120x40", "fanlight resize demo --size 390x844 --scale 2 --dark"]
    ) { invocation in
        let screen = try ScreenOptions.screen(invocation.arguments, insteadOf: try invocation.screenOfSession())
        try invocation.withSession { client in try client.perform([.resize(screen)], timeout: invocation.timeout) }
    }
}

extension Invocation {
    /// Returns the session's present screen, whichever client changed it last.
    fileprivate func screenOfSession() throws -> Screen {
        let name = arguments.operands[0]
        return try suggestingSessions {
            let sessions = try serviceClient().sessions(timeout: timeout)
            guard let session = sessions.first(where: { $0.name == name }) else {
                throw ClientError.refused(Failure(.unknownSession, "There is no session called “\(name)”."))
            }
            return session.screen
        }
    }
}

extension ScreenOptions {
    /// Returns the screen changed by the operand and the options.
    fileprivate static func screen(_ arguments: Arguments, insteadOf now: Screen) throws(CommandFailure) -> Screen {
        var standard = now
        if let size = arguments.operands.dropFirst().first {
            if arguments["size"] != nil || arguments["cells"] != nil {
                throw .usage("Give only one of SIZE, --size and --cells.")
            }
            if now.idiom == .cell {
                guard let cells = ValueReader.cells(size) else {
                    throw .usage(
                        "SIZE: the display has columns and rows; “\(size)” is not a size such as 80x24.")
                }
                standard = .cells(columns: cells.columns, rows: cells.rows)
            } else if let points = ValueReader.size(size) {
                (standard.width, standard.height) = points
            }
        } else if arguments.operands.count < 2, all.allSatisfy({ arguments[$0.name] == nil && !arguments.has($0.name) })
        {
            throw .usage("The size is missing: give SIZE, --size or --cells.")
        }
        var screen = try screen(arguments, standard: standard.withPreferences(of: now))
        if screen.idiom == .pixel, now.idiom == .pixel, arguments["scale"] == nil { screen.scale = now.scale }
        if !arguments.has("dark"), !arguments.has("light") { screen.appearance = now.appearance }
        return screen
    }
}
