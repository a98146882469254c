import Display
import Foundation
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
        guard let format = DumpFormat(rawValue: DumpFormat.ending(of: path)) else { throw .unknownFormat(path: path) }
        self = format
    }

    /// Returns the extension of a file's name in lower case; empty if it has none.
    static func ending(of path: String) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        return name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]).lowercased() } ?? ""
    }
}

/// The reason why nothing was written.
public enum DumpError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownFormat(path: String)
    /// The path of a film names neither a WebP file nor a folder.
    case unknownFilmFormat(path: String)
    case unpaintable(PaintError)
    /// A film has larger frames than a WebP file can have.
    case tooLargeForWebP(width: Int, height: Int)
    /// The error message of the WebP library.
    case unencodable(String)
    /// A folder contains frames beyond those of the film, which would seem to be a part of it.
    case framesOfAnotherFilm(folder: String, file: String)
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
        case .unknownFilmFormat(let path):
            "The name of \(path) has no known extension. Use .webp, or a / at the end for a folder of PNG files."
        case .unpaintable(let error): error.description
        case .tooLargeForWebP(let width, let height):
            "The film would be \(width) × \(height) pixels; a WebP file has at most \(AnimatedWebP.longestSide) "
                + "a side. Choose a smaller scale, or a folder of PNG files."
        case .unencodable(let words): "The film could not be encoded: \(words)."
        case .framesOfAnotherFilm(let folder, let file):
            "\(folder) contains \(file), a frame of a longer film. Remove its frames, or choose another folder."
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
        try FileOutput.write(data, to: path)
    }
}
