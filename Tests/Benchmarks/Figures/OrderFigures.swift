import Foundation

/// The share of functions recorded by `record-order` that still exist under their recorded names.
struct OrderFigures {
    private static let list = URL(filePath: #filePath).appending(path: "../../../../Sources/functions-in-order.txt")
        .standardized

    func add(to report: inout Report) throws {
        let listed = try String(contentsOf: OrderFigures.list, encoding: .utf8).split(separator: "\n")
        var there: Set<Substring> = []
        for program in ["fanlightd", "fanlight", "gallery"] {
            // An address, a letter for the kind, the name.
            for line in try symbols(of: Program.beside(program)).split(separator: "\n") {
                there.insert(line.split(separator: " ").last ?? "")
            }
        }
        let missing = listed.count { !there.contains($0) }
        report.add("functions in order.missing", 100 * Double(missing) / Double(max(listed.count, 1)), "%")
    }

    private func symbols(of program: String) throws -> String {
        let (listing, output) = (Process(), Pipe())
        listing.executableURL = URL(filePath: "/usr/bin/env")
        listing.arguments = ["nm", "--defined-only", program]
        listing.standardOutput = output
        try listing.run()
        let told = try output.fileHandleForReading.readToEnd() ?? Data()
        listing.waitUntilExit()
        guard listing.terminationStatus == 0 else { throw BenchError("nm cannot read \(program).") }
        return String(decoding: told, as: UTF8.self)
    }
}
