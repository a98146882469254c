import ClientKit
import Display
import ImageClient

extension Command {
    static let snapshot = Command(
        name: "snapshot", summary: "writes a picture of a session, or of an app as it starts, to a file",
        details: "The extension of the file name chooses the format: png, svg or pdf for pictures, txt for "
            + "characters, json for the elements. A session is not changed: its own display is painted, in the "
            + "resolution of --scale. For an app, a session is opened for the picture, on a display of --size "
            + "(390x844, --scale 2) or --cells (80x24, for txt and json), and closed.",
        operands: [Operand(name: "SESSION|APP", kind: .sessionOrApp)],
        options: [
            .value("output", short: "o", "FILE", .file, "the file to write; - is standard output and needs --format"),
            .value(
                "format", "FORMAT", .choice(DumpFormat.allCases.map(\.rawValue)),
                "the format, whatever the file is called"
            ),
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
            try invocation.takePicture(of: name, file, scale: arguments["scale"].flatMap(ValueReader.factor))
        } else {
            try invocation.takePictureOfNewSession(of: name, orOneOf: sessions, file)
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
    fileprivate func takePicture(of session: String, _ file: SnapshotFile, scale: Double?) throws {
        let client = try service.connect(as: .viewer, timeout: timeout)
        defer { client.close() }
        try client.attach(AttachRequest(session: session, mode: .observe, isUnseen: true), timeout: timeout)
        try client.awaitResources(timeout: timeout)
        reportBusy(busy: try client.stats(timeout: timeout).busyMilliseconds)
        try write(client.mirror, to: file, scale: scale)
    }

    private func write(_ mirror: Mirror, to file: SnapshotFile, scale: Double?) throws {
        guard let screen = mirror.screen else { throw ClientError.malformed("The session has no display.") }
        let appearance: ScreenAppearance? = arguments.has("dark") ? .dark : arguments.has("light") ? .light : nil
        try PictureWriter().write(
            mirror.picture, on: screen, to: file.path, as: file.format, scale: scale, appearance: appearance)
    }

    fileprivate func takePictureOfNewSession(
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
            _ = try openSession(OpenRequest(app: app, session: session, screen: screen), on: client, orOneOf: sessions)
        } catch let error as ClientError {
            guard CommandFailure(error).code == .timeout else { throw error }
            throw CommandFailure(
                .timeout,
                "\(app) rendered nothing within the timeout. The session that was opened for the picture is closed.")
        }
        try client.attach(AttachRequest(session: session, mode: .observe), timeout: timeout)
        try client.settle(timeout: timeout)
        try client.awaitResources(timeout: timeout)
        try write(client.mirror, to: file, scale: nil)
    }
}
