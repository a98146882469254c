extension String {
    /// Returns the text, or its beginning and an ellipsis if it has more than a number of bytes.
    package func shortened(toBytes count: Int) -> String {
        guard utf8.count > count else { return self }
        // A scalar has four bytes at most.
        let cut = (0..<4).lazy.compactMap { String(utf8.prefix(count - $0)) }.first
        return "\(cut ?? "")…"
    }
}
