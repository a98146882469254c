@preconcurrency import Glibc
import Painter

/// Prints one figure per line: name, value, unit, separated by tabs. Figures above their bound, and missing figures
/// with a bound, are reported on standard error; with `--check` they are failures. Arguments select groups by name.
@main
enum Bench {
    private static let groups = ["engine", "paint", "wire", "latency", "idle", "open", "projects"]

    @MainActor static func main() {
        ImageDecoderProcess.serveIfRequested()
        PingPong.serveIfAsked()
        if BenchApp.isWanted { return BenchApp.main() }
        setvbuf(stdout, nil, _IOLBF, 0)
        var arguments = Set(CommandLine.arguments.dropFirst())
        let isChecking = arguments.remove("--check") != nil
        if let unknown = arguments.subtracting(groups).first {
            progress("Bench: unknown group “\(unknown)”; use one of \(groups.joined(separator: ", ")), or --check.")
            exit(2)
        }
        var report = Report()
        var failed = false
        let wanted = groups.filter { arguments.isEmpty || arguments.contains($0) }
        for group in wanted {
            progress("Measuring: \(group)")
            do {
                try measure(group, &report)
            } catch {
                progress("Bench: \(group) cannot be measured: \(error)")
                failed = true
            }
        }
        let missing = report.missing(from: wanted)
        for excess in report.excesses { progress("Over its bound: \(excess).") }
        for name in missing { progress("Not measured: \(name), which has a bound.") }
        let isWithin = report.excesses.isEmpty && missing.isEmpty
        if isWithin { progress("Every figure is within its bound.") }
        if !isWithin, !isChecking { progress("This is not a failure: --check makes it one.") }
        exit(failed || isChecking && !isWithin ? 1 : 0)
    }

    @MainActor private static func measure(_ group: String, _ report: inout Report) throws {
        if group == "engine" { return try EngineFigures().add(to: &report) }
        if group == "paint" { return try PaintFigures().add(to: &report) }
        let gallery = (["gallery"] + OpenFigures.coldApps).map { ($0, [BenchedProgram.beside("gallery")]) }
        let service = try BenchedService(apps: BenchApp.all + gallery)
        defer { service.end() }
        switch group {
        case "wire": try WireFigures(service: service).add(to: &report)
        case "latency": try LatencyFigures(service: service).add(to: &report)
        case "idle": try IdleFigures(service: service).add(to: &report)
        case "projects": try ProjectFigures(service: service).add(to: &report)
        default: try OpenFigures(service: service).add(to: &report)
        }
    }
}
