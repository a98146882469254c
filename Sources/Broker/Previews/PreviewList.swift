/// A preview as its program's file describes it.
public struct PreviewEntry: Hashable, Sendable {
    /// How to ask for it: its title where that is unique, else its file and line; a provider's type.
    public var name: String
    public var source: Source

    public enum Source: Hashable, Sendable {
        /// Described by `#Preview`, whose record is at this address of the program.
        case macro(fileID: String, line: Int, record: UInt64)
        /// A `PreviewProvider`, whose descriptor is at this address of the program.
        case provider(type: String, module: String, descriptor: UInt64)
    }

    /// A sentence for lists.
    var description: String {
        switch source {
        case .macro(let fileID, let line, _): "Preview in \(PreviewEntry.file(fileID)):\(line)"
        case .provider(_, let module, _): "Previews in the module \(module)"
        }
    }

    fileprivate static func file(_ fileID: String) -> Substring { fileID.split(separator: "/").last ?? "" }
}

/// The previews of a program, read from its file without running it. This is the only reader of ELF files and of Swift's
/// metadata in files; see the decision record "Previews are listed from the program's file".
public enum PreviewList {
    /// Named as `fanlight apps` lists them. Empty for what is no Swift program.
    public static func read(_ executable: String) throws(PreviewProblem) -> [PreviewEntry] {
        do throws(ExecutableFile.Problem) {
            guard let file = try ExecutableFile(path: executable) else { return [] }
            return try named(PreviewRecords.read(file)) + named(ProviderRecords.read(file))
        } catch {
            throw PreviewProblem(description: "Previews cannot be listed: \(error.text)")
        }
    }

    /// Those of the macro by title, where no other has it; by their place else.
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

/// Why a program's previews are not known.
public struct PreviewProblem: Error, CustomStringConvertible {
    public let description: String
}

extension PreviewRecords.Record {
    fileprivate func line(in fileID: String) -> String { "\(PreviewEntry.file(fileID)):\(line)" }
}
