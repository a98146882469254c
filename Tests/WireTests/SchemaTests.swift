import CFanlightWire
import Foundation
import Testing

@testable import Wire

@Suite("Schema")
struct SchemaTests {
    private static var roots: [UnsafePointer<ProtobufCMessageDescriptor>] {
        let types: [any GeneratedMessage.Type] = [
            PBHello.self, PBWelcome.self, PBGoodbye.self, PBRequest.self, PBReply.self, PBInputMessage.self,
            PBFrame.self,
            PBAcknowledge.self, PBEvent.self, PBWorkerMessage.self, PBBrokerMessage.self, PBIntroduction.self,
        ]
        return types.compactMap { descriptor($0) }
    }

    private static func descriptor<M: GeneratedMessage>(_ type: M.Type) -> UnsafePointer<ProtobufCMessageDescriptor>? {
        var message = M()
        M.initialize(&message)
        return withUnsafeBytes(of: &message) { $0.load(as: ProtobufCMessage.self).descriptor }
    }

    /// Returns the greatest nesting depth of messages; nil if it is unlimited.
    private func depth(
        of descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
        inside: [UnsafePointer<ProtobufCMessageDescriptor>] = []
    ) -> Int? {
        if inside.contains(descriptor) { return nil }
        var deepest = 0
        let fields = UnsafeBufferPointer(start: descriptor.pointee.fields, count: Int(descriptor.pointee.n_fields))
        for field in fields where field.type == PROTOBUF_C_TYPE_MESSAGE {
            let child = field.descriptor.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
            guard let depth = depth(of: child, inside: inside + [descriptor]) else { return nil }
            deepest = max(deepest, depth)
        }
        return deepest + 1
    }

    @Test("no message contains itself, because protobuf-c decodes recursively without a limit")
    func noRecursion() {
        for root in SchemaTests.roots {
            let levels = depth(of: root)
            #expect(levels.map { $0 <= 8 } ?? false, "\(String(cString: root.pointee.name))")
        }
    }

    @Test("every field is optional or repeated, so that it can be removed later")
    func optionalFields() {
        var waiting = SchemaTests.roots
        #expect(waiting.count == 12)
        var seen: Set<UnsafePointer<ProtobufCMessageDescriptor>> = []
        while let message = waiting.popLast() {
            guard seen.insert(message).inserted else { continue }
            for field in UnsafeBufferPointer(start: message.pointee.fields, count: Int(message.pointee.n_fields)) {
                #expect(field.label != PROTOBUF_C_LABEL_REQUIRED)
                if field.type == PROTOBUF_C_TYPE_MESSAGE {
                    waiting.append(field.descriptor.assumingMemoryBound(to: ProtobufCMessageDescriptor.self))
                }
            }
        }
        #expect(seen.count > 40)
    }

    @Test("the generated code matches the schema")
    func generatedCodeIsFresh() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let (status, output) = try ExternalTool.run(
            "/bin/sh", [root.appending(path: "Protocol/generate").path, "--check"])
        #expect(status == 0, "\(output)")
    }
}

/// Runs a program to its end.
enum ExternalTool {
    static func run(_ path: String, _ arguments: [String], input: [UInt8] = []) throws -> (
        status: Int32, output: String
    ) {
        let process = Process()
        let (stdin, stdout) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stdout
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
