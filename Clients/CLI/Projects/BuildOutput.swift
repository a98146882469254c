import Glibc

/// The output of a build as people read it.
enum BuildOutput {
    /// Returns the step in a line of SwiftPM, such as “[3/12] Compiling Counter”; nil for other lines.
    static func step(_ line: String) -> String? {
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]"), line[..<end].contains("/") else { return nil }
        return line
    }

    static let complete = "Build complete!"

    /// Returns the lines of the tests that a build is followed by.
    static func afterBuild(_ lines: [String]) -> [String] {
        let end = lines.lastIndex { $0.hasPrefix(complete) }
        return Array(end.map { lines[($0 + 1)...] } ?? lines[...])
    }

    /// Returns the compiler's and the linker's lines about errors, with the author's files in place of links to them.
    static func errors(in lines: [String]) -> [String] {
        var kept = unfetched(in: lines)
        var seen: Set<String> = []
        // Lines that follow an error belong to it: the source, and notes.
        var isInError = false
        for line in lines {
            if step(line) != nil || line.isEmpty {
                isInError = false
            } else if let heading = heading(of: line) {
                // Each error is printed twice where the module and a file report it.
                isInError = heading == .error && seen.insert(line).inserted
                if isInError { kept.append(plain(line)) }
            } else if isInError {
                kept.append(plain(line))
            } else if line.hasPrefix("error: "), !noise.contains(where: { line.contains($0) }) {
                kept.append(line)
            } else if line.contains("undefined reference") || line.contains("undefined symbol") {
                kept.append(line)
            }
        }
        return kept.isEmpty ? lines.suffix(20).map { $0 } : kept
    }

    private static let noise = ["emit-module command failed", "fatalError", "ExitCode(rawValue:"]

    /// Returns a sentence for each package whose fetching began and did not end.
    private static func unfetched(in lines: [String]) -> [String] {
        func addresses(_ verb: String) -> [Substring] {
            lines.filter { $0.hasPrefix("\(verb) ") }.compactMap { $0.split(separator: " ").dropFirst().first }
        }
        let fetched = addresses("Fetched")
        return addresses("Fetching").filter { !fetched.contains($0) }.map {
            "The package at \($0) cannot be fetched. Check the address, and that this machine reaches it."
        }
    }

    private enum Heading { case error, other }

    /// Returns the kind of a line `/path/File.swift:3:5: error: …`.
    private static func heading(of line: String) -> Heading? {
        guard line.hasPrefix("/") || line.hasPrefix("<unknown>:") else { return nil }
        if line.contains(": error: ") { return .error }
        return line.contains(": warning: ") || line.contains(": note: ") ? .other : nil
    }

    /// Replaces the path of a link by that of its file, and tabs by blanks.
    private static func plain(_ line: String) -> String {
        let line = line.replacing("\t", with: "    ")
        guard line.hasPrefix("/"), let colon = line.firstIndex(of: ":"),
            let file = InstalledPlaces.real(String(line[..<colon]))
        else { return line }
        return file + line[colon...]
    }
}
