import Display
import Wire

extension SessionServer {
    /// Sends each client the changes that it lacks, if its credit window and pacing allow it.
    func produce(at now: SuspendingClock.Instant) {
        defer { updateFramePace() }
        guard hasPicture, viewers.values.contains(where: { mayBeSent($0) && needsFrame($0) }) else { return }
        for viewer in viewers.values { produce(for: viewer, at: now) }
        steps.trim(clients: viewers.count)
    }

    /// Reports the interval of frames to a scene that evaluates views for each of them. No steps are made that no
    /// client has credit for.
    private func updateFramePace() {
        guard isAnimating else { return }
        let pace = viewers.values.lazy.filter(mayBeSent).map(\.pacing.interval).min()
        if let pace, let framePace {
            // The round trip varies a little with every frame.
            guard max(pace, framePace) > min(pace, framePace) * SessionLimits.paceTolerance else { return }
        } else if pace == framePace {
            return
        }
        framePace = pace
        send(.setFramePace(pace))
    }

    /// The earliest instant at which a paced frame may be sent.
    var nextFrame: SuspendingClock.Instant? {
        guard hasPicture else { return nil }
        var next: SuspendingClock.Instant?
        for viewer in viewers.values where mayBeSent(viewer) && needsFrame(viewer) {
            guard let due = viewer.pacing.due else { continue }
            next = next.map { min($0, due) } ?? due
        }
        return next
    }

    /// Returns false for a client that is parked, or held by backpressure.
    private func mayBeSent(_ viewer: Viewer) -> Bool {
        viewer.receivesFrames && !viewer.isParked && !viewer.credit.isFull
    }

    private func needsFrame(_ viewer: Viewer) -> Bool {
        viewer.isFirst || viewer.base != stamped.version || viewer.inputs.hasUnreported
            || viewer.sentFactsVersion != factsVersion
            || viewer.sentPending.isEmpty != pending.isEmpty || !viewer.waitingEvents.isEmpty
            || viewer.sentUnsaved != unsaved
    }

    private func produce(for viewer: Viewer, at now: SuspendingClock.Instant) {
        guard mayBeSent(viewer), needsFrame(viewer) else { return }
        let answers = viewer.isFirst || viewer.isAwaited || viewer.inputs.hasUnreported
        if !answers, let due = viewer.pacing.due, due > now { return }

        let layers = steps.step(of: stamped, since: viewer.base, features: viewer.features, &sentPaths)
        let message = viewer.encoder.encode(frame(for: viewer, layers), layers: layers)
        guard message.count <= Limits.standard.frameBytes else { return dismiss(viewer, frameBytes: message.count) }
        sendWaitingEvents(to: viewer)
        sendUnsaved(to: viewer)
        context.send(message, to: viewer.connection)
        if steps.lacksDrawings, !hasReportedCut {
            hasReportedCut = true
            WorkerLog.toAuthor(
                "The picture's drawings exceed a frame of \(Limits.standard.frameBytes) bytes, so the largest are left "
                    + "out.",
                session: name)
        }

        viewer.base = stamped.version
        viewer.isFirst = false
        viewer.sentFactsVersion = factsVersion
        viewer.sentPending = pending
        viewer.credit.sent(stamped.version, bytes: message.count, at: now)
        viewer.pacing.sent(at: now)
        // Observing changes nothing, not even the session's counters.
        guard viewer.mode != .observe else { return }
        frames += 1
        bytes += message.count
    }

    /// Ends the connection of a client whose frame is too large. The service would end that of the worker.
    private func dismiss(_ viewer: Viewer, frameBytes: Int) {
        let text =
            "The session's next frame has \(frameBytes) bytes; at most \(Limits.standard.frameBytes) can be sent."
        WorkerLog.toAuthor(text, session: name)
        context.send(ServiceMessage.goodbye(Goodbye(.tooLarge, text)).encode(), to: viewer.connection)
        detach(viewer.connection)
    }

    /// Returns the frame without its layers.
    private func frame(for viewer: Viewer, _ layers: EncodedDelta) -> Frame {
        let report = viewer.inputs.report()
        let base = layers.base
        var frame = Frame(
            delta: PictureDelta(base: base, version: stamped.version), inputSerial: report.serial,
            staleInputs: report.stale, pending: pending)
        let sendsAllFacts = viewer.isFirst || base == 0
        if sendsAllFacts { frame.epoch = context.epoch }
        if sendsAllFacts || viewer.sentFactsVersion != factsVersion {
            frame.screen = screen
            frame.title = title
            if viewer.features.contains(.motion) { frame.motion = isMotionWanted }
        }
        if viewer.features.contains(.animations), layers.hasAnimations || sendsAllFacts || clock?.reading.stands == true
        {
            frame.clock = presentClock
        }
        return frame
    }

    /// The session's clock now; nil for a real one before its first animation.
    var presentClock: ClockReading? {
        guard let (stored, instant) = clock else { return nil }
        var reading = stored
        if !reading.stands { reading.microseconds += Int64((SuspendingClock.now - instant) / .microseconds(1)) }
        return reading
    }
}
