import ClientKit

/// Films an attached session, which it only looks at.
public final class FilmRecorder {
    private let client: Client
    private let writer: FilmWriter
    public var onProgress: (Progress) -> Void = { _ in }

    /// A frame, by its index, that was taken or written.
    public enum Progress: Hashable, Sendable {
        case recorded(Int)
        case written(Int)
    }

    public init(_ client: Client, _ writer: FilmWriter) {
        self.client = client
        self.writer = writer
    }

    private var frames: FilmFrames { writer.frames }

    /// Films what the present picture declares from a time after now on. Does not wait.
    public func recordDeclared(after delay: Duration) throws {
        let mirror = client.mirror
        for index in 0..<frames.count {
            try client.follow(until: .now)
            let time = delay + .milliseconds(frames.start(of: index))
            try add(mirror, mirror.presentedPicture(after: time), at: index)
        }
    }

    /// Films the session while it goes on by a real clock. Pictures are painted and encoded afterwards, so that this
    /// delays none of them. Once too many wait, it is done meanwhile; a late frame then takes the place of those that
    /// are missed.
    public func recordLive(after delay: Duration) throws {
        var waiting = WaitingFrames()
        var receivedBytes = client.frameBytes
        func writeFirst() throws {
            let first = waiting.removeFirst()
            let picture = first.mirror.presentedPicture(at: first.time)
            try add(first.mirror, picture, at: first.index, hasNewImages: first.hasNewImages)
        }
        func writeAll() throws { while !waiting.isEmpty { try writeFirst() } }
        let begin = SuspendingClock.now + delay
        try client.follow(until: begin)
        var (next, hasNewImages) = (0, false)
        while next < frames.count {
            while waiting.isFull { try writeFirst() }
            let isResource: Bool
            do throws(ClientError) {
                isResource = try client.follow(until: begin + .milliseconds(frames.start(of: next)))
            } catch {
                // The film has the frames until then.
                try writeAll()
                throw error
            }
            let late = SuspendingClock.now - begin
            let index = max(frames.index(at: late.wholeMilliseconds), next)
            // Presented at the exact time, so that the film is smooth although no wait ends exactly.
            let mirror = client.mirror
            let time = mirror.time.map { $0 - late + .milliseconds(frames.start(of: index)) }
            waiting.append(
                WaitingFrame(
                    mirror: mirror, time: time, index: index, hasNewImages: hasNewImages || isResource,
                    bytes: client.frameBytes - receivedBytes))
            receivedBytes = client.frameBytes
            onProgress(.recorded(index))
            (next, hasNewImages) = (index + 1, false)
        }
        try writeAll()
    }

    /// Films the session while its virtual clock is advanced from frame to frame. Ends with the last frame.
    /// - Parameter advance: Advances the clock, and returns once the session has settled.
    public func recordAdvancing(after delay: Duration, timeout: Duration, by advance: (Duration) throws -> Void) throws
    {
        var (time, hasNewImages) = (client.mirror.time, false)
        func step(_ duration: Duration) throws {
            try advance(duration)
            time = time.map { $0 + duration }
            try client.awaitPicture(at: time, timeout: timeout)
            hasNewImages = try client.follow(until: .now)
        }
        if delay > .zero { try step(delay) }
        for index in 0..<frames.count {
            try add(client.mirror, client.mirror.presentedPicture, at: index, hasNewImages: hasNewImages)
            try step(.milliseconds(frames.start(of: index + 1) - frames.start(of: index)))
        }
    }

    private func add(_ mirror: Mirror, _ picture: Picture, at index: Int, hasNewImages: Bool = false) throws {
        guard let screen = mirror.screen else { throw ClientError.malformed("The session has no display.") }
        try writer.add(picture, on: screen, at: index, hasNewImages: hasNewImages)
        onProgress(.written(index))
    }
}

extension Client {
    /// Receives pictures until an instant, or once if it is past. Returns true if images have arrived.
    @discardableResult
    public func follow(until deadline: SuspendingClock.Instant) throws(ClientError) -> Bool {
        var hasNewImages = false
        repeat {
            for notice in turn(limit: max(.zero, deadline - SuspendingClock.now)) {
                switch notice {
                case .resource: hasNewImages = true
                case .event(.ended(let code, let reason)):
                    throw .refused(Failure(code ?? .lost, "The session ended too early. \(reason)"))
                default: break
                }
            }
            if let ending { throw ending }
            if isInterrupted { throw .interrupted }
        } while SuspendingClock.now < deadline
        return hasNewImages
    }

    /// Waits until the picture has all changes that are known to the service. The virtual clock must have reached a
    /// time, and images must have arrived.
    public func awaitPicture(at time: Duration?, timeout: Duration) throws(ClientError) {
        _ = try stats(timeout: timeout)
        try wait(timeout: timeout) { mirror in
            guard let time, let now = mirror.time else { return true }
            return now >= time
        }
        try awaitResources(timeout: timeout)
    }
}
