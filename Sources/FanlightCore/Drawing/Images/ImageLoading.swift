import Dispatch
import Display
import Foundation
import Synchronization

/// Reads the bytes at a URL, up to a limit.
enum ImageLoading {
    /// The name of the pending work that a scene waits for.
    static let pendingWorkName = "an image is loaded"
    /// The timeout of a download in seconds. Larger where downloads also wait for their own turn, as in tests.
    static let timeout = Atomic<Int>(Int(InteractionTiming.imageDownload.components.seconds))

    /// The kind of source of an image.
    enum Source {
        case file
        case web
    }

    /// Returns the source of a URL, or throws immediately. A view whose source is not allowed then fails in the turn in
    /// which it appears.
    static func source(of url: URL, allowed: AsyncImageSources) throws -> Source {
        switch url.scheme?.lowercased() {
        case "file" where allowed.contains(.files): .file
        case "http" where allowed.contains(.web), "https" where allowed.contains(.web): .web
        default: throw AsyncImageError.notAllowed(url)
        }
    }

    static func bytes(at url: URL, from source: Source) async throws -> [UInt8] {
        switch source {
        case .file: try file(url)
        case .web: try await SharedDownloads.bytes(at: url)
        }
    }

    private static func file(_ url: URL) throws -> [UInt8] {
        // Opens without blocking, because opening a pipe would wait for a writer. Only regular files are read, because
        // other files may have no end.
        let descriptor = open(url.path(percentEncoded: false), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw AsyncImageError.unreachable(url, String(cString: strerror(errno)))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw AsyncImageError.noImage(url, "is not a file")
        }
        let data = try handle.read(upToCount: PictureResource.maximumBytes + 1) ?? Data()
        guard data.count <= PictureResource.maximumBytes else { throw AsyncImageError.tooLarge(url) }
        return [UInt8](data)
    }
}

/// Shares one download among all requests for the same URL.
private enum SharedDownloads {
    private typealias Waiting = CheckedContinuation<[UInt8], any Error>

    private struct Running {
        /// The ID of the first request.
        var id: UInt64
        var work: Task<Void, Never>
        var waiting: [UInt64: Waiting]
    }

    private struct State {
        var running: [URL: Running] = [:]
        var lastID: UInt64 = 0
    }

    private static let state = Mutex(State())

    static func bytes(at url: URL) async throws -> [UInt8] {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { subscribe($0, url, id) }
        } onCancel: {
            unsubscribe(url, id)
        }
    }

    private static func subscribe(_ continuation: Waiting, _ url: URL, _ id: UInt64) {
        let isGone = state.withLock { state in
            if Task.isCancelled { return true }
            if state.running[url] != nil {
                state.running[url]?.waiting[id] = continuation
            } else {
                let work = Task.detached { await fetch(url, id) }
                state.running[url] = Running(id: id, work: work, waiting: [id: continuation])
            }
            return false
        }
        if isGone { continuation.resume(throwing: CancellationError()) }
    }

    private static func fetch(_ url: URL, _ id: UInt64) async {
        let result: Result<[UInt8], any Error>
        do { result = .success(try await Download.bytes(at: url)) } catch { result = .failure(error) }
        let waiting = state.withLock { state -> [Waiting] in
            guard let running = state.running[url], running.id == id else { return [] }
            state.running[url] = nil
            return Array(running.waiting.values)
        }
        for continuation in waiting { continuation.resume(with: result) }
    }

    /// Removes a request; a download without requests is cancelled.
    private static func unsubscribe(_ url: URL, _ id: UInt64) {
        let continuation = state.withLock { state -> Waiting? in
            guard let continuation = state.running[url]?.waiting.removeValue(forKey: id) else { return nil }
            if let running = state.running[url], running.waiting.isEmpty {
                running.work.cancel()
                state.running[url] = nil
            }
            return continuation
        }
        continuation?.resume(throwing: CancellationError())
    }
}

/// Downloads with the system's `curl`. A networking library is not linked into every app, as hardly any app needs it.
private enum Download {
    /// Exit codes of `curl`.
    private static let statusRefused: Int32 = 22
    private static let sizeExceeded: Int32 = 63

    static func bytes(at url: URL) async throws -> [UInt8] {
        let process = Process()
        let output = Pipe()
        let words = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "curl", "--disable", "--silent", "--show-error", "--fail", "--location", "--max-redirs", "5",
            "--proto", "=http,https", "--max-time", "\(ImageLoading.timeout.load(ordering: .relaxed))",
            "--max-filesize", "\(PictureResource.maximumBytes)",
            "--write-out", "%{stderr}%{http_code}", "--url", url.absoluteString,
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = words
        try process.run()
        return try await withTaskCancellationHandler {
            // Reads the data to its end before the diagnostics, which are a line or two.
            let data = await readAll(output.fileHandleForReading, upTo: PictureResource.maximumBytes + 1)
            if data.count > PictureResource.maximumBytes { process.killImmediately() }
            let errorOutput = String(decoding: await readAll(words.fileHandleForReading, upTo: 1 << 12), as: UTF8.self)
            let code = await waitForExit(process)
            try Task.checkCancellation()
            guard data.count <= PictureResource.maximumBytes, code != sizeExceeded else {
                throw AsyncImageError.tooLarge(url)
            }
            if code == statusRefused { throw AsyncImageError.refused(url, status: Int(errorOutput.suffix(3)) ?? 0) }
            guard code == 0 else { throw AsyncImageError.unreachable(url, String(errorOutput.prefix { $0 != "\n" })) }
            return [UInt8](data)
        } onCancel: {
            process.killImmediately()
        }
    }

    private static func readAll(_ handle: FileHandle, upTo limit: Int) async -> Data {
        await onQueue { (try? handle.read(upToCount: limit)) ?? Data() }
    }

    private static func waitForExit(_ process: Process) async -> Int32 {
        await onQueue {
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    /// Runs blocking work on a thread that may block.
    private static func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
        }
    }
}

extension Process {
    /// Kills the process immediately. Processes started from pool threads inherit a signal mask that blocks most
    /// signals, so SIGTERM would have no effect.
    fileprivate func killImmediately() {
        if isRunning { kill(processIdentifier, SIGKILL) }
    }
}
