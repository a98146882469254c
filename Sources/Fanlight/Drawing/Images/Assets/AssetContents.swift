import Display
import Foundation

/// The `Contents.json` of a set in a catalogue, as far as it says something here.
struct AssetContents: Decodable {
    struct Appearance: Decodable {
        var appearance: String?
        var value: String?
    }

    struct ImageEntry: Decodable {
        var filename: String?
        var scale: String?
        var idiom: String?
        var appearances: [Appearance]?
    }

    struct ColorEntry: Decodable {
        var color: ColorValue?
        var idiom: String?
        var appearances: [Appearance]?
    }

    struct ColorValue: Decodable {
        var components: [String: String]?
        var colorSpace: String?
        var reference: String?

        enum CodingKeys: String, CodingKey {
            case components, reference
            case colorSpace = "color-space"
        }
    }

    struct Properties: Decodable {
        var providesNamespace: Bool?
        var intent: String?

        enum CodingKeys: String, CodingKey {
            case providesNamespace = "provides-namespace"
            case intent = "template-rendering-intent"
        }
    }

    var images: [ImageEntry]?
    var colors: [ColorEntry]?
    var properties: Properties?

    /// nil where there is none that can be read.
    init?(folder: String) {
        guard let data = FileManager.default.contents(atPath: "\(folder)/Contents.json"), data.count < 1 << 20,
            let contents = try? JSONDecoder().decode(AssetContents.self, from: data)
        else { return nil }
        self = contents
    }

    func image(in folder: String, _ wanted: Assets.Wanted) -> AssetFolder.ImageFile? {
        let files = (images ?? []).filter { $0.filename?.isEmpty == false && $0.filename?.contains("/") == false }
        let suited = files.filter { isDark($0.appearances) == wanted.isDark }
        let plain = files.filter { $0.appearances?.isEmpty != false }
        func scale(_ entry: ImageEntry) -> CGFloat { entry.scale?.first?.wholeNumberValue.map { CGFloat($0) } ?? 1 }
        let candidates = suited.isEmpty ? plain.isEmpty ? files : plain : suited
        // What is too large looks better than what is too small.
        func distance(_ entry: ImageEntry) -> CGFloat {
            let apart = scale(entry) - wanted.scale
            return apart >= 0 ? apart : -apart + 10
        }
        guard let best = candidates.min(by: { distance($0) < distance($1) }), let name = best.filename else {
            return nil
        }
        return AssetFolder.ImageFile(
            path: "\(folder)/\(name)", scale: scale(best), isTemplate: properties?.intent == "template")
    }

    func color(isDark wanted: Bool) -> RGBA? {
        let entries = (colors ?? []).filter { $0.color?.isKnown == true }
        let entry = entries.first { isDark($0.appearances) == wanted } ?? entries.first { !isDark($0.appearances) }
        return (entry ?? entries.first)?.color?.value(isDark: wanted)
    }

    private func isDark(_ appearances: [Appearance]?) -> Bool {
        appearances?.contains { $0.appearance == "luminosity" && $0.value == "dark" } == true
    }
}

extension AssetContents.ColorValue {
    /// What is no colour of components is one of the system's.
    fileprivate var isKnown: Bool { components != nil || reference.flatMap(SystemColors.referred) != nil }

    func value(isDark: Bool) -> RGBA? {
        if components != nil { return value }
        return reference.flatMap(SystemColors.referred).map { color in
            var environment = EnvironmentValues()
            environment.colorScheme = isDark ? .dark : .light
            return color.rgba(in: environment)
        }
    }

    /// Components are numbers from 0 to 1, from 0 to 255, or hexadecimal.
    private var value: RGBA? {
        func component(_ name: String) -> Double? {
            guard let text = components?[name] else { return nil }
            if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
            guard let number = Double(text) else { return nil }
            return text.contains(".") ? number : number <= 1 && name == "alpha" ? number : number / 255
        }
        let alpha = component("alpha") ?? 1
        if let white = component("white") {
            let byte = Color.byte(white)
            return RGBA(red: byte, green: byte, blue: byte, alpha: Color.byte(alpha))
        }
        guard let red = component("red"), let green = component("green"), let blue = component("blue") else {
            return nil
        }
        let space: Color.RGBColorSpace =
            switch colorSpace {
            case "display-p3": .displayP3
            case "extended-linear-srgb": .sRGBLinear
            default: .sRGB
            }
        let (r, g, b) = space.toSRGB(red, green, blue)
        return RGBA(red: Color.byte(r), green: Color.byte(g), blue: Color.byte(b), alpha: Color.byte(alpha))
    }
}
