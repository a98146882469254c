import Display
import Wire

extension SessionServer {
    /// Sends each client the changes that it lacks, if its credit window and pacing allow it.
    func produce(at now: SuspendingClock.Instant) {
        defer { updateFramePace() }
        guard hasPicture, clients.values.contains(where: { canReceiveFrame($0) && needsFrame($0) }) else { return }
        for client in clients.values { produce(for: client, at: now) }
        steps.trim(clients: clients.count)
    }

    /// Reports the interval of frames to a scene that evaluates views for each of them. No steps are made that no
    /// client has credit for.
    private func updateFramePace() {
        guard isAnimating else { return }
        let pace = clients.values.lazy.filter(canReceiveFrame).map(\.pacing.interval).min()
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
        for client in clients.values where canReceiveFrame(client) && needsFrame(client) {
            guard let due = client.pacing.due else { continue }
            next = next.map { min($0, due) } ?? due
        }
        return next
    }

    /// Returns false for a client that is parked, or held by backpressure.
    private func canReceiveFrame(_ client: SessionClient) -> Bool {
        client.receivesFrames && !client.isParked && !client.credit.isFull
    }

    private func needsFrame(_ client: SessionClient) -> Bool {
        client.isFirst || client.base != stamped.version || client.inputs.hasUnreported
            || client.sentMetadataVersion != metadataVersion
            || client.sentPending.isEmpty != pending.isEmpty || !client.waitingEvents.isEmpty
            || client.sentUnsaved != unsaved
    }

    private func produce(for client: SessionClient, at now: SuspendingClock.Instant) {
        guard canReceiveFrame(client), needsFrame(client) else { return }
        let answers = client.isFirst || client.isAwaited || client.inputs.hasUnreported
        if !answers, let due = client.pacing.due, due > now { return }

        let layers = steps.step(of: stamped, since: client.base, features: client.features, &sentPaths)
        let message = client.encoder.encode(frame(for: client, layers), layers: layers)
        guard message.count <= Limits.standard.frameBytes else { return dismiss(client, frameBytes: message.count) }
        sendWaitingEvents(to: client)
        sendUnsaved(to: client)
        context.send(message, to: client.connection)
        if steps.lacksDrawings, !hasReportedCut {
            hasReportedCut = true
            WorkerLog.writeDiagnostic(
                "The picture's drawings exceed a frame of \(Limits.standard.frameBytes) bytes, so the largest are left "
                    + "out.",
                session: name)
        }

        client.base = stamped.version
        client.isFirst = false
        client.sentMetadataVersion = metadataVersion
        client.sentPending = pending
        client.credit.sent(stamped.version, bytes: message.count, at: now)
        client.pacing.sent(at: now)
        // Observing changes nothing, not even the session's counters.
        guard client.mode != .observe else { return }
        frames += 1
        bytes += message.count
    }

    /// Ends the connection of a client whose frame is too large. The service would end that of the worker.
    private func dismiss(_ client: SessionClient, frameBytes: Int) {
        let text =
            "The session's next frame has \(frameBytes) bytes; at most \(Limits.standard.frameBytes) can be sent."
        WorkerLog.writeDiagnostic(text, session: name)
        context.send(ServiceMessage.goodbye(Goodbye(.tooLarge, text)).encode(), to: client.connection)
        detach(client.connection)
    }

    /// Returns the frame without its layers.
    private func frame(for client: SessionClient, _ layers: EncodedDelta) -> Frame {
        let report = client.inputs.report()
        let base = layers.base
        var frame = Frame(
            delta: PictureDelta(base: base, version: stamped.version), inputSerial: report.serial,
            staleInputs: report.stale, pending: pending)
        let sendsAllMetadata = client.isFirst || base == 0
        if sendsAllMetadata { frame.epoch = context.epoch }
        if sendsAllMetadata || client.sentMetadataVersion != metadataVersion {
            frame.screen = screen
            frame.title = title
            if client.features.contains(.motion) { frame.motion = isMotionWanted }
        }
        if client.features.contains(.animations),
            layers.hasAnimations || sendsAllMetadata || clock?.reading.isPaused == true
        {
            frame.clock = presentClock
        }
        return frame
    }

    /// The session's clock now; nil for a real one before its first animation.
    var presentClock: ClockReading? {
        guard let (stored, instant) = clock else { return nil }
        var reading = stored
        if !reading.isPaused { reading.microseconds += Int64((SuspendingClock.now - instant) / .microseconds(1)) }
        return reading
    }
}
