import Display
import Foundation

/// A folder of images, as files or in asset catalogues.
///
/// In an app's own folder the resource bundles of its packages, beside the program, are searched too.
struct AssetFolder: Sendable {
    struct ImageFile: Equatable, Sendable {
        var path: String
        var scale: CGFloat
        var isTemplate = false
        /// The catalogue's resizing, used if the app sets none.
        var slicing: Image.Resizing?
    }

    private let path: String
    /// The paths of the sets by asset name.
    private var imageSets: [String: String] = [:]
    private var colorSets: [String: String] = [:]
    private var folders: [String]

    static let endings = ["png", "jpg", "jpeg", "webp", "svg"]
    private static let mostFolders = 10_000
    private static let mostNested = 32
    /// Extensions of sets other than images and colours; other folders are groups.
    private static let otherSets = [
        "appiconset", "arimageset", "arobject", "arresourcegroup", "brandassets", "cubetextureset", "dataset",
        "imagestack", "imagestacklayer", "launchimage", "mipmapset", "sticker", "stickerpack", "stickersequence",
        "symbolset", "textureset",
    ]

    init(_ path: String) {
        self.path = path
        folders = [path]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        folders += names.filter { $0.hasSuffix(".resources") }.sorted().map { "\(path)/\($0)" }
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted() where name.hasSuffix(".xcassets") {
                add(catalogue: "\(folder)/\(name)", prefix: "")
            }
        }
    }

    private mutating func add(catalogue folder: String, prefix: String, depth: Int = 0) {
        guard imageSets.count + colorSets.count < AssetFolder.mostFolders, depth < AssetFolder.mostNested else {
            return
        }
        for name in ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() {
            let place = "\(folder)/\(name)"
            if name.hasSuffix(".imageset") {
                imageSets[prefix + name.dropLast(".imageset".count)] = place
            } else if name.hasSuffix(".colorset") {
                colorSets[prefix + name.dropLast(".colorset".count)] = place
            } else if name != "Contents.json", !AssetFolder.otherSets.contains(where: { name.hasSuffix(".\($0)") }) {
                let spaces = AssetContents(folder: place)?.properties?.providesNamespace == true
                add(catalogue: place, prefix: spaces ? "\(prefix)\(name)/" : prefix, depth: depth + 1)
            }
        }
    }

    /// Returns the path of a set's `Contents.json` if the file exists but cannot be read.
    func brokenSet(of name: String, isColor: Bool) -> String? {
        guard let set = isColor ? colorSets[name] : imageSets[name], AssetContents(folder: set) == nil else {
            return nil
        }
        let path = "\(set)/Contents.json"
        return access(path, F_OK) == 0 ? path : nil
    }

    // MARK: Images

    func image(_ name: String, _ wanted: Assets.Wanted) -> ImageFile? {
        if let set = imageSets[name], let file = AssetContents(folder: set)?.image(in: set, wanted) { return file }
        // A name must not leave the folder.
        guard !name.split(separator: "/").contains("..") else { return nil }
        for folder in folders {
            if let file = file("\(folder)/\(name)", wanted) { return file }
        }
        return nil
    }

    /// Returns the file with this name, with or without extension, preferring the variant for the display's scale.
    private func file(_ place: String, _ wanted: Assets.Wanted) -> ImageFile? {
        let ending = AssetFolder.endings.first { place.lowercased().hasSuffix(".\($0)") }
        let stem = ending.map { String(place.dropLast($0.count + 1)) } ?? place
        let scales = [1, 2, 3].sorted { abs(CGFloat($0) - wanted.scale) < abs(CGFloat($1) - wanted.scale) }
        for scale in scales {
            for ending in ending.map({ [$0] }) ?? AssetFolder.endings {
                let path = scale == 1 ? "\(stem).\(ending)" : "\(stem)@\(scale)x.\(ending)"
                if access(path, R_OK) == 0 { return ImageFile(path: path, scale: CGFloat(scale)) }
            }
        }
        return nil
    }

    /// Returns the file with exactly this name, of any kind, even one that cannot be shown.
    func file(called name: String) -> String? {
        guard name.contains("."), !name.split(separator: "/").contains("..") else { return nil }
        return folders.map { "\($0)/\(name)" }.first { access($0, R_OK) == 0 }
    }

    // MARK: Colours

    func color(_ name: String, isDark: Bool) -> RGBA? {
        colorSets[name].flatMap { AssetContents(folder: $0)?.color(isDark: isDark) }
    }
}
