import Foundation
import SymbolNames

/// Letters and numbers of symbols that show them within a circle or a square: `b.circle`, `31.square.fill`.
///
/// Each consists of lines in a square of 16 units, thick enough to stay visible when scaled down.
enum LetterIcon {
    /// Returns the table entry of a letter or number in an enclosing shape; nil for all other names.
    static func entry(_ base: String, _ variants: [String]) -> SymbolTable.Entry? {
        guard let form = variants.first, form == "circle" || form == "square", lines(base) != nil else { return nil }
        return SymbolTable.Entry(icon: prefix + base, plain: base.uppercased(), filled: nil)
    }

    static func path(_ icon: String) -> Path? {
        guard icon.hasPrefix(prefix), let lines = lines(icon.dropFirst(prefix.count)) else { return nil }
        return lines.path.drawn(withPenOf: lines.width)
    }

    private static let prefix = "letter-"
    private static let maximumNumber = 50

    private static func lines(_ text: some StringProtocol) -> (path: Path, width: CGFloat)? {
        if text.count == 1, let data = forms[String(text)], let path = Path(data: data[...]) { return (path, 2.1) }
        guard text.count == 2, text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text),
            number <= maximumNumber
        else { return nil }
        var both = Path()
        for (digit, middle) in zip(text, [3.8, 12.2] as [CGFloat]) {
            guard let data = forms[String(digit)], let path = Path(data: data[...]) else { return nil }
            // Scaled to about half the width, and centred on its half.
            both.addPath(
                path, transform: CGAffineTransform(a: 0.64, b: 0, c: 0, d: 0.86, tx: middle - 0.64 * 8, ty: 0.14 * 8))
        }
        return (both, 1.8)
    }

    private static let forms: [String: String] = [
        "a": "M3 14 L8 2 L13 14 M4.8 10 L11.2 10",
        "b": "M4 8 L8 8 C12.2 8 12.2 2 8 2 L4 2 L4 14 L8.5 14 C13.2 14 13.2 8 8.5 8",
        "c": "M12.6 4.6 C11.6 3 10 2 8.2 2 C5.2 2 3.2 4.5 3.2 8 C3.2 11.5 5.2 14 8.2 14 C10 14 11.6 13 12.6 11.4",
        "d": "M4 2 L4 14 L7 14 C10.8 14 12.8 11.6 12.8 8 C12.8 4.4 10.8 2 7 2 Z",
        "e": "M12 2 L4.5 2 L4.5 14 L12 14 M4.5 8 L11 8",
        "f": "M12 2 L4.5 2 L4.5 14 M4.5 8 L11 8",
        "g": """
        M12.6 4.6 C11.6 3 10 2 8.2 2 C5.2 2 3.2 4.5 3.2 8 C3.2 11.5 5.2 14 8.2 14 C10.8 14 12.8 12.4 12.8 8.8 \
        L8.8 8.8
        """,
        "h": "M3.8 2 L3.8 14 M12.2 2 L12.2 14 M3.8 8 L12.2 8",
        "i": "M5.5 2 L10.5 2 M8 2 L8 14 M5.5 14 L10.5 14",
        "j": "M10.8 2 L10.8 10 C10.8 12.8 9.4 14 7.4 14 C5.4 14 4 12.8 3.8 10.6",
        "k": "M4.2 2 L4.2 14 M12.2 2 L4.2 9.6 M7 7.2 L12.4 14",
        "l": "M4.8 2 L4.8 14 L12 14",
        "m": "M2.8 14 L2.8 2 L8 10.5 L13.2 2 L13.2 14",
        "n": "M3.6 14 L3.6 2 L12.4 14 L12.4 2",
        "o": """
        M8 2 C4.9 2 2.8 4.5 2.8 8 C2.8 11.5 4.9 14 8 14 C11.1 14 13.2 11.5 13.2 8 C13.2 4.5 11.1 2 8 2 Z
        """,
        "p": "M4.2 14 L4.2 2 L8.4 2 C13 2 13 8.6 8.4 8.6 L4.2 8.6",
        "q": """
        M8 2 C4.9 2 2.8 4.5 2.8 8 C2.8 11.5 4.9 14 8 14 C11.1 14 13.2 11.5 13.2 8 C13.2 4.5 11.1 2 8 2 Z \
        M9.6 10.6 L13 14.2
        """,
        "r": "M4.2 14 L4.2 2 L8.4 2 C13 2 13 8.6 8.4 8.6 L4.2 8.6 M8.2 8.6 L12.2 14",
        "s": """
        M12 4.6 C11.4 3 10 2 8 2 C5.6 2 4 3.2 4 5 C4 9.2 12.2 6.8 12.2 11 C12.2 12.8 10.6 14 8.1 14 \
        C5.8 14 4.2 12.9 3.7 11.2
        """,
        "t": "M3.2 2 L12.8 2 M8 2 L8 14",
        "u": "M3.6 2 L3.6 9.4 C3.6 12.4 5.2 14 8 14 C10.8 14 12.4 12.4 12.4 9.4 L12.4 2",
        "v": "M3 2 L8 14 L13 2",
        "w": "M1.6 2 L4.8 14 L8 3.6 L11.2 14 L14.4 2",
        "x": "M3.6 2 L12.4 14 M12.4 2 L3.6 14",
        "y": "M3.2 2 L8 8.4 L12.8 2 M8 8.4 L8 14",
        "z": "M3.8 2 L12.2 2 L3.8 14 L12.2 14",
        "0": "M8 2 C5.3 2 4 4.4 4 8 C4 11.6 5.3 14 8 14 C10.7 14 12 11.6 12 8 C12 4.4 10.7 2 8 2 Z",
        "1": "M5.2 4.2 L8.6 2 L8.6 14",
        "2": "M4.2 5.4 C4.2 3.4 5.7 2 8 2 C10.3 2 11.8 3.4 11.8 5.3 C11.8 8.2 8 9.8 4.2 14 L12 14",
        "3": """
        M4.4 4.2 C5 2.8 6.4 2 8 2 C10.2 2 11.6 3.2 11.6 4.9 C11.6 6.7 10.2 7.8 7.4 7.8 C10.4 7.8 12 9 12 10.9 \
        C12 12.8 10.4 14 8 14 C6 14 4.6 13.1 4 11.6
        """,
        "4": "M9.8 14 L9.8 2 L3.6 10.4 L12.4 10.4",
        "5": """
        M11.6 2 L5.2 2 L4.6 7.6 C5.4 6.8 6.6 6.4 7.9 6.4 C10.4 6.4 12 7.9 12 10.1 C12 12.4 10.3 14 7.9 14 \
        C5.9 14 4.5 13.1 4 11.6
        """,
        "6": """
        M11.4 4 C10.8 2.8 9.7 2 8.2 2 C5.4 2 4 4.6 4 8.6 C4 12 5.6 14 8 14 C10.4 14 12 12.4 12 10.2 \
        C12 8 10.4 6.4 8.2 6.4 C6.4 6.4 4.7 7.4 4.1 9.2
        """,
        "7": "M4 2 L12 2 L6.6 14",
        "8": """
        M8 7.6 C5.8 7.6 4.6 6.5 4.6 4.8 C4.6 3.1 6 2 8 2 C10 2 11.4 3.1 11.4 4.8 C11.4 6.5 10.2 7.6 8 7.6 \
        C5.4 7.6 4 8.9 4 10.8 C4 12.7 5.6 14 8 14 C10.4 14 12 12.7 12 10.8 C12 8.9 10.6 7.6 8 7.6 Z
        """,
        "9": """
        M4.6 12 C5.2 13.2 6.3 14 7.8 14 C10.6 14 12 11.4 12 7.4 C12 4 10.4 2 8 2 C5.6 2 4 3.6 4 5.8 \
        C4 8 5.6 9.6 7.8 9.6 C9.6 9.6 11.3 8.6 11.9 6.8
        """,
    ]
}
