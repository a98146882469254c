import Synchronization

/// The time that all vector images of a picture may take together while it is painted.
///
/// Each image has a limit of its own, but a picture may have any number of them.
package final class DecodingTime: Sendable {
    /// The limit of the painting under way on this thread; nil if there is none.
    @TaskLocal static var current: DecodingTime?

    private let end: ContinuousClock.Instant
    private let over = Atomic(false)

    private init(_ limit: Duration) { end = .now + limit }

    /// Runs `body`, in which vector images are decoded within the limit. Throws if they would take longer: those that
    /// were decoded stay in the cache, so that another attempt takes less.
    package static func limit<Result>(
        to limit: Duration = DecoderTiming.waitForPicture, _ body: () throws -> Result
    ) throws -> Result {
        let time = DecodingTime(limit)
        let result = try $current.withValue(time, operation: body)
        if time.isOver { throw PaintError.slowImages }
        return result
    }

    /// The time that is left; not positive at the end.
    var left: Duration { ContinuousClock.now.duration(to: end) }

    /// True once an image was not decoded for lack of time.
    var isOver: Bool { over.load(ordering: .relaxed) }

    func recordExhaustion() { over.store(true, ordering: .relaxed) }
}
