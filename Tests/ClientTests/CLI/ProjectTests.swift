import Foundation
import Testing

@testable import CLI

@Suite("Builds of projects")
struct ProjectTests {
    @Test("the errors of a build are the compiler's words, each once, with the lines that explain it")
    func errors() {
        let error = "/nowhere/View.swift:3:9: error: cannot find 'x' in scope"
        let output = [
            "Building for debugging...", "[1/4] Write sources", "error: emit-module command failed with exit code 1",
            "[3/4] Compiling App View.swift", error, "1 | import SwiftUI", "  |\t`- error: cannot find 'x' in scope",
            "[4/4] Emitting module App", error, "1 | import SwiftUI",
            "/nowhere/View.swift:9:1: warning: unused", "9 | f()",
        ]
        #expect(
            BuildOutput.errors(in: output) == [
                error, "1 | import SwiftUI", "  |    `- error: cannot find 'x' in scope",
            ])
    }

    @Test(
        "errors without a place are kept, and so is the end of an output without any",
        arguments: [
            (["error: no such module 'X'"], ["error: no such module 'X'"]),
            (["<unknown>:0: error: missing module"], ["<unknown>:0: error: missing module"]),
            (["a.o: undefined reference to `f'"], ["a.o: undefined reference to `f'"]), (["Killed"], ["Killed"]),
        ])
    func otherErrors(_ output: [String], _ errors: [String]) { #expect(BuildOutput.errors(in: output) == errors) }

    @Test("a package that cannot be fetched is named in a sentence, before the error of SwiftPM")
    func unfetchedPackage() {
        let output = [
            "Fetching https://a.example/a.git", "Fetching https://b.example/b.git",
            "Fetched https://b.example/b.git from cache (0.10s)", "error: Git command failed",
            "error: ExitCode(rawValue: 1)",
        ]
        #expect(
            BuildOutput.errors(in: output) == [
                "The package at https://a.example/a.git cannot be fetched. Check the address, and that this machine "
                    + "reaches it.",
                "error: Git command failed",
            ])
    }

    @Test("a path of a link is shown as that of the author's file")
    func links() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
        let (file, link) = ("\(folder)/author-\(UUID()).swift", "\(folder)/link-\(UUID()).swift")
        try "".write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        defer { for path in [file, link] { try? FileManager.default.removeItem(atPath: path) } }
        #expect(BuildOutput.errors(in: ["\(link):1:2: error: no"]) == ["\(file):1:2: error: no"])
    }

    @Test(
        "a line of progress has its step",
        arguments: [("[3/12] Compiling A", true), ("[notes] a", false), ("Build complete!", false), ("[1/2", false)])
    func steps(_ line: String, _ isStep: Bool) { #expect((BuildOutput.step(line) != nil) == isStep) }

    @Test(
        "a word is quoted as a shell reads it",
        arguments: [("plain/a-b_c.d", "plain/a-b_c.d"), ("my app", "'my app'"), ("it's", #"'it'\''s'"#), ("", "''")])
    func quoting(_ word: String, _ quoted: String) throws {
        #expect(ShellWords.quote(word) == quoted)
        #expect(word.contains("'") ? true : try ShellWords.split(quoted) == [word])
    }

    @Test("changes of files are noticed in folders that are new too, and not those of tools")
    func changes() throws {
        let folder = "\(NSTemporaryDirectory())/watched-\(UUID())"
        try FileManager.default.createDirectory(atPath: "\(folder)/.build", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let changes = try FolderChanges([folder])
        func write(_ name: String) throws { try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        // A process that another test starts may hold a written file open for a moment.
        func isChanged() -> Bool {
            let deadline = SuspendingClock.now + .seconds(20)
            var waiting = pollfd(fd: changes.descriptor, events: Int16(POLLIN), revents: 0)
            while SuspendingClock.now < deadline {
                if changes.read() { return true }
                poll(&waiting, 1, 1000)
            }
            return false
        }
        #expect(!changes.read())
        try write(".build/a")
        try write(".a.swift.swp")
        try write("a.swift~")
        #expect(!changes.read())
        try write("a.swift")
        #expect(isChanged())
        try FileManager.default.createDirectory(atPath: "\(folder)/new", withIntermediateDirectories: true)
        #expect(isChanged())
        try write("new/b.swift")
        #expect(isChanged())
        try FileManager.default.removeItem(atPath: "\(folder)/a.swift")
        #expect(isChanged())
        #expect(!changes.read())
    }

    @Test("a program's lines are read to its end, with its exit code")
    func children() throws {
        let child = try ChildProcess(
            ["sh", "-c", "echo one; echo two >&2; printf three; exit 7"], capturesErrors: true)
        var seen: [String] = []
        let (lines, code) = child.finish { seen.append($0) }
        #expect((lines, code) == (["one", "two", "three"], 7))
        #expect(seen == lines)
        let failure = #expect(throws: CommandFailure.self) { try ChildProcess(["/not/there"]) }
        #expect(failure?.text == "There is no program /not/there.")
    }
}
