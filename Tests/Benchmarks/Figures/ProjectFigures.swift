import Foundation

/// Time from a project to its picture, relative to a package that depends on nothing.
struct ProjectFigures {
    private let service: BenchedService
    private let environment: [String: String]

    /// Names of projects after the first one, for which Fanlight is built.
    private static let laterProjects = ["almond", "hazelnut", "pecan"]
    private static let edits = 1...5

    /// - Parameter service: A service whose folder of apps the tool writes to.
    init(service: BenchedService) throws {
        self.service = service
        // The tool writes to XDG_DATA_HOME/fanlight/apps.
        try FileManager.default.createDirectory(
            atPath: "\(service.folder)/data/fanlight", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(service.folder)/data/fanlight/apps", withDestinationPath: "\(service.folder)/apps")
        // The folder of all builds is above those of the platform and the configuration.
        let builds = URL(fileURLWithPath: BenchedProgram.own).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        environment = [
            "FANLIGHT_ENDPOINT": service.endpoint, "FANLIGHT_BUILD": builds,
            "XDG_DATA_HOME": "\(service.folder)/data", "XDG_CACHE_HOME": "\(service.folder)/cache",
        ]
    }

    func add(to report: inout Report) throws {
        progress("  the first project, for which Fanlight is built unless it is")
        try begin("walnut")
        try show("walnut", "Count: 0")
        try firstRuns(to: &report)
        try edits(to: &report)
    }

    private func firstRuns(to report: inout Report) throws {
        var runs = Samples()
        var builds = Samples()
        for project in ProjectFigures.laterProjects {
            let plain = try PlainPackage(in: "\(service.folder)/plain-\(project)")
            try builds.time { try plain.buildAndLaunch() }
            try begin(project)
            try runs.time { try show(project, "Count: 0") }
        }
        report.add("later project.first run", runs.median / 1e6, "s")
        report.add("later project.first run ratio", runs.median / builds.median, "plain packages")
        progress("  first run of a later project: p50 \(milliseconds(runs)) ms, plain \(milliseconds(builds)) ms")
    }

    private func edits(to report: inout Report) throws {
        let plain = try PlainPackage(in: "\(service.folder)/plain")
        try plain.buildAndLaunch()
        let view = "\(service.folder)/walnut/Sources/Walnut/ContentView.swift"
        let text = try String(contentsOfFile: view, encoding: .utf8)
        var edits = Samples()
        var builds = Samples()
        for number in ProjectFigures.edits {
            try plain.write("Edit \(number): ")
            try builds.time { try plain.buildAndLaunch() }
            let edited = text.replacing("Count: ", with: "Edit \(number): ")
            try edited.write(toFile: view, atomically: false, encoding: .utf8)
            try edits.time { try show("walnut", "Edit \(number): 0") }
        }
        report.add("edited project.picture", edits.median / 1e6, "s")
        report.add("edited project.picture ratio", edits.median / builds.median, "plain packages")
        progress("  picture of an edit: p50 \(milliseconds(edits)) ms, plain \(milliseconds(builds)) ms")
    }

    private func milliseconds(_ samples: Samples) -> Int { Int(samples.median / 1000) }

    /// Makes a project as `fanlight new` does.
    private func begin(_ project: String) throws { try tool("new", "\(service.folder)/\(project)") }

    /// Runs a project, and returns once its picture has the text.
    private func show(_ project: String, _ text: String) throws {
        try tool("run", "\(service.folder)/\(project)", "--detach")
        try tool("expect", project.capitalized, "--identifier", "count", "--label", text, "--timeout", "60")
    }

    private func tool(_ words: String...) throws {
        let code = try Spawned([BenchedProgram.beside("fanlight")] + words, environment: environment).wait()
        guard code == 0 else { throw BenchError("fanlight \(words.joined(separator: " ")) failed with \(code).") }
    }
}

/// A package with one program and no dependency.
private struct PlainPackage {
    let folder: String

    init(in folder: String) throws {
        self.folder = folder
        try FileManager.default.createDirectory(
            atPath: "\(folder)/Sources/Plain", withIntermediateDirectories: true)
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(name: "plain", targets: [.executableTarget(name: "Plain")])

            """
        try manifest.write(toFile: "\(folder)/Package.swift", atomically: false, encoding: .utf8)
        try write("Count: ")
    }

    func write(_ title: String) throws {
        let text = """
            import Foundation

            @main struct Plain {
                static func main() { print("\(title)0", Date.now) }
            }

            """
        try text.write(toFile: "\(folder)/Sources/Plain/Plain.swift", atomically: false, encoding: .utf8)
    }

    func buildAndLaunch() throws {
        let swift = ProcessInfo.processInfo.environment["SWIFT"] ?? "swift"
        let build = ["/usr/bin/env", swift, "build", "--package-path", folder, "--scratch-path", "\(folder)/.build"]
        for command in [build, ["\(folder)/.build/debug/Plain"]] {
            let code = try Spawned(command).wait()
            guard code == 0 else { throw BenchError("\(command.joined(separator: " ")) failed with \(code).") }
        }
    }
}
