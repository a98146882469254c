import ClientKit
import Display
import ImageClient

extension Command {
    static let snapshot = Command(
        name: "snapshot", summary: "writes a picture of a session, or of an app as it starts, to a file",
        details: "The extension of the file name chooses the format: png, svg or pdf for pictures, txt for "
            + "characters, json for the elements. A session is not changed: its own display is painted, in the "
            + "resolution of --scale. For an app, a session is opened for the picture, on a display of --size "
            + "(390x844, --scale 2) or --cells (80x24, for txt and json), and closed. Animated views have their "
            + "final state, or with --at the state at a time after now. With a virtual clock nothing is waited for, "
            + "and the clock stands still; with a real one the picture is taken at that time. The session of an app "
            + "has a virtual clock then, which is advanced.",
        operands: [Operand(name: "SESSION|APP", kind: .sessionOrApp)],
        options: [
            .value("output", short: "o", "FILE", .file, "the file to write; - is standard output and needs --format"),
            .value(
                "format", "FORMAT", .choice(DumpFormat.allCases.map(\.rawValue)),
                "the format, whatever the file is called"
            ),
            .value(
                "at", "SECONDS", .secondsWithin(MomentLimits.seconds),
                "the time after now whose state is shown, as it is presented; 0: now"),
        ] + ScreenOptions.all,
        examples: [
            "fanlight snapshot demo --output demo.png --scale 2", "fanlight snapshot gallery --dark -o gallery.svg",
        ]
    ) { invocation in
        let arguments = invocation.arguments
        guard let output = arguments["output"] else {
            throw CommandFailure.usage("The file is missing: give --output FILE.")
        }
        let file = try SnapshotFile(
            path: output, format: arguments["format"].flatMap(DumpFormat.init(rawValue:)) ?? DumpFormat(path: output))
        let sessions = try invocation.serviceClient().sessions(timeout: invocation.timeout)
        let name = arguments.operands[0]
        if sessions.contains(where: { $0.name == name }) {
            for option in ["size", "cells"] where arguments[option] != nil {
                throw CommandFailure.usage(
                    "--\(option) is for a new session of an app; \(name) is a session, which keeps the display it has.")
            }
            try invocation.writePicture(of: name, file, scale: arguments["scale"].flatMap(ValueReader.factor))
        } else {
            try invocation.writePictureOfNewSession(of: name, orOneOf: sessions, file)
        }
    }
}

private struct SnapshotFile {
    var path: String
    var format: DumpFormat

    /// The display that suits the format.
    var screen: Screen {
        switch format {
        case .png, .svg, .pdf: Screen(width: 390, height: 844, scale: 2)
        case .txt, .json: .cells(columns: 80, rows: 24, appearance: .light)
        }
    }
}

extension Invocation {
    /// Paints the session as an unseen observer, which does not affect it.
    fileprivate func writePicture(of session: String, _ file: SnapshotFile, scale: Double?) throws {
        let client = try service.connect(as: .viewer, timeout: timeout)
        defer { client.close() }
        try observe(session, with: client)
        guard let time = momentToShow else { return try write(client.mirror, to: file, scale: scale) }
        if client.mirror.hasVirtualClock {
            let picture = client.mirror.presentedPicture(after: time, in: palette(of: client.mirror))
            return try write(client.mirror, picture, to: file, scale: scale)
        }
        try client.follow(until: .now + time)
        try client.awaitResources(timeout: timeout)
        let picture = client.mirror.presentedPicture(after: .zero, in: palette(of: client.mirror))
        try write(client.mirror, picture, to: file, scale: scale)
    }

    /// The value of `--at`; nil for the final state.
    private var momentToShow: Duration? { arguments["at"].flatMap(ValueReader.seconds) }

    /// The appearance that the picture is painted for; nil for that of the session.
    private var appearance: ScreenAppearance? { arguments.has("dark") ? .dark : arguments.has("light") ? .light : nil }

    private func palette(of mirror: Mirror) -> Palette? {
        mirror.screen.map { Palette(appearance ?? $0.appearance, $0.idiom) }
    }

    /// - Parameter picture: the picture to write; nil for the final state.
    private func write(_ mirror: Mirror, _ picture: Picture? = nil, to file: SnapshotFile, scale: Double?) throws {
        guard let screen = mirror.screen else { throw ClientError.malformed("The session has no display.") }
        try PictureWriter().write(
            picture ?? mirror.picture, on: screen, to: file.path, as: file.format, scale: scale, appearance: appearance)
    }

    fileprivate func writePictureOfNewSession(
        of app: String, orOneOf sessions: [SessionInfo], _ file: SnapshotFile
    ) throws {
        let screen = try ScreenOptions.screen(arguments, standard: file.screen)
        let signals = try DeferredSignals()
        defer { signals.release() }
        let client = try service.connect(as: .tester, timeout: timeout, until: signals)
        defer { client.close() }
        // A name chosen here, so that the session can be closed even before the service has reported a name.
        let session = "snapshot-\(UInt32.random(in: .min ... .max))"
        defer { try? serviceClient().closeSession(session, timeout: timeout) }
        do {
            let request = OpenRequest(
                app: app, session: session, screen: screen, clock: momentToShow == nil ? .real : .virtual)
            _ = try openSession(request, on: client, orOneOf: sessions)
        } catch let error as ClientError {
            guard CommandFailure(error).code == .timeout else { throw error }
            throw CommandFailure(
                .timeout,
                "\(app) rendered nothing within the timeout. The session that was opened for the picture is closed.")
        }
        try client.attach(AttachRequest(session: session, mode: .observe), timeout: timeout)
        try client.settle(timeout: timeout)
        if let time = momentToShow { try advance(session, by: time, seenBy: client) }
        try client.awaitResources(timeout: timeout)
        let picture = momentToShow.map { _ in
            client.mirror.presentedPicture(after: .zero, in: palette(of: client.mirror))
        }
        try write(client.mirror, picture, to: file, scale: nil)
    }

    /// Advances the virtual clock of a session that a client observes, and waits until the client sees it.
    private func advance(_ session: String, by time: Duration, seenBy client: Client) throws {
        let end = client.mirror.time.map { $0 + time }
        try service.session(session, timeout: timeout).advance(by: time, timeout: timeout)
        service.closeSession(session: session)
        try client.awaitPicture(at: end, timeout: timeout)
    }
}
