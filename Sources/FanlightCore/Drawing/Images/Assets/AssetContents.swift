import Display
import Foundation

/// The relevant part of the `Contents.json` of a set in an asset catalogue.
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
        var resizing: Resizing?
    }

    /// The edge insets of an image that keep their size, in its pixels.
    struct Resizing: Decodable {
        struct Insets: Decodable {
            var top, left, bottom, right: Double?
        }

        struct Center: Decodable {
            var mode: String?
        }

        var insets: Insets?
        var center: Center?

        enum CodingKeys: String, CodingKey {
            case center
            case insets = "cap-insets"
        }
    }

    struct ColorEntry: Decodable {
        var color: ColorValue?
        var idiom: String?
        var appearances: [Appearance]?
    }

    struct ColorValue: Decodable {
        var components: [String: Component]?
        var colorSpace: String?
        var reference: String?

        enum CodingKeys: String, CodingKey {
            case components, reference
            case colorSpace = "color-space"
        }
    }

    /// A colour component, usually written as a string, sometimes as a number.
    struct Component: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self.text = text
            } else {
                let number = try container.decode(Double.self)
                text = number > 1 ? "\(Int(min(number, 255)))" : "\(number)"
            }
        }
    }

    struct Properties: Decodable {
        var intent: String?

        enum CodingKeys: String, CodingKey {
            case intent = "template-rendering-intent"
        }
    }

    var images: [ImageEntry]?
    var symbols: [ImageEntry]?
    var colors: [ColorEntry]?
    var properties: Properties?

    /// Creates nil if there is no readable file.
    init?(folder: String) {
        guard let data = FileManager.default.contents(atPath: "\(folder)/Contents.json"), data.count < 1 << 20,
            let contents = try? JSONDecoder().decode(AssetContents.self, from: data)
        else { return nil }
        self = contents
    }

    func image(in folder: String, _ variant: Assets.Variant) -> AssetFolder.ImageFile? {
        let named = (images ?? symbols ?? []).filter {
            $0.filename?.isEmpty == false && $0.filename?.contains("/") == false
        }
        // Listed files may be missing; a file that exists is preferred.
        let there = named.filter { access("\(folder)/\($0.filename ?? "")", R_OK) == 0 }
        func scale(_ entry: ImageEntry) -> CGFloat { entry.scale?.first?.wholeNumberValue.map { CGFloat($0) } ?? 1 }
        // An image that is too large looks better than one that is too small.
        func distance(_ entry: ImageEntry) -> CGFloat {
            let apart = scale(entry) - variant.scale
            return apart >= 0 ? apart : -apart + 10
        }
        func rank(_ entry: ImageEntry) -> (Int, Int, CGFloat) {
            (AssetContents.rank(idiom: entry.idiom), self.rank(entry.appearances, variant.isDark), distance(entry))
        }
        guard let best = (there.isEmpty ? named : there).min(by: { rank($0) < rank($1) }), let name = best.filename
        else { return nil }
        return AssetFolder.ImageFile(
            path: "\(folder)/\(name)", scale: scale(best), isTemplate: properties?.intent == "template",
            isSymbol: symbols != nil, slicing: best.resizing?.slicing(scale: scale(best)))
    }

    func color(isDark: Bool) -> RGBA? {
        func rank(_ entry: ColorEntry) -> (Int, Int) {
            (AssetContents.rank(idiom: entry.idiom), self.rank(entry.appearances, isDark))
        }
        let entries = (colors ?? []).filter { $0.color?.isKnown == true }
        return entries.min { rank($0) < rank($1) }?.color?.value(isDark: isDark)
    }

    /// Ranks how well an idiom suits a desktop display; 0 is best.
    private static func rank(idiom: String?) -> Int {
        switch idiom {
        case "mac": 0
        case nil, "universal": 1
        case "ipad": 2
        case "iphone": 3
        default: 4
        }
    }

    /// Ranks an appearance; a lower rank is a better match. High contrast is never requested here.
    private func rank(_ appearances: [Appearance]?, _ isDark: Bool) -> Int {
        let luminosity = appearances?.first { $0.appearance == "luminosity" }?.value
        let suits = luminosity == nil ? 1 : luminosity == (isDark ? "dark" : "light") ? 0 : 2
        let isContrasting = appearances?.contains { $0.appearance == "contrast" && $0.value == "high" } == true
        return suits + (isContrasting ? 3 : 0)
    }
}

extension AssetContents.Resizing {
    fileprivate func slicing(scale: CGFloat) -> Image.Resizing? {
        guard let insets else { return nil }
        func points(_ pixels: Double?) -> CGFloat { max(0, CGFloat(pixels ?? 0)) / scale }
        return Image.Resizing(
            insets: EdgeInsets(
                top: points(insets.top), leading: points(insets.left), bottom: points(insets.bottom),
                trailing: points(insets.right)), mode: center?.mode == "tile" ? .tile : .stretch)
    }
}

extension AssetContents.ColorValue {
    /// True if the value has components or refers to a system colour.
    fileprivate var isKnown: Bool { components != nil || reference.flatMap(SystemColors.referred) != nil }

    func value(isDark: Bool) -> RGBA? {
        if components != nil { return value }
        return reference.flatMap(SystemColors.referred).map { color in
            var environment = EnvironmentValues()
            environment.colorScheme = isDark ? .dark : .light
            return color.rgba(in: environment)
        }
    }

    /// The colour from its components, each from 0 to 1, from 0 to 255, or hexadecimal.
    private var value: RGBA? {
        func component(_ name: String) -> Double? {
            guard let text = components?[name]?.text else { return nil }
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
