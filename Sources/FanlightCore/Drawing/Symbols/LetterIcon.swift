import Foundation
import SymbolNames

/// Letters and numbers of symbols that show them within a circle or a square: `b.circle`, `31.square.fill`.
///
/// Each consists of the lines of `IconParts.letters`, thick enough to stay visible when scaled down.
enum LetterIcon {
    /// Returns the table entry of a letter or number in an enclosing shape; nil for all other names.
    static func entry(_ base: String, _ variants: [String]) -> SymbolTable.Entry? {
        guard let form = variants.first, form == "circle" || form == "square", lines(base) != nil else { return nil }
        return SymbolTable.Entry(icon: prefix + base, plain: base.uppercased(), filled: nil)
    }

    static func path(_ icon: String) -> Path? {
        guard icon.hasPrefix(prefix), let lines = lines(icon.dropFirst(prefix.count)) else { return nil }
        return lines.path.strokeOutline(width: lines.width)
    }

    private static let prefix = "letter-"
    private static let maximumNumber = 50

    private static func lines(_ text: some StringProtocol) -> (path: Path, width: CGFloat)? {
        if text.count == 1, let data = IconParts.letters[String(text)], let path = Path(data: data[...]) {
            return (path, 2.1)
        }
        guard text.count == 2, text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text),
            number <= maximumNumber
        else { return nil }
        var both = Path()
        for (digit, middle) in zip(text, [3.8, 12.2] as [CGFloat]) {
            guard let data = IconParts.letters[String(digit)], let path = Path(data: data[...]) else { return nil }
            // Scaled to about half the width, and centred on its half.
            both.addPath(
                path, transform: CGAffineTransform(a: 0.64, b: 0, c: 0, d: 0.86, tx: middle - 0.64 * 8, ty: 0.14 * 8))
        }
        return (both, 1.8)
    }
}
