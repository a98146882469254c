/// All time spans of decoding images, with their reasons, and the limits of memory and size that belong to them.
///
/// Scope: a decoder process, and the waits of the threads that paint for it.
package enum DecoderTiming {
    /// Processor time in seconds for the size of an image, which the main actor may wait for. Reading the largest
    /// permitted text takes a quarter of it.
    static let secondsForSize = 2
    /// Processor time in seconds for the pixels of an image. `VectorCost` permits one to two at the size of a window.
    static let secondsForPixels = 8
    /// Longest wait for a size: a busy machine gives the process a half of its time.
    static let waitForSize = Duration.seconds(5)
    /// Longest wait of the main thread for sizes together, in which a person notices that nothing moves.
    static let waitForSizes = Duration.seconds(1)
    /// Wait for a size that does not count. An idle machine takes a hundredth of it for a small image.
    static let freeWaitForSize = Duration.milliseconds(20)
    /// Time that passes for each part of used time that returns. Sizes take at most a fifth of the main thread.
    static let sizeRecovery = 4
    /// Longest wait for pixels, less than the 12 s after which clients stop waiting for a picture.
    static let waitForPixels = Duration.seconds(10)
    /// Longest wait for the pixels of all images of a picture that a client waits for.
    package static let waitForPicture = waitForPixels
    /// Time without a request after which the process ends. Scrolling and resizing request images more often.
    static let idle = Duration.seconds(30)
    /// Returns the processor time for the pixels of a PNG, which is decoded in the client's own process. Decoding takes
    /// a tenth of it.
    static func processorTime(forPixels count: Int) -> Duration { .milliseconds(250) + .nanoseconds(200) * count }
    /// Private memory in bytes. An image of the maximum size has 64 MiB, and filters need several copies of it.
    static let memory = 1 << 30
    /// Maximum length of a side in pixels: 64 MiB for a square.
    static let longestSide = 4_096
}
