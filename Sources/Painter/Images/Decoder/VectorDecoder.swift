import CLinux
import Glibc
import Synchronization

/// Decodes vector images in processes of their own, and keeps one of them for the next image.
///
/// A process whose `main` does not permit them decodes for itself; see `ImageDecoderProcess`.
final class VectorDecoder: Sendable {
    static let shared = VectorDecoder { ImageDecoderProcess.program }

    private let program: @Sendable () -> String?
    private let waitForPixels: Duration
    private let sizeBudget: SizeBudget
    private let isOnMainThread: @Sendable () -> Bool
    private let idle = Mutex<[DecoderConnection]>([])
    private let starts = Atomic(0)

    /// - Parameter program: The executable of decoder processes; nil to decode in this process.
    init(
        waitForPixels: Duration = DecoderTiming.waitForPixels, waitForSizes: Duration = DecoderTiming.waitForSizes,
        isOnMainThread: @escaping @Sendable () -> Bool = { linux_is_main_thread() != 0 },
        program: @escaping @Sendable () -> String?
    ) {
        self.waitForPixels = waitForPixels
        sizeBudget = SizeBudget(waitForSizes)
        self.isOnMainThread = isOnMainThread
        self.program = program
    }

    deinit { idle.withLock { for connection in $0 { connection.end() } } }

    /// The number of processes started so far.
    var startCount: Int { starts.load(ordering: .relaxed) }

    /// The processes that wait for a request.
    var idleProcesses: [pid_t] { idle.withLock { $0.map(\.process) } }

    /// Returns the intrinsic size of an image whose text was checked. The main thread waits for all sizes together no
    /// longer than their budget.
    func size(of text: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
        guard let program = program() else {
            let image = try VectorImage(checked: text)
            return (image.width, image.height)
        }
        let request = DecoderMessage(byteCount: text.count)
        guard isOnMainThread() else {
            let answer = try answer(to: request, text, program, DecoderTiming.waitForSize)
            return (answer.width, answer.height)
        }
        let limit = min(DecoderTiming.waitForSize, sizeBudget.left())
        guard limit >= DecoderTiming.freeWaitForSize else { throw .slowSizes }
        let begin = ContinuousClock.now
        do throws(ImageError) {
            let answer = try answer(to: request, text, program, limit)
            sizeBudget.add(begin.duration(to: .now) - DecoderTiming.freeWaitForSize)
            return (answer.width, answer.height)
        } catch {
            sizeBudget.add(begin.duration(to: .now))
            // The image may be a good one that had too little time.
            let hadAll = limit > sizeBudget.limit * 9 / 10
            throw error == .decoderEnded && !hadAll && begin.duration(to: .now) >= limit ? .slowSizes : error
        }
    }

    /// Returns the pixels of an image whose text was checked.
    func pixels(of text: [UInt8], width: Int, height: Int) throws(ImageError) -> DecodedImage {
        guard let program = program() else {
            guard let image = DecodedImage(try VectorImage(checked: text), width: width, height: height) else {
                throw .damaged
            }
            return image
        }
        guard (1...DecoderTiming.longestSide).contains(width), (1...DecoderTiming.longestSide).contains(height) else {
            throw .tooLarge
        }
        let image = DecodedImage(width: width, height: height)
        let request = DecoderMessage(width: width, height: height, byteCount: text.count)
        let time = DecodingTime.current
        let limit = min(waitForPixels, time?.left ?? waitForPixels)
        do throws(ImageError) {
            guard limit > .zero else { throw .decoderEnded }
            _ = try answer(to: request, text, program, limit, pixels: image.buffer)
        } catch {
            // The image may be a good one that had too little time.
            if let time, time.left <= .zero { time.recordExhaustion() }
            throw error
        }
        return image
    }

    private func answer(
        to request: DecoderMessage, _ text: [UInt8], _ program: String, _ limit: Duration,
        pixels: UnsafeMutableRawBufferPointer? = nil
    ) throws(ImageError) -> DecoderMessage {
        // A second attempt, because an idle process may end just before the request reaches it.
        for _ in 0..<2 {
            guard let connection = idleConnection() ?? started(program) else { throw .noDecoder }
            let answer: DecoderMessage
            do throws(DecoderSocket.Failure) {
                answer = try VectorDecoder.exchange(request, text, connection.socket, limit, pixels)
            } catch {
                if connection.end() { continue }
                throw .decoderEnded
            }
            keep(connection)
            switch answer.status {
            case .fine: return answer
            case .damaged: throw .damaged
            case .noPageLibrary: throw .pageDescription
            }
        }
        throw .decoderEnded
    }

    private static func exchange(
        _ request: DecoderMessage, _ text: [UInt8], _ socket: DecoderSocket, _ limit: Duration,
        _ pixels: UnsafeMutableRawBufferPointer?
    ) throws(DecoderSocket.Failure) -> DecoderMessage {
        let deadline = ContinuousClock.now + limit
        try socket.send(request.bytes, before: deadline)
        try socket.send(text, before: deadline)
        guard let answer = DecoderMessage(try socket.receive(DecoderMessage.length, before: deadline)) else {
            throw .closed
        }
        guard answer.status == .fine, let pixels else { return answer }
        guard answer.byteCount == pixels.count else { throw .closed }
        try socket.receive(into: pixels, before: deadline)
        return answer
    }

    // MARK: Processes

    /// The maximum number of processes that wait for a request. Two images are rarely decoded at once.
    private static let maximumIdleProcesses = 1

    private func started(_ program: String) -> DecoderConnection? {
        starts.add(1, ordering: .relaxed)
        return DecoderConnection(program: program)
    }

    /// Returns a process that waits for a request.
    private func idleConnection() -> DecoderConnection? {
        while let connection = idle.withLock({ $0.popLast() }) {
            if !connection.socket.isReadable { return connection }
            // The process has ended, because it never sends anything unasked.
            connection.end()
        }
        return nil
    }

    private func keep(_ connection: DecoderConnection) {
        let isKept = idle.withLock { idle in
            if idle.count < VectorDecoder.maximumIdleProcesses { idle.append(connection) }
            return idle.last?.process == connection.process
        }
        if !isKept { connection.end() }
    }
}
