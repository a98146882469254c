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
}
