import Dispatch
import Display
import Foundation
import Synchronization

/// Reads what an address means, up to a limit.
enum ImageLoading {
    /// What a scene waits for meanwhile.
    static let errand = "an image is loaded"
    /// After how many seconds an image counts as not to be had. More for who waits for its own turn, too, as tests do.
    static let patience = Atomic<Int>(30)

    /// Where an image may come from.
    enum Source {
        case file
        case web
    }

    /// Answered at once: a view that may not load says so in the turn in which it appears.
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
        case .web: try await Download.bytes(at: url)
        }
    }

    private static func file(_ url: URL) throws -> [UInt8] {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        let data = try handle.read(upToCount: PictureResource.mostBytes + 1) ?? Data()
        guard data.count <= PictureResource.mostBytes else { throw AsyncImageError.tooLarge(url) }
        return [UInt8](data)
    }
}

/// Fetches what is on the web with the system's `curl`: a program that hardly any app needs is not linked into all of them.
private enum Download {
    /// What `curl` says with its exit code.
    private static let statusRefused: Int32 = 22
    private static let sizeExceeded: Int32 = 63

    static func bytes(at url: URL) async throws -> [UInt8] {
        let process = Process()
        let output = Pipe()
        let words = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "curl", "--disable", "--silent", "--show-error", "--fail", "--location", "--max-redirs", "5",
            "--proto", "=http,https", "--max-time", "\(ImageLoading.patience.load(ordering: .relaxed))",
            "--max-filesize", "\(PictureResource.mostBytes)",
            "--write-out", "%{stderr}%{http_code}", "--url", url.absoluteString,
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = words
        try process.run()
        return try await withTaskCancellationHandler {
            // What arrives is read to its end before what is said about it, which is a line or two.
            let data = await readAll(output.fileHandleForReading, upTo: PictureResource.mostBytes + 1)
            if data.count > PictureResource.mostBytes { process.stop() }
            let said = String(decoding: await readAll(words.fileHandleForReading, upTo: 1 << 12), as: UTF8.self)
            let code = await ended(process)
            try Task.checkCancellation()
            guard data.count <= PictureResource.mostBytes, code != sizeExceeded else {
                throw AsyncImageError.tooLarge(url)
            }
            if code == statusRefused { throw AsyncImageError.refused(url, status: Int(said.suffix(3)) ?? 0) }
            guard code == 0 else { throw AsyncImageError.unreachable(url, String(said.prefix { $0 != "\n" })) }
            return [UInt8](data)
        } onCancel: {
            process.stop()
        }
    }

    private static func readAll(_ handle: FileHandle, upTo limit: Int) async -> Data {
        await onQueue { (try? handle.read(upToCount: limit)) ?? Data() }
    }

    private static func ended(_ process: Process) async -> Int32 {
        await onQueue {
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    /// Does what keeps a thread waiting on one that may be kept waiting.
    private static func onQueue<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
        }
    }
}

extension Process {
    /// Ends it at once. Those that threads of a pool begin inherit that most signals are kept from these: they would not
    /// hear of being asked to end.
    fileprivate func stop() {
        if isRunning { kill(processIdentifier, SIGKILL) }
    }
}
