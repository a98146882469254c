import Display
import Wire

extension RandomValues {
    mutating func failure() -> Failure {
        Failure(one(of: FailureCode.allCases), text(), canRetry: chance(2), pending: some(upTo: 2) { $0.pending() })
    }

    mutating func resume() -> ResumePoint {
        ResumePoint(token: text(), epoch: number(), version: number(), inputSerial: number())
    }

    mutating func open() -> OpenRequest {
        OpenRequest(
            app: name(), session: text(), arguments: some(upTo: 3) { $0.text() }, screen: screen(),
            clock: one(of: OpenRequest.Clock.allCases))
    }

    mutating func attach() -> AttachRequest {
        AttachRequest(
            session: name(), mode: one(of: AttachRequest.Mode.allCases), screen: screen(), isUnseen: chance(2))
    }

    /// Returns one of every verb.
    mutating func verbs() -> [Verb] {
        [
            .apps, .sessions, .open(open()), .attach(attach()), .detach, .close(session: text()),
            .logs(session: text(), cursor: number(), follow: chance(2)), .inspect, .audit, .stats,
            .snapshot(
                SnapshotRequest(
                    one(of: SnapshotRequest.Format.allCases), scale: one(of: [0.5, 1, 3]),
                    delay: one(of: [nil, 0, 250_000]))),
            .act(action(), on: locator()), .perform(some(upTo: 4) { $0.input() }), .query(locator()),
            .wait(Condition(locator(), label: maybe { $0.text() }, value: maybe { $0.text() }, absent: chance(2))),
            .advance(milliseconds: number()), .settle,
            .resource(resourceName(), offset: UInt32(roll(0...1000))),
        ]
    }

    /// Returns one message of every kind and, for requests, of every verb.
    mutating func clientMessages() -> [ClientMessage] {
        [
            .hello(
                Hello(
                    major: UInt32(roll(0...9)), minor: UInt32(roll(0...9)), client: text(),
                    role: one(of: PeerRole.allCases), features: .init(rawValue: UInt32(roll(0...3))),
                    resume: maybe { $0.resume() })),
            .ping, .pong, .input(InputMessage(serial: max(number(), 1), seen: number(), input: input())),
            .acknowledge(Acknowledge(version: number())), .goodbye(Goodbye(one(of: FailureCode.allCases), text())),
        ]
            + verbs().map {
                .request(
                    Request(serial: UInt32(roll(0...9999)), verb: $0, timeoutMilliseconds: UInt32(roll(0...20_000))))
            }
    }

    mutating func session() -> SessionInfo {
        SessionInfo(
            name: text(), app: text(), state: one(of: SessionInfo.State.allCases), process: Int32(roll(-1...99_999)),
            epoch: number(), clients: UInt32(roll(0...64)), screen: screen(), startedAt: number(),
            isClosing: roll(0...1) == 1)
    }

    mutating func work() -> Work {
        var work = Work()
        for (_, path) in Work.names { work[keyPath: path] = Int(number(below: UInt64(Int.max))) }
        return work
    }

    mutating func answers() -> [Answer] {
        [
            .done,
            .apps(
                some(upTo: 3) {
                    AppInfo(
                        name: $0.text(), description: $0.text(), icon: $0.text(), executable: $0.text(),
                        problem: $0.text(), files: $0.text())
                }),
            .sessions(some(upTo: 3) { $0.session() }), .opened(session: text()),
            .attached(Attached(session: text(), app: text(), epoch: number(), screen: screen(), title: text())),
            .logs(lines: some(upTo: 3) { $0.text() }, cursor: number(), ended: chance(2)),
            .elements(some(upTo: 3) { $0.element() }, busySinceMilliseconds: number()),
            .stats(
                work(), live: some(upTo: 3) { LiveCount(type: $0.text(), count: $0.roll(0...9)) },
                busySinceMilliseconds: number()),
            .snapshot(some(upTo: 50) { UInt8($0.roll(0...255)) }, busySinceMilliseconds: one(of: [0, 1, 70_000])),
            .element(element(), busySinceMilliseconds: number()),
            .findings(
                some(upTo: 3) {
                    AuditFinding(
                        $0.one(of: AuditFinding.Kind.allCases), $0.element(), $0.text(), measure: $0.points())
                }, busySinceMilliseconds: number()),
            .resource(some(upTo: 50) { UInt8($0.roll(0...255)) }, size: UInt32(roll(0...5000))),
        ]
    }

    mutating func frame(base: Version) -> Frame {
        Frame(
            epoch: base == 0 ? number() : 0, delta: delta(base: base), inputSerial: number(),
            staleInputs: some(upTo: 3) { $0.number() }, screen: maybe { $0.screen() }, title: maybe { $0.text() },
            motion: maybe { $0.chance(2) },
            pending: some(upTo: 2) { $0.pending() },
            clock: maybe { ClockReading(microseconds: Int64($0.number(below: 1 << 53)), isPaused: $0.chance(2)) })
    }

    mutating func serviceMessages() -> [ServiceMessage] {
        var limits = Limits()
        if chance(2) { limits.layers = Int(number(below: 1 << 40)) }
        let welcome = Welcome(
            minor: UInt32(roll(0...3)), service: text(), features: .init(rawValue: UInt32(roll(0...3))), limits: limits,
            heartbeatMilliseconds: UInt32(roll(0...20_000)), token: text(), resumed: chance(2))
        return [
            .welcome(welcome), .goodbye(Goodbye(one(of: FailureCode.allCases), text())), .ping, .pong,
            .reply(Reply(serial: 7, .failure(failure()), version: number())), .frame(frame(base: 0)),
            .frame(frame(base: 1 + number(below: 1 << 60))), .event(.restarted(reason: text())),
            .event(.ended(maybe { $0.one(of: FailureCode.allCases) }, reason: text())),
            .event(.busy(milliseconds: number())), .event(.clipboard(text())),
            .event(.pointer(one(of: PointerShape.allCases))),
            .event(.openURL(text())), .event(.announcement(text())), .event(.displaced(chance(2))),
            .event(.unsaved(maybe { "s" + $0.text() })),
            .event(.feedback(Feedback(one(of: Feedback.Kind.allCases), intensity: chance(2) ? 1 : 0.25))),
        ] + answers().map { .reply(Reply(serial: UInt32(roll(0...9999)), .success($0), version: number())) }
    }

    mutating func workerMessages() -> [WorkerMessage] {
        [
            .register(
                Registration(
                    app: text(), process: Int32(roll(0...9999)), epoch: max(number(), 1), spawnToken: text(),
                    sessions: some(upTo: 2) { $0.session() }, opened: some(upTo: 2) { $0.opened() })),
            .sessionOpened(session: text(), title: text()), .sessionFailed(session: text(), failure()),
            .sessionClosed(session: text()), .ending(reason: text()), .busy(session: text(), milliseconds: number()),
            .screen(session: text(), screen()), .copied(text()), .diagnostic(text()), .pong,
        ]
    }

    private mutating func opened() -> Registration.Opened {
        Registration.Opened(name: text(), request: open(), storagePath: text(), startedAt: number())
    }

    mutating func brokerMessages() -> [BrokerMessage] {
        let attach = attach()
        return [
            .registered, .refused(failure()), .openSession(opened()),
            .closeSession(name: text()),
            .attach(
                UInt32(roll(1...99)), session: attach.session, attach, features: .init(rawValue: UInt32(roll(0...3))),
                resume: maybe { $0.resume() }),
            .detach(3), .park(4), .unpark(5), .ping, .terminate, .clipboard(text()),
        ]
    }

    mutating func introduction() -> Introduction {
        let key = (0..<Introduction.keyLength).map { _ in UInt8(roll(0...255)) }
        return Introduction(address: "\(roll(0...255)).\(roll(0...255)).0.1", key: key)
    }
}
