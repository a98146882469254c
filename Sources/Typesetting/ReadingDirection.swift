extension Unicode.Scalar {
    /// Whether it is of a script that is read from the right.
    package var isReadFromTheRight: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

extension StringProtocol {
    /// Whether any of it is read from the right. Asked at every key: most texts have no byte that could belong to such a letter.
    package var hasLettersReadFromTheRight: Bool {
        utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isReadFromTheRight)
    }

    /// Which way a paragraph is read as a whole: as its first letter is.
    package func isReadFromTheRight(otherwise: Bool) -> Bool {
        unicodeScalars.first { $0.isReadFromTheRight || $0.properties.isAlphabetic }?.isReadFromTheRight ?? otherwise
    }
}
