extension Unicode.Scalar {
    /// True for characters of right-to-left scripts.
    package var isRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

extension StringProtocol {
    /// True if the text contains right-to-left characters. It is called at every key press; most texts contain no byte
    /// that could begin such a character.
    package var containsRightToLeftText: Bool {
        utf8.contains { $0 >= 0xD6 } && unicodeScalars.contains(where: \.isRightToLeft)
    }

    /// Returns the base direction of a paragraph, which is that of its first strong character.
    package func isRightToLeft(otherwise: Bool) -> Bool {
        unicodeScalars.first { $0.isRightToLeft || $0.properties.isAlphabetic }?.isRightToLeft ?? otherwise
    }
}
