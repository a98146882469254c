/// The reason why a project cannot be imported: a sentence that names the next step.
package struct ImportProblem: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// A folder or a file does not exist.
        case notFound
        /// A file is damaged, or a project needs something that is not here.
        case unusable
        /// Several projects could be meant.
        case ambiguous
    }

    package var kind: Kind
    package var sentence: String

    package init(_ kind: Kind, _ sentence: String) {
        self.kind = kind
        self.sentence = sentence
    }

    /// Returns the problem of a text in which a merge has left a conflict; nil if there is none.
    static func conflict(in text: String, of path: String) -> ImportProblem? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let marks = ["<<<<<<< ", ">>>>>>> "]
        guard let line = lines.firstIndex(where: { line in marks.contains { line.hasPrefix($0) } }) else { return nil }
        return ImportProblem(
            .unusable, "\(path):\(line + 1) is a conflict of a merge. Resolve it, then adopt the project again.")
    }
}
