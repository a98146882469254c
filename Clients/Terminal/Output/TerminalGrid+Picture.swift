import Display
import Painter

extension TerminalGrid {
    /// Copies a picture, from `origin` on, into the upper left `columns` × `rows` cells, as far as it fits.
    public mutating func paint(
        _ picture: CellGrid, columns: Int, rows: Int, from origin: (column: Int, row: Int) = (0, 0),
        colours: PictureColors, images manner: ImageProtocol = .blocks
    ) {
        images = picture.images.compactMap { image in
            guard
                var part = image.part(
                    inColumns: origin.column..<origin.column + max(0, min(columns, self.columns)),
                    rows: origin.row..<origin.row + max(0, min(rows, self.rows)))
            else { return nil }
            part.column -= origin.column
            part.row -= origin.row
            return manner == .sixel ? part : part.withoutBackgrounds
        }
        for row in 0..<max(0, min(rows, self.rows, picture.rows - origin.row)) {
            for column in 0..<max(0, min(columns, self.columns, picture.columns - origin.column)) {
                let cell = picture[origin.column + column, origin.row + row]
                // Half of a wide character cannot be shown.
                let isTorn = cell.width == 2 && column + 1 == columns || cell.width == 0 && column == 0
                self[column, row] = TerminalCell(
                    isTorn ? " " : TerminalGrid.printable(cell.text), style: colours.style(of: cell),
                    link: cell.link.flatMap(TerminalGrid.offered))
                if manner == .sixel, cell.image != 0, cell.isBlank { self[column, row].isImage = true }
            }
        }
    }

    /// Returns the text without control characters: an app's text must not control the terminal.
    private static func printable(_ text: String) -> String {
        let isPrintable = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) }
        return isPrintable ? text : "\u{FFFD}"
    }

    /// Returns an address that a terminal may offer to open, if none of its characters can end the sequence.
    private static func offered(_ address: String) -> String? {
        let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) } && address.utf8.count <= 2000
        return isPlain && AddressOpener.mayOpen(address) ? address : nil
    }
}

extension Cell {
    /// True for text, which is no part of a filled area or an image.
    fileprivate var showsText: Bool {
        guard !isBlank, let scalar = text.unicodeScalars.first?.value else { return false }
        return !(0x2580...0x259F).contains(scalar) && !(0x1FB00...0x1FB3B).contains(scalar)
    }
}

/// Maps the colours of a picture to those of one terminal.
public struct PictureColors {
    let depth: ColorDepth
    /// The assumed values of the terminal's own colours, for when one of them has to be given explicitly.
    let palette: Palette

    public init(_ environment: TerminalCapabilities) {
        depth = environment.colours
        palette = environment.palette
    }

    func style(of cell: Cell) -> TerminalStyle {
        var style = TerminalStyle(traits: traits(cell.attributes))
        if cell.foreground == .defaultBackground, cell.background == .defaultForeground {
            style.traits.insert(.inverse)
        } else if depth == .none {
            // Without colours, a contrasting area is shown inverse, and pale text dim.
            if standsOut(cell.background) { style.traits.insert(.inverse) }
            if cell.attributes.contains(.fadedByColor) { style.traits.insert(.dim) }
            if cell.attributes.contains(.framed) { style.traits.insert(.underline) }
        } else {
            style.foreground = textColor(cell.foreground)
            style.background = backgroundColor(cell.background)
            // With few colours, text and background may map to the same one: the text must stay visible.
            if style.foreground == style.background, style.foreground != .standard, cell.showsText {
                style.foreground = TerminalColor(opposite(of: cell.background), depth: depth)
            } else if depth == .sixteen, cell.showsText {
                style.foreground = readable(style, of: cell)
            }
            // With few colours, the shade of an area may map to that of the page.
            if cell.attributes.contains(.framed), isPage(style.background) { style.traits.insert(.underline) }
        }
        return style
    }

    /// Returns a text colour that is as readable as before. With few colours the nearest colours of text and background
    /// may hardly differ.
    private func readable(_ style: TerminalStyle, of cell: Cell) -> TerminalColor {
        let (text, ground) = (assumedColor(cell.foreground), assumedColor(cell.background))
        let wanted = min(PictureColors.legible, text.contrast(to: ground) * 0.9)
        let shown = (text: classic(style.foreground, text), ground: classic(style.background, ground))
        if shown.text.contrast(to: shown.ground) >= wanted { return style.foreground }
        return NearestColor.of16(text, readOn: shown.ground, contrast: wanted).map { .indexed($0) }
            ?? TerminalColor(opposite(of: cell.background), depth: depth)
    }

    /// The contrast required for text as large as that of a terminal.
    private static let legible = 3.0

    private func classic(_ colour: TerminalColor, _ known: RGBA) -> RGBA {
        if case .indexed(let index) = colour { NearestColor.classic(index) } else { known }
    }

    private func textColor(_ colour: CellColor) -> TerminalColor {
        switch colour {
        case .defaultForeground: .standard
        case .defaultBackground: TerminalColor(palette.background, depth: depth)
        case .rgb(let colour): TerminalColor(colour, depth: depth)
        }
    }

    private func backgroundColor(_ colour: CellColor) -> TerminalColor {
        switch colour {
        case .defaultBackground: .standard
        case .defaultForeground: TerminalColor(palette.color(of: .foreground(level: 0)), depth: depth)
        case .rgb(let colour): TerminalColor(colour, depth: depth)
        }
    }

    private func isPage(_ colour: TerminalColor) -> Bool {
        colour == .standard || colour == TerminalColor(palette.background, depth: depth)
    }

    private func opposite(of colour: CellColor) -> RGBA {
        RGBA(packed: brightness(assumedColor(colour)) > 127 ? 0x0000_00FF : 0xFFFF_FFFF)
    }

    private func assumedColor(_ colour: CellColor) -> RGBA {
        switch colour {
        case .defaultForeground: palette.color(of: .foreground(level: 0))
        case .defaultBackground: palette.background
        case .rgb(let colour): colour
        }
    }

    private func standsOut(_ background: CellColor) -> Bool {
        switch background {
        case .defaultBackground: false
        case .defaultForeground: true
        case .rgb(let colour): abs(brightness(colour) - brightness(palette.background)) > 80
        }
    }

    /// Returns the brightness from 0 to 255.
    private func brightness(_ colour: RGBA) -> Int {
        (30 * Int(colour.red) + 59 * Int(colour.green) + 11 * Int(colour.blue)) / 100
    }

    private func traits(_ attributes: CellAttributes) -> TerminalStyle.Traits {
        var traits: TerminalStyle.Traits = []
        if attributes.contains(.bold) { traits.insert(.bold) }
        if attributes.contains(.dim) { traits.insert(.dim) }
        if attributes.contains(.italic) { traits.insert(.italic) }
        if attributes.contains(.underline) { traits.insert(.underline) }
        if attributes.contains(.strikethrough) { traits.insert(.strikethrough) }
        return traits
    }
}
