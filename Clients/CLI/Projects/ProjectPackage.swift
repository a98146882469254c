import Glibc
import ProjectImport

/// A project that the tool can build: its package, its programs, and the folder where people save its files.
struct ProjectPackage {
    struct Program: Equatable {
        var name: String
        var title: String
        var icon: String?
        /// The file with the names of the app; nil if there is none.
        var information: String?
        /// A sentence about what a build would miss; nil if nothing.
        var problem: String?
    }

    /// The folder with `Package.swift`.
    var folder: String
    /// The folder with the author's files.
    var origin: String
    /// Folders elsewhere with files of the project.
    var others: [String]
    /// The package's name, which the names of its bundles begin with.
    var name: String
    var programs: [Program]

    /// Returns the program of a name, the only one, or that of the package's own name.
    func program(named wanted: String?) throws(CommandFailure) -> Program {
        let names = programs.map(\.name)
        if let wanted {
            if let program = programs.first(where: { $0.name == wanted }) { return program }
            throw CommandFailure(
                .notFound,
                "\(origin) has no program “\(wanted)”."
                    + (names.isEmpty ? "" : " It has: \(names.joined(separator: ", "))."))
        }
        if let only = programs.first, programs.count == 1 { return only }
        let own = programs.filter { $0.name.lowercased().replacing("_", with: "-") == name.lowercased() }
        if let only = own.first { return only }
        guard !programs.isEmpty else {
            throw CommandFailure(.notFound, "\(origin) has no program. Add a target with “@main struct … : App”.")
        }
        throw CommandFailure(
            .ambiguous,
            "\(origin) has several programs: \(names.joined(separator: ", ")). Name one: --program NAME")
    }
}

extension CommandFailure {
    init(_ problem: ImportProblem) {
        let code: ExitCode =
            switch problem.kind {
            case .notFound: .notFound
            case .unusable: .failed
            case .ambiguous: .ambiguous
            }
        self.init(code, problem.sentence)
    }
}
