/// An id that ends with a number, such as the explicit id of a numbered row.
struct NumberedID: Equatable {
    /// The text before the number; nil if the id is an integer.
    let words: Substring?
    let number: Int

    init?(_ id: AnyHashable) {
        if let number = id.base as? Int {
            (words, self.number) = (nil, number)
            return
        }
        guard let text = id.base as? String else { return nil }
        let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }.count
        guard let number = Int(text.suffix(digits)) else { return nil }
        (words, self.number) = (text.dropLast(digits), number)
    }
}
