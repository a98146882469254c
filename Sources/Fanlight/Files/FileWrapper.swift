import Foundation

/// A file or a folder as a value in memory, as documents read and write it.
public final class FileWrapper {
    private enum Content {
        case file(Data)
        case folder([String: FileWrapper])
        case symbolicLink(URL)
    }

    private var content: Content
    /// The name under which the wrapper was last read or written.
    public var filename: String?
    /// The name that a folder gives the wrapper, made unique there.
    public var preferredFilename: String?
    public var fileAttributes: [String: Any] = [:]

    /// Creates a file with contents.
    public init(regularFileWithContents contents: Data) { content = .file(contents) }

    /// Creates a folder with wrappers by their names.
    public init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
        for (name, child) in childrenByPreferredName where child.preferredFilename == nil {
            child.preferredFilename = name
        }
        content = .folder(childrenByPreferredName)
    }

    public init(symbolicLinkWithDestinationURL url: URL) { content = .symbolicLink(url) }

    /// Reads a file, or a folder with everything in it.
    public init(url: URL, options: ReadingOptions = []) throws {
        content = try FileWrapper.read(url)
        filename = url.lastPathComponent
        preferredFilename = url.lastPathComponent
    }

    private static func read(_ url: URL) throws -> Content {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), isDirectory.boolValue else {
            return .file(try Data(contentsOf: url))
        }
        var children: [String: FileWrapper] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            children[name] = try FileWrapper(url: url.appendingPathComponent(name))
        }
        return .folder(children)
    }

    /// Reads the content again.
    public func read(from url: URL, options: ReadingOptions = []) throws {
        content = try FileWrapper.read(url)
        filename = url.lastPathComponent
    }

    /// Writes the content to a place. An existing file there is replaced.
    public func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
        switch content {
        case .file(let data): try data.write(to: url, options: options.contains(.atomic) ? .atomic : [])
        case .symbolicLink(let target):
            try FileManager.default.createSymbolicLink(at: url, withDestinationURL: target)
        case .folder(let children):
            let partial = url.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: partial, withIntermediateDirectories: false)
            do {
                for (name, child) in children {
                    try child.write(to: partial.appendingPathComponent(name), options: [], originalContentsURL: nil)
                }
                if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
                try FileManager.default.moveItem(at: partial, to: url)
            } catch {
                try? FileManager.default.removeItem(at: partial)
                throw error
            }
        }
        if options.contains(.withNameUpdating) { filename = url.lastPathComponent }
    }

    /// Returns true if the file or folder at a place has the same content.
    public func matchesContents(of url: URL) -> Bool {
        guard let other = try? FileWrapper(url: url) else { return false }
        return isEqual(to: other)
    }

    private func isEqual(to other: FileWrapper) -> Bool {
        switch (content, other.content) {
        case (.file(let own), .file(let others)): own == others
        case (.symbolicLink(let own), .symbolicLink(let others)): own == others
        case (.folder(let own), .folder(let others)):
            own.count == others.count && own.allSatisfy { name, child in others[name].map(child.isEqual) ?? false }
        default: false
        }
    }
}

extension FileWrapper {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let immediate = ReadingOptions(rawValue: 1)
        public static let withoutMapping = ReadingOptions(rawValue: 2)
    }

    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let atomic = WritingOptions(rawValue: 1)
        public static let withNameUpdating = WritingOptions(rawValue: 2)
    }

    public var isRegularFile: Bool { regularFileContents != nil }
    public var isDirectory: Bool { fileWrappers != nil }
    public var isSymbolicLink: Bool { symbolicLinkDestinationURL != nil }

    /// The bytes of a file; nil for a folder.
    public var regularFileContents: Data? {
        if case .file(let data) = content { data } else { nil }
    }

    /// The wrappers in a folder by their names; nil for a file.
    public var fileWrappers: [String: FileWrapper]? {
        if case .folder(let children) = content { children } else { nil }
    }

    public var symbolicLinkDestinationURL: URL? {
        if case .symbolicLink(let url) = content { url } else { nil }
    }

    /// Adds a wrapper to the folder. Returns its name there, which is its preferred name or one made from it.
    @discardableResult
    public func addFileWrapper(_ child: FileWrapper) -> String {
        guard case .folder(var children) = content else { return "" }
        let wanted = child.preferredFilename ?? child.filename ?? "Untitled"
        var (name, number) = (wanted, 2)
        while children[name] != nil {
            name = "\(number)__#$!@%!#__\(wanted)"
            number += 1
        }
        children[name] = child
        content = .folder(children)
        return name
    }

    /// Adds a file to the folder. Returns its name there.
    @discardableResult
    public func addRegularFile(withContents data: Data, preferredFilename name: String) -> String {
        let child = FileWrapper(regularFileWithContents: data)
        child.preferredFilename = name
        return addFileWrapper(child)
    }

    /// Removes a wrapper from the folder.
    public func removeFileWrapper(_ child: FileWrapper) {
        guard case .folder(let children) = content else { return }
        content = .folder(children.filter { $0.value !== child })
    }

    /// Returns the name of a wrapper in the folder; nil if it is not there.
    public func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
        fileWrappers?.first { $0.value === child }?.key
    }
}
