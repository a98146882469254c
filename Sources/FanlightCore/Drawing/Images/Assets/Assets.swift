import Display
import Foundation
import Painter
import Synchronization

/// The resources of apps: image files and asset catalogues, beside the program or in a bundle. Each folder is read
/// once.
enum Assets {
    /// The properties of the display for which an image is requested.
    struct Variant: Hashable, Sendable {
        var scale: CGFloat = 1
        var isDark = false
    }

    /// The reason why there is no image.
    enum Problem: Error, Hashable, Sendable {
        case noSuchImage(String, folder: String)
        case brokenSet(path: String)
        case cannotBeShown(path: String, ImageError)

        var sentence: String {
            switch self {
            case .noSuchImage(let name, let folder):
                "there is no image \u{201C}\(name)\u{201D} in \(folder), neither a file nor in a catalogue; a crossed "
                    + "box is shown in its place."
            case .brokenSet(let path):
                "\(path) does not list the contents of the set; a crossed box is shown in its place."
            case .cannotBeShown(let path, let problem):
                "\(path) \(problem.sentence); a crossed box is shown in its place."
            }
        }
    }

    private struct Key: Hashable {
        var name: String
        var folder: String
        var variant: Variant
    }

    private struct State {
        var folders: [String: AssetFolder] = [:]
        var images: [Key: Result<LoadedImage, Problem>] = [:]
        var colors: [Key: RGBA?] = [:]
        var byteCount = 0
    }

    /// The maximum size of the image cache; beyond it the cache is emptied and images are read again.
    private static let maximumCacheBytes = 64 << 20
    private static let state = Mutex(State())

    static func image(_ name: String, in folder: String?, _ variant: Variant) -> Result<LoadedImage, Problem> {
        let key = Key(name: name, folder: folder ?? mainFolder, variant: variant)
        if let known = state.withLock({ $0.images[key] }) { return known }
        let found = load(key)
        if case .failure(.cannotBeShown(_, let problem)) = found, problem.isTemporary { return found }
        state.withLock { state in
            let size = (try? found.get())?.resource.bytes?.count ?? 0
            if state.byteCount + size > maximumCacheBytes || state.images.count > 2000 {
                (state.images, state.byteCount) = ([:], 0)
            }
            state.images[key] = found
            state.byteCount += size
        }
        return found
    }

    private static func load(_ key: Key) -> Result<LoadedImage, Problem> {
        let folder = place(key.folder)
        guard let file = folder.image(key.name, key.variant) else {
            if let set = folder.brokenSet(of: key.name, isColor: false) { return .failure(.brokenSet(path: set)) }
            if let path = folder.file(called: key.name) { return .failure(.cannotBeShown(path: path, .unknownKind)) }
            return .failure(.noSuchImage(key.name, folder: key.folder))
        }
        do throws(ImageError) {
            var image = try LoadedImage(file: file.path, scale: file.scale, isSymbol: file.isSymbol)
            if file.isTemplate { image.isTemplate = true }
            image.slicing = file.slicing
            return .success(image)
        } catch {
            return .failure(.cannotBeShown(path: file.path, error))
        }
    }

    /// Returns a colour of a catalogue. If there is none, returns a clear colour and writes a line to the log.
    static func color(_ name: String, in folder: String?, isDark: Bool) -> RGBA {
        let key = Key(name: name, folder: folder ?? mainFolder, variant: Variant(isDark: isDark))
        if let known = state.withLock({ $0.colors[key] }) { return known ?? RGBA(packed: 0) }
        let color = place(key.folder).color(name, isDark: isDark)
        let isFirst = state.withLock { state in
            let other = Key(name: name, folder: key.folder, variant: Variant(isDark: !isDark))
            state.colors[key] = .some(color)
            return state.colors[other] == nil
        }
        if color == nil, isFirst {
            let broken = place(key.folder).brokenSet(of: name, isColor: true)
            let line =
                broken.map { "Color: \($0) does not define the colour; nothing is drawn.\n" }
                ?? "Color: there is no colour \u{201C}\(name)\u{201D} in the catalogues of \(key.folder); "
                + "nothing is drawn.\n"
            try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
        }
        return color ?? RGBA(packed: 0)
    }

    /// The accent colour in the app's catalogue, as Xcode creates it; nil if the catalogue leaves it to the system.
    static let accent = accent(in: mainFolder)

    static func accent(in folder: String) -> (light: RGBA, dark: RGBA)? {
        let folder = place(folder)
        guard let light = folder.color("AccentColor", isDark: false) else { return nil }
        return (light, folder.color("AccentColor", isDark: true) ?? light)
    }

    private static func place(_ path: String) -> AssetFolder {
        if let known = state.withLock({ $0.folders[path] }) { return known }
        let folder = AssetFolder(path)
        state.withLock { $0.folders[path] = folder }
        return folder
    }

    private static var mainFolder: String { Bundle.main.assetFolder }
}

extension Bundle {
    var assetFolder: String { resourcePath ?? bundlePath }
}

extension LoadedImage {
    init(file path: String, scale: CGFloat = 1, isSymbol: Bool = false) throws(ImageError) {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? Int
        else { throw .unreadable }
        guard size <= PictureResource.maximumBytes else { throw .tooLarge }
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable }
        let template = isSymbol ? SymbolTemplate([UInt8](data)) : nil
        try self.init(template?.image ?? [UInt8](data), scale: scale)
        (self.isSymbol, isTemplate) = (isSymbol, isSymbol)
    }
}

extension Color {
    /// Creates a colour from the app's asset catalogues.
    public init(_ name: String, bundle: Bundle? = nil) { self.init(.named(name, folder: bundle?.assetFolder)) }
}
