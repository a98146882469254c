@preconcurrency import Glibc

/// Prints one figure a line: name, value, unit, separated by tabs. With `--check` it fails where one is over its bound;
/// names of groups as arguments choose those.
@main
enum Bench {
    private static let groups = ["engine", "wire", "latency", "idle", "open"]

    @MainActor static func main() {
        PingPong.serveIfAsked()
        if CommandLine.arguments.contains(LabelsApp.argument) { return LabelsApp.main() }
        setvbuf(stdout, nil, _IOLBF, 0)
        var arguments = Set(CommandLine.arguments.dropFirst())
        let isChecking = arguments.remove("--check") != nil
        if let unknown = arguments.subtracting(groups).first {
            progress("Bench: there is no group “\(unknown)”; there are \(groups.joined(separator: ", ")), and --check.")
            exit(2)
        }
        var report = Report()
        var failed = false
        for group in groups where arguments.isEmpty || arguments.contains(group) {
            progress("Measuring: \(group)")
            do {
                try measure(group, &report)
            } catch {
                progress("Bench: \(group) cannot be measured: \(error)")
                failed = true
            }
        }
        for excess in report.excesses { progress("Over its bound: \(excess)") }
        exit(failed || isChecking && !report.excesses.isEmpty ? 1 : 0)
    }

    @MainActor private static func measure(_ group: String, _ report: inout Report) throws {
        if group == "engine" { return try EngineFigures().add(to: &report) }
        let labels = [1, 300, 1000].map { ("labels-\($0)", [Program.own, LabelsApp.argument, "\($0)"]) }
        let gallery = (["gallery"] + OpenFigures.coldApps).map { ($0, [Program.beside("gallery")]) }
        let service = try Service(apps: labels + gallery)
        defer { service.end() }
        switch group {
        case "wire": try WireFigures(service: service).add(to: &report)
        case "latency": try LatencyFigures(service: service).add(to: &report)
        case "idle": try IdleFigures(service: service).add(to: &report)
        default: try OpenFigures(service: service).add(to: &report)
        }
    }
}
