import Foundation
import Testing
import Transport

/// A process that a test started. It ends with the test.
final class Child {
    private let process = Process()
    private let loop: EventLoop
    private var watch: ProcessWatch?
    private(set) var hasEnded = false

    init(
        _ program: String, _ arguments: [String], _ environment: [String: String], output: URL, on loop: EventLoop
    ) throws {
        self.loop = loop
        let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        process.executableURL = URL(fileURLWithPath: folder).deletingLastPathComponent().appendingPathComponent(program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let file = try FileHandle(forWritingTo: output)
        process.standardOutput = file
        process.standardError = file
        process.standardInput = FileHandle.nullDevice
        try process.run()
        watch = loop.watch(process: process.processIdentifier) { [unowned self] in hasEnded = true }
        if watch == nil { hasEnded = true }
    }

    var identifier: Int32 { process.processIdentifier }

    /// Waits for the end of the process.
    var exitCode: Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    func signal(_ number: Int32) { watch?.send(signal: number) }

    func kill() {
        if let watch, !hasEnded { loop.unwatch(watch) }
        if process.isRunning { signal(SIGKILL) }
        process.waitUntilExit()
    }
}
