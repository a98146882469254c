/// The output of a program that has crashed, as the Swift runtime writes it.
enum CrashOutput {
    /// Beginning of the line with the reason in the runtime's backtrace.
    private static let crash = "*** Program crashed: "
    /// Maximum bytes between the stack pointer and an address whose access shows that the stack has overflowed.
    private static let stackReach: UInt64 = 1 << 16

    /// Returns the line that best explains why the program died. It is a fatal error, else the reason and the function
    /// of a backtrace, else the last line.
    static func explanation(in lines: [String]) -> String {
        if let error = lines.last(where: { $0.contains("Fatal error") }) { return error }
        if let start = lines.lastIndex(where: { $0.hasPrefix(crash) }) { return summary(of: lines[start...]) }
        return lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    }

    /// Returns the reason and the place in a backtrace, which begins with the reason.
    private static func summary(of backtrace: ArraySlice<String>) -> String {
        var reason = backtrace.first?.dropFirst(crash.count) ?? ""
        if reason.hasSuffix(" ***") { reason = reason.dropLast(4) }
        if isStackOverflow(reason, backtrace) { reason = "Stack overflow" }
        let frames = backtrace.drop { !($0.hasPrefix("Thread ") && $0.hasSuffix(" crashed:")) }.dropFirst()
            .prefix { !$0.hasPrefix("Thread ") && !$0.hasPrefix("Registers:") }.lazy.compactMap { Frame($0) }
        let place = frames.first(where: \.isOwn) ?? frames.first
        return "Program crashed: \(reason)\(place.map { " in \($0.text)" } ?? "")"
    }

    /// Returns true if the address that could not be accessed is beside the stack pointer of the crashed thread.
    private static func isStackOverflow(_ reason: Substring, _ backtrace: ArraySlice<String>) -> Bool {
        guard reason.hasPrefix("Bad pointer dereference at "), let address = number(reason.split(separator: " ").last),
            let pointer = backtrace.lazy.compactMap({ stackPointer($0) }).first
        else { return false }
        return max(address, pointer) - min(address, pointer) < stackReach
    }

    /// Returns the stack pointer if the line of a backtrace has it.
    private static func stackPointer(_ line: String) -> UInt64? {
        let words = line.split(separator: " ")
        guard words.count > 1, words[0] == "rsp" || words[0] == "sp" else { return nil }
        return number(words[1])
    }

    private static func number(_ text: Substring?) -> UInt64? {
        guard let text, text.hasPrefix("0x") else { return nil }
        return UInt64(text.dropFirst(2), radix: 16)
    }

    /// A line of a backtrace about a function that was running.
    private struct Frame {
        /// The function, with its place in a file if that is known.
        let text: String
        /// True if a person may have written the function.
        let isOwn: Bool

        /// Returns nil for other lines, and for a function without a name.
        init?(_ line: String) {
            let words = line.split(separator: " ")
            guard let first = words.first, Int(first) != nil,
                let address = words.firstIndex(where: { $0.hasPrefix("0x") }), address + 1 < words.count
            else { return nil }
            isOwn = !words[..<address].contains("[system]") && !words[..<address].contains("[thunk]")
            let rest = words[(address + 1)...]
            let offset = rest.indices.dropLast().last { rest[$0] == "+" && Int(rest[$0 + 1]) != nil }
            let library = rest.lastIndex(of: "in")
            let name = rest[..<(offset ?? library ?? rest.endIndex)].joined(separator: " ")
            let path = rest.lastIndex(of: "at").map { rest[($0 + 1)...].joined(separator: " ") } ?? ""
            let file = path.split(separator: "/").last.map(String.init) ?? ""
            if name.isEmpty { return nil }
            text = file.isEmpty || file.hasPrefix("<") ? name : "\(name) at \(file)"
        }
    }
}
