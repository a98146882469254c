/// An id that ends with a number, as those of rows that are counted do.
struct NumberedID: Equatable {
    /// What stands before it; nil where the id is nothing but a number.
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
