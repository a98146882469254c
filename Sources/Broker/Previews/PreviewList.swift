/// A preview as described in the file of its program.
public struct PreviewEntry: Hashable, Sendable {
    /// The name to open it by. It is the title if that is unique, else file and line, and for a provider its type.
    public var name: String
    public var source: Source

    public enum Source: Hashable, Sendable {
        /// Declared by `#Preview`; `record` is the address of its record in the file. See `LoadedProgram`.
        case macro(fileID: String, line: Int, record: UInt64)
        /// A `PreviewProvider`; `descriptor` is the address of its type descriptor in the file.
        case provider(type: String, module: String, descriptor: UInt64)
    }

    /// A description for lists.
    var description: String {
        switch source {
        case .macro(let fileID, let line, _): "Preview in \(PreviewEntry.file(fileID)):\(line)"
        case .provider(_, let module, _): "Previews in the module \(module)"
        }
    }

    fileprivate static func file(_ fileID: String) -> Substring { fileID.split(separator: "/").last ?? "" }
}

/// The previews of a program, read from its file without running it. No other code reads ELF files or Swift's metadata
/// in files.
///
/// Decision record: Decisions/PreviewsFromTheFile.md
public enum PreviewList {
    /// Returns the previews with the names that `fanlight apps` lists. Empty for a file that is no Swift program.
    public static func read(_ executable: String) throws(PreviewProblem) -> [PreviewEntry] {
        do throws(ExecutableFile.Problem) {
            guard let file = try ExecutableFile(path: executable) else { return [] }
            return try named(PreviewRecords.read(file)) + named(ProviderRecords.read(file))
        } catch {
            throw PreviewProblem(description: "Previews cannot be listed: \(error.text)")
        }
    }

    /// Names the previews of the macro by title if it is unique, by file and line otherwise.
    private static func named(_ records: [PreviewRecords.Record]) -> [PreviewEntry] {
        let records = records.sorted { ($0.fileID, $0.line, $0.column) < ($1.fileID, $1.line, $1.column) }
        var titles: [String: Int] = [:]
        var lines: [String: Int] = [:]
        for record in records {
            titles[record.title, default: 0] += 1
            lines[record.line(in: record.fileID), default: 0] += 1
        }
        return records.map { record in
            var name = record.title
            if titles[name] != 1 || !Names.isValid(app: name) {
                name = record.line(in: record.fileID)
                if lines[name] != 1 { name += ":\(record.column)" }
            }
            return PreviewEntry(
                name: name, source: .macro(fileID: record.fileID, line: record.line, record: record.address))
        }
    }

    private static func named(_ providers: [ProviderRecords.Provider]) -> [PreviewEntry] {
        var seen: [String: Int] = [:]
        return providers.map { provider in
            seen[provider.name, default: 0] += 1
            let number = seen[provider.name] ?? 1
            return PreviewEntry(
                name: number == 1 ? provider.name : "\(provider.name)-\(number)",
                source: .provider(type: provider.name, module: provider.module, descriptor: provider.descriptor))
        }
    }
}

/// The reason why a program's previews cannot be listed.
public struct PreviewProblem: Error, CustomStringConvertible {
    public let description: String
}

extension PreviewRecords.Record {
    fileprivate func line(in fileID: String) -> String { "\(PreviewEntry.file(fileID)):\(line)" }
}
