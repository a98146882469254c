extension RGBA {
    /// The start of each hue in degrees.
    private static let hues: [(from: Double, name: String)] = [
        (0, "red"), (15, "orange"), (45, "yellow"), (68, "green"), (165, "cyan"), (200, "blue"), (255, "purple"),
        (290, "magenta"), (330, "pink"), (345, "red"),
    ]

    /// The nearest common name of the colour, in English.
    public var commonName: String {
        if alpha == 0 { return "clear" }
        let (red, green, blue) = (Double(self.red) / 255, Double(self.green) / 255, Double(self.blue) / 255)
        let (most, least) = (max(red, green, blue), min(red, green, blue))
        let lightness = (most + least) / 2
        let range = most - least
        guard range >= 0.1 else {
            switch lightness {
            case ..<0.08: return "black"
            case ..<0.35: return "dark gray"
            case ..<0.65: return "gray"
            case ..<0.93: return "light gray"
            default: return "white"
            }
        }
        let sixth =
            most == red
            ? (green - blue) / range : most == green ? (blue - red) / range + 2 : (red - green) / range + 4
        let hue = (sixth * 60 + 360).truncatingRemainder(dividingBy: 360)
        let name = RGBA.hues.last { $0.from <= hue }?.name ?? "red"
        if name == "orange", lightness < 0.35 { return "brown" }
        return lightness < 0.25 ? "dark \(name)" : lightness > 0.8 ? "light \(name)" : name
    }
}
