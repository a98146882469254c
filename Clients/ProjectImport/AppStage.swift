import Foundation

/// The folder that an app runs from: its program, with its resources where Foundation finds them.
///
/// `Bundle.main` has those beside the program. `Bundle.module` first looks for a bundle there, then in the folder of
/// products. All projects share one folder of products. There an app would find the resources of others.
package struct AppStage {
    package let folder: String
    private let program: String
    private let files = FileManager.default

    package init(folder: String, program: String) {
        self.folder = folder
        self.program = program
    }

    /// The path of the app's program.
    package var executable: String { FilePath.join(folder, program) }

    /// Copies the products of a build; returns true if anything differs from the last time.
    ///
    /// - Parameters:
    ///   - products: The folder of the products.
    ///   - package: The name of the package, which the names of its bundles begin with.
    ///   - information: The app's `Info.plist`, if it has one.
    package func update(from products: String, package: String, information: String?) throws(ImportProblem) -> Bool {
        do {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            var wanted: [String: String] = [:]
            let bundles = FilePath.names(in: products)
                .filter { $0.hasPrefix("\(package)_") && $0.hasSuffix(".resources") }
            // The app's own bundle comes last: its files replace those of other targets.
            let own = "\(package)_\(program).resources"
            for bundle in bundles.filter({ $0 != own }) + bundles.filter({ $0 == own }) {
                let path = FilePath.join(products, bundle)
                wanted[bundle] = path
                for name in FilePath.names(in: path) where name != "Info.plist" && name != program {
                    wanted[name] = FilePath.join(path, name)
                }
            }
            if let information { wanted["Info.plist"] = information }
            var isChanged = false
            for (name, source) in wanted.sorted(by: { $0.key < $1.key }) {
                if try copy(source, to: FilePath.join(folder, name)) { isChanged = true }
            }
            for name in FilePath.names(in: folder) where wanted[name] == nil && name != program {
                try files.removeItem(atPath: FilePath.join(folder, name))
                isChanged = true
            }
            return try updateProgram(FilePath.join(products, program), isForced: isChanged) || isChanged
        } catch {
            throw ImportProblem(.unusable, "\(folder) cannot be written: \(error.localizedDescription)")
        }
    }

    /// Replaces the program at once, so that a service never starts half of one. A program with other resources is
    /// another file too: the service then sees that the app changed.
    private func updateProgram(_ source: String, isForced: Bool) throws -> Bool {
        if !isForced, let old = try? stamp(of: executable), try stamp(of: source) == old { return false }
        let temporary = FilePath.join(folder, ".\(program)")
        try? files.removeItem(atPath: temporary)
        try files.copyItem(atPath: source, toPath: temporary)
        try files.setAttributes([.modificationDate: try modified(source)], ofItemAtPath: temporary)
        guard rename(temporary, executable) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return true
    }

    /// Copies a file or a folder with the files that links in it lead to, where they differ.
    private func copy(_ source: String, to target: String) throws -> Bool {
        let source = URL(fileURLWithPath: source).resolvingSymlinksInPath().path
        guard files.fileExists(atPath: source) else { return false }
        guard FilePath.isFolder(source) else {
            if let old = try? stamp(of: target), try stamp(of: source) == old { return false }
            try? files.removeItem(atPath: target)
            try files.copyItem(atPath: source, toPath: target)
            try files.setAttributes([.modificationDate: try modified(source)], ofItemAtPath: target)
            return true
        }
        if !FilePath.isFolder(target) { try? files.removeItem(atPath: target) }
        try files.createDirectory(atPath: target, withIntermediateDirectories: true)
        let names = FilePath.names(in: source)
        var isChanged = false
        for name in FilePath.names(in: target) where !names.contains(name) {
            try files.removeItem(atPath: FilePath.join(target, name))
            isChanged = true
        }
        for name in names {
            if try copy(FilePath.join(source, name), to: FilePath.join(target, name)) { isChanged = true }
        }
        return isChanged
    }

    private struct Stamp: Equatable {
        var size: Int
        var seconds: TimeInterval
    }

    private func stamp(of path: String) throws -> Stamp {
        let attributes = try files.attributesOfItem(atPath: path)
        // A copy has the time of its source to a microsecond at least.
        let date = attributes[.modificationDate] as? Date ?? .distantPast
        return Stamp(size: attributes[.size] as? Int ?? 0, seconds: (date.timeIntervalSince1970 * 1000).rounded())
    }

    private func modified(_ path: String) throws -> Date {
        try files.attributesOfItem(atPath: path)[.modificationDate] as? Date ?? .now
    }
}
