import ClientKit
import Display
import ImageClient

extension Command {
    static let film = Command(
        name: "film", summary: "writes a film of a session: an animated WebP file, or numbered PNG files",
        details: "An output that ends in / or is a folder gets PNG files, one for each frame; otherwise its name ends "
            + "in .webp. A session with a real clock is followed; a frame that comes late takes the place of those "
            + "that are missed. For a session with a virtual clock, the film shows the animations that run now, "
            + "at exact times, and the clock stands still. With --advance that clock is advanced from frame to "
            + "frame, so that completions, timelines and timers are a part of the film. A film in which nothing "
            + "changes is a still picture. A film that is interrupted, or whose session ends, has the frames until "
            + "then; the exit code says so.",
        operands: [Operand(name: "SESSION", kind: .session)],
        options: [
            .value(
                "from", "SECONDS", .secondsWithin(MomentLimits.seconds), "the time before the first frame; default 0"),
            .value("for", "SECONDS", .secondsWithin(FilmFrames.lengths), "the length of the film; default 2"),
            .value("fps", "N", .frameRate, "the frames a second; default 30"),
            .value(
                "output", short: "o", "FILE|FOLDER", .file,
                "the file or folder to write; default SESSION.webp; - is standard output"),
            .value("scale", "N", .factor, "the pixels per point; default: the display's"),
            .flag("advance", "advances the virtual clock"), .json,
        ],
        examples: [
            "fanlight film demo --for 1.5 --output demo.webp", "fanlight film demo --fps 60 --advance -o frames/",
        ]
    ) { invocation in
        let arguments = invocation.arguments
        let path = arguments["output"] ?? "\(arguments.operands[0]).webp"
        if path == "-", invocation.wantsJSON { throw CommandFailure.usage("--json needs an --output other than -.") }
        let length = arguments["for"].flatMap(ValueReader.seconds) ?? invocation.service.timing.film
        let schedule = FilmFrames(length, framesPerSecond: arguments["fps"].flatMap(ValueReader.frameRate) ?? 30)
        let destination = try FilmDestination(path: path)
        // An interrupted film is written before the signal ends this process.
        let signals = try DeferredSignals()
        defer { signals.release() }
        let client = try invocation.service.connect(as: .viewer, timeout: invocation.timeout, until: signals)
        defer { client.close() }
        try invocation.observe(arguments.operands[0], with: client)
        let writer = try FilmWriter(to: destination, schedule, scale: arguments["scale"].flatMap(ValueReader.factor))
        let (bytes, failure) = try invocation.record(client, writer, showing: path)
        if path != "-" { invocation.report(writer, bytes: bytes, at: path) }
        if let failure { throw failure }
    }
}

/// The limits of a time that is waited for, or presented in advance.
enum MomentLimits {
    /// An hour, the longest timeout of a request.
    static let seconds = 0.0...3600
}

extension Invocation {
    /// Attaches as an unseen observer, which does not affect the session, and waits for its images.
    func observe(_ session: String, with client: Client) throws {
        _ = try suggestingSessions {
            try client.attach(AttachRequest(session: session, mode: .observe, isUnseen: true), timeout: timeout)
        }
        reportBusy(busy: try client.stats(timeout: timeout).busyMilliseconds)
        // Last, because the answer may come after a picture with other images.
        try client.awaitResources(timeout: timeout)
    }

    /// Records the film and writes it. Returns its size in bytes, and the failure that has cut it short.
    fileprivate func record(
        _ client: Client, _ writer: FilmWriter, showing path: String
    ) throws -> (bytes: Int, failure: ClientError?) {
        defer { console.printProgress(nil) }
        let recorder = FilmRecorder(client, writer)
        let count = writer.frames.count
        recorder.onProgress = { progress in
            switch progress {
            case .recorded(let index): console.printProgress("\(path): recording frame \(index + 1) of \(count)")
            case .written(let index): console.printProgress("\(path): writing frame \(index + 1) of \(count)")
            }
        }
        do {
            try record(with: recorder, client)
        } catch let error as ClientError where writer.frameCount > 0 && !error.isRefusal {
            return (try writer.finish(isCut: true), error)
        }
        return (try writer.finish(), nil)
    }

    private func record(with recorder: FilmRecorder, _ client: Client) throws {
        let delay = arguments["from"].flatMap(ValueReader.seconds) ?? .zero
        if arguments.has("advance") {
            try recorder.recordAdvancing(after: delay, timeout: timeout) { time in
                try withSession { try $0.advance(by: time, timeout: timeout) }
            }
        } else if client.mirror.hasVirtualClock {
            try recorder.recordDeclared(after: delay)
        } else {
            try recorder.recordLive(after: delay)
        }
    }

    fileprivate func report(_ writer: FilmWriter, bytes: Int, at path: String) {
        let (frames, seconds) = (writer.frameCount, Double(writer.milliseconds) / 1000)
        let isCut = frames < writer.frames.count
        if wantsJSON {
            let fields: [(String, JSON)] = [
                ("frames", .integer(Int64(frames))), ("complete", .bool(!isCut)),
                ("missed", .integer(Int64(writer.missedCount))),
                ("seconds", .number(seconds)), ("bytes", .integer(Int64(bytes))), ("output", .string(path)),
            ]
            return console.print(JSON.object(fields).compact)
        }
        let count = (frames == 1 ? "1 frame" : "\(frames) frames") + (isCut ? " of \(writer.frames.count)" : "")
        let missed = writer.missedCount == 0 ? "" : " (\(writer.missedCount) missed)"
        console.print("\(path): \(count)\(missed), \(JSON.number(seconds).compact) s, \(bytes) bytes".onOneLine)
    }
}

extension ClientError {
    /// True if the session would refuse each attempt.
    fileprivate var isRefusal: Bool { if case .refused(let failure) = self { failure.code == .refused } else { false } }
}
