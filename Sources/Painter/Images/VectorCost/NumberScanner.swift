/// Reads the numbers of attributes and styles, fast enough for megabytes of them.
struct NumberScanner {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    /// The largest magnitude. Sums of a few of these are finite.
    static let largest = 1e12
    private static let powers = (0...300).map { Double("1e\($0)") ?? .infinity }

    init(_ text: some Sequence<UInt8>) { self.init(bytes: ArraySlice(text)) }

    private init(bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }

    /// The byte after white space and commas; nil at the end.
    mutating func peek() -> UInt8? {
        while let byte = here, byte <= 0x20 || byte == UInt8(ascii: ",") { place += 1 }
        return here
    }

    mutating func skip() { place += 1 }

    /// Consumes a number; nil if there is none here.
    mutating func number() -> Double? {
        guard let first = peek() else { return nil }
        let begin = place
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") { place += 1 }
        var (value, digits, exponent) = (0.0, 0, 0)
        while let digit { (value, digits, place) = (value * 10 + digit, digits + 1, place + 1) }
        if here == UInt8(ascii: "."), digits > 0 || isDigit(at: place + 1) {
            place += 1
            while let digit {
                // Further digits change nothing.
                if exponent > -17 { (value, exponent) = (value * 10 + digit, exponent - 1) }
                (digits, place) = (digits + 1, place + 1)
            }
        }
        guard digits > 0 else {
            place = begin
            return nil
        }
        exponent += readExponent()
        let power = NumberScanner.powers[min(abs(exponent), 300)]
        value = min(exponent < 0 ? value / power : value * power, NumberScanner.largest)
        return first == UInt8(ascii: "-") ? -value : value
    }

    /// Consumes a flag of an arc, which needs no separator after it.
    mutating func flag() -> Bool? {
        guard let byte = peek(), byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
        place += 1
        return byte == UInt8(ascii: "1")
    }

    /// Consumes the letters or the percent sign after a number.
    mutating func unit() -> String {
        let begin = place
        while let byte = here, byte == UInt8(ascii: "%") || byte.isLetterOrDigit { place += 1 }
        return String(decoding: bytes[begin..<place], as: UTF8.self).lowercased()
    }

    private var here: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

    private var digit: Double? { isDigit(at: place) ? Double(bytes[place] - UInt8(ascii: "0")) : nil }

    private func isDigit(at place: Int) -> Bool {
        place < bytes.endIndex && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place])
    }

    /// Consumes an exponent. An "e" without digits begins a unit.
    private mutating func readExponent() -> Int {
        guard let byte = here, byte | 0x20 == UInt8(ascii: "e"), place + 1 < bytes.endIndex else { return 0 }
        let sign = bytes[place + 1]
        let hasSign = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        guard isDigit(at: place + (hasSign ? 2 : 1)) else { return 0 }
        place += hasSign ? 2 : 1
        var exponent = 0
        while let digit { (exponent, place) = (min(exponent * 10 + Int(digit), 1000), place + 1) }
        return sign == UInt8(ascii: "-") ? -exponent : exponent
    }
}
