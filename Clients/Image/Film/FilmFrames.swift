/// The times of a film's frames, in whole milliseconds. That is the unit of WebP files and of steps of a virtual clock.
public struct FilmFrames: Hashable, Sendable {
    /// Frames a second. Viewers of WebP files present no frame for less than a sixtieth of a second.
    public static let rates = 1...60
    /// Seconds. The encoder keeps the compressed film in memory.
    public static let lengths = 0.001...120

    public let milliseconds: Int
    public let framesPerSecond: Int

    public init(_ length: Duration, framesPerSecond: Int) {
        milliseconds = max(1, length.wholeMilliseconds)
        self.framesPerSecond = max(1, framesPerSecond)
    }

    /// The number of frames: all that start before the end.
    public var count: Int { index(at: milliseconds - 1) + 1 }

    /// Returns the start of a frame. The start of the one after the last is the end of the film.
    public func start(of frame: Int) -> Int {
        min((frame * 2000 + framesPerSecond) / (framesPerSecond * 2), milliseconds)
    }

    /// Returns the frame that is presented at a time.
    public func index(at milliseconds: Int) -> Int {
        let time = min(max(milliseconds, 0), self.milliseconds - 1)
        var index = time * framesPerSecond / 1000
        // The start is rounded, by half a millisecond at most.
        while start(of: index + 1) <= time { index += 1 }
        while index > 0, start(of: index) > time { index -= 1 }
        return index
    }
}

extension Duration {
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
