import CLinux
import Glibc
import Synchronization

/// A process that decodes vector images for another one. A crash or hang of the library thus ends this process only. It
/// runs the same executable, and has little memory and time. It ends when it is idle or its client has gone.
///
/// Decision record: Decisions/DecoderProcess.md
public enum ImageDecoderProcess {
    static let marker = "FANLIGHT_IMAGE_DECODER"
    /// The descriptor of the connection to the client. The standard ones are /dev/null.
    static let descriptor: Int32 = 3

    private static let isCalled = Atomic(false)

    /// Decodes images and never returns if `VectorDecoder` made this process. In any other process it does nothing but
    /// permit such processes. Must be called first in `main`.
    public static func serveIfRequested() {
        guard getenv(marker) != nil else { return isCalled.store(true, ordering: .relaxed) }
        unsetenv(marker)
        linux_name_thread("fanlight-images")
        limit()
        let socket = DecoderSocket(descriptor: descriptor)
        while socket.awaits(Int16(POLLIN), milliseconds: DecoderTiming.idle.milliseconds), serve(socket) {}
        _exit(0)
    }

    /// The executable that calls `serveIfRequested`; nil if this process did not, such as a test runner. The path is
    /// valid even if the file was replaced meanwhile.
    static var program: String? { isCalled.load(ordering: .relaxed) ? "/proc/self/exe" : nil }

    private static func limit() {
        linux_forbid_core_dumps()
        _ = linux_limit_memory(0, UInt(DecoderTiming.memory))
    }

    /// Permits further seconds of processor time; the kernel ends the process after them.
    private static func limitTime(seconds: Int) {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1
        limit.rlim_cur = min(rlim_t(used + seconds), limit.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    }

    /// Answers a request. Returns false if the client has gone.
    private static func serve(_ socket: DecoderSocket) -> Bool {
        let deadline = ContinuousClock.now + DecoderTiming.waitForPixels
        do throws(DecoderSocket.Failure) {
            guard let request = DecoderMessage(try socket.receive(DecoderMessage.length, before: deadline)) else {
                return false
            }
            let text = try socket.receive(request.byteCount, before: deadline)
            let isForSize = request.width == 0
            limitTime(seconds: isForSize ? DecoderTiming.secondsForSize : DecoderTiming.secondsForPixels)
            let image: VectorImage
            do throws(ImageError) {
                image = try VectorImage(checked: text)
            } catch {
                let status: DecoderMessage.Status = error == .pageDescription ? .noPageLibrary : .damaged
                try socket.send(DecoderMessage(status).bytes, before: deadline)
                return true
            }
            if isForSize {
                try socket.send(DecoderMessage(width: image.width, height: image.height).bytes, before: deadline)
                return true
            }
            guard let pixels = DecodedImage(image, width: request.width, height: request.height) else {
                try socket.send(DecoderMessage(.damaged).bytes, before: deadline)
                return true
            }
            let header = DecoderMessage(width: pixels.width, height: pixels.height, byteCount: pixels.byteCount)
            try socket.send(header.bytes, before: deadline)
            try socket.send(UnsafeRawBufferPointer(pixels.buffer), before: deadline)
            return true
        } catch {
            return false
        }
    }
}
