/// All commands of the tool, in the order of its help.
enum CommandTable {
    static let all: [Command] = [
        .apps, .sessions, .open, .attach, .close, .logs, .snapshot, .film, .inspect, .stats, .get, .tap, .type, .paste,
        .openURL,
        .key, .press, .hover, .swipe, .scroll, .drag, .magnify, .rotate, .set, .increment, .decrement, .perform,
        .resize, .expect, .wait,
        .advance, .new, .adopt, .run, .identity, .completion, .helpCommand,
    ]

    static func find(_ name: String) throws(CommandFailure) -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        let near = Suggestion.nearest(to: name, in: all.map(\.name))
        throw .usage(
            "There is no command “\(name)”.\(near.map { " Did you mean “\($0)”?" } ?? "")"
                + " For all commands: fanlight help"
        )
    }
}
