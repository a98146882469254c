import Display
import Foundation
import Glibc
import Painter

/// The file formats of a picture, by the extension of the file's name.
public enum DumpFormat: String, CaseIterable, Hashable, Sendable {
    case png, svg, pdf
    /// Text as a terminal would show it.
    case txt
    /// The elements, as printed by `inspect --json`.
    case json

    /// The display that suits the format: terminal cells for text, device pixels for all others.
    public var idiom: Idiom { self == .txt ? .cell : .pixel }

    public init(path: String) throws(DumpError) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let ending = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
        guard let format = DumpFormat(rawValue: ending.lowercased()) else { throw .unknownFormat(path: path) }
        self = format
    }
}

/// The reason why nothing was written.
public enum DumpError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownFormat(path: String)
    case unpaintable(PaintError)
    case unwritable(path: String, reason: String)
    /// Standard output did not accept all bytes.
    case cutOff(reason: String)

    public var description: String {
        switch self {
        case .unknownFormat(path: "-"):
            "Standard output needs a format: give --format, one of "
                + DumpFormat.allCases.map(\.rawValue).joined(separator: ", ") + "."
        case .unknownFormat(let path):
            "The name of \(path) has no known extension. Use "
                + DumpFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ") + "."
        case .unpaintable(let error): error.description
        case .unwritable(let path, let reason): "Could not write \(path): \(reason)"
        case .cutOff(let reason): "Cannot write to standard output: \(reason). The output is incomplete."
        }
    }
}

/// Writes pictures to files. The same picture always gives the same bytes.
public final class PictureWriter {
    private let painter = PixelPainter()

    public init() {}

    /// - Parameters:
    ///   - scale: pixels per point of a `.png`; nil for the display's own.
    ///   - appearance: light or dark; nil for the display's own.
    public func bytes(
        of picture: Picture, on screen: Screen, as format: DumpFormat, scale: Double? = nil,
        appearance: ScreenAppearance? = nil
    ) throws(DumpError) -> [UInt8] {
        do throws(PaintError) {
            switch format {
            case .png: return try painter.image(picture, on: screen, scale: scale, appearance: appearance)
            case .svg: return try painter.image(picture, on: screen, as: .svg, appearance: appearance)
            case .pdf: return try painter.image(picture, on: screen, as: .pdf, appearance: appearance)
            case .txt: return Array(try CellPainter.paintWhole(picture, on: screen).text.utf8)
            case .json: return Array(ElementList.json(picture.elements(on: screen)).utf8)
            }
        } catch {
            throw .unpaintable(error)
        }
    }

    /// Writes a whole file or none: an existing file stays if anything fails. Follows a symbolic link, and writes
    /// directly to a device or a pipe. The path `-` is standard output.
    public func write(
        _ picture: Picture, on screen: Screen, to path: String, as format: DumpFormat? = nil, scale: Double? = nil,
        appearance: ScreenAppearance? = nil
    ) throws(DumpError) {
        let format = if let format { format } else { try DumpFormat(path: path) }
        let data = Data(try bytes(of: picture, on: screen, as: format, scale: scale, appearance: appearance))
        do {
            if path == "-" {
                try PictureWriter.print(data)
            } else {
                try PictureWriter.writeFile(data, at: path)
            }
        } catch let error as DumpError {
            throw error
        } catch {
            throw .unwritable(path: path, reason: PictureWriter.reason(path) ?? PictureWriter.words(for: error))
        }
    }

    /// Returns the system's text if the error is one of the system's.
    private static func words(for error: any Error) -> String {
        var cause: NSError? = error as NSError
        while let each = cause, each.domain != NSPOSIXErrorDomain {
            cause = each.userInfo[NSUnderlyingErrorKey] as? NSError
        }
        guard let cause else { return error.localizedDescription }
        return "\(String(cString: strerror(Int32(truncatingIfNeeded: cause.code))))."
    }

    /// Returns the problem with the file's folder and a remedy; nil if the folder is usable.
    private static func reason(_ path: String) -> String? {
        guard path != "-" else { return nil }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var facts = stat()
        if stat(folder, &facts) != 0 {
            guard errno == ENOENT else { return "\(folder): \(String(cString: strerror(errno)))." }
            return "The folder \(folder) does not exist. Create it, or choose another one."
        }
        guard facts.st_mode & S_IFMT == S_IFDIR else { return "\(folder) is not a folder. Choose another path." }
        guard access(folder, W_OK | X_OK) != 0 else { return nil }
        return "\(folder): \(String(cString: strerror(errno))). Choose a folder that you can write to."
    }

    private static func print(_ data: Data) throws(DumpError) {
        var rest = data[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { throw .cutOff(reason: String(cString: strerror(errno))) }
            rest = rest.dropFirst(max(written, 0))
        }
    }

    private static func writeFile(_ data: Data, at path: String) throws {
        guard !path.isEmpty else { throw DumpError.unwritable(path: "“”", reason: "A file needs a name.") }
        var facts = stat()
        let isThere = stat(path, &facts) == 0
        let kind = facts.st_mode & S_IFMT
        guard !isThere || kind != S_IFDIR else {
            throw DumpError.unwritable(path: path, reason: "It is a folder. Give the name of a file in it.")
        }
        let url = URL(fileURLWithPath: path)
        guard isThere, kind != S_IFREG else {
            return try data.write(to: isThere ? url.resolvingSymlinksInPath() : url, options: .atomic)
        }
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        try file.write(contentsOf: data)
    }
}
