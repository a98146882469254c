import AssetCatalogs
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
        /// True for the template of a symbol, which has drawings of several weights.
        var isSymbol = false
        /// The catalogue's resizing, used if the app sets none.
        var slicing: Image.Resizing?
    }

    private let place: AssetPlace
    static let endings = ["png", "jpg", "jpeg", "webp", "svg"]

    init(_ path: String) { place = AssetPlace(path) }

    /// Returns the path of a set's `Contents.json` if the file exists but cannot be read.
    func brokenSet(of name: String, isColor: Bool) -> String? {
        let found = isColor ? place.set(.color, name) : place.set(.image, name) ?? place.set(.symbol, name)
        guard let set = found, AssetContents(folder: set) == nil else { return nil }
        let path = "\(set)/Contents.json"
        return access(path, F_OK) == 0 ? path : nil
    }

    // MARK: Images

    func image(_ name: String, _ variant: Assets.Variant) -> ImageFile? {
        if let set = place.set(.image, name) ?? place.set(.symbol, name),
            let file = AssetContents(folder: set)?.image(in: set, variant)
        {
            return file
        }
        // A name must not leave the folder.
        guard !name.split(separator: "/").contains("..") else { return nil }
        for folder in place.folders {
            if let file = file("\(folder)/\(name)", variant) { return file }
        }
        return nil
    }

    /// Returns the file with this name, with or without extension, preferring the variant for the display's scale.
    private func file(_ place: String, _ variant: Assets.Variant) -> ImageFile? {
        let ending = AssetFolder.endings.first { place.lowercased().hasSuffix(".\($0)") }
        let stem = ending.map { String(place.dropLast($0.count + 1)) } ?? place
        let scales = [1, 2, 3].sorted { abs(CGFloat($0) - variant.scale) < abs(CGFloat($1) - variant.scale) }
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
        return place.folders.map { "\($0)/\(name)" }.first { access($0, R_OK) == 0 }
    }

    // MARK: Colours

    func color(_ name: String, isDark: Bool) -> RGBA? {
        place.set(.color, name).flatMap { AssetContents(folder: $0)?.color(isDark: isDark) }
    }
}
