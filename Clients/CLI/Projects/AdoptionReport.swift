import ProjectImport

/// The report about an adopted project: for people, and as JSON.
enum AdoptionReport {
    /// Returns a sentence about everything that a build would miss; nil if nothing. With `program`, only what that one
    /// needs counts.
    static func problem(of plan: ProjectPlan, program: String? = nil) -> String? {
        let concerned = program.map(plan.closure)
        let missing = once(
            plan.findings.filter { finding in
                guard finding.kind == .missing else { return false }
                guard let concerned, let target = finding.target else { return true }
                return concerned.contains(target)
            })
        let targets = missing.filter { $0.subject == $0.target }
        let modules = missing.filter { $0.subject != $0.target }
        var sentences = targets.map { "\($0.subject): \($0.reason)." }
        if let first = modules.first {
            let list = modules.map(\.subject).joined(separator: ", ")
            let (noun, verb) = modules.count == 1 ? ("the module", "is") : ("the modules", "are")
            sentences.append(
                "The project needs \(noun) \(list), which \(verb) not here: \(first.reason). "
                    + "Write the import, and what uses it, between “#if canImport(\(first.subject))” and “#endif”.")
            if plan.findings.contains(where: \.isUnfetchedPackage) {
                sentences.append("Packages at addresses are left out; --fetch makes them dependencies.")
            }
        }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// Returns the first of the findings about each subject: several targets may share a file.
    private static func once(_ findings: [ProjectFinding]) -> [ProjectFinding] {
        var seen: Set<String> = []
        return findings.filter { seen.insert("\($0.subject)\n\($0.kind == .missing ? "" : $0.reason)").inserted }
    }

    static func print(_ adoption: ProjectOpening.Adoption, on console: Console) {
        let plan = adoption.plan
        let apps = plan.apps.map { $0.title == $0.name ? $0.name : "\($0.name) (\($0.title))" }
        let files = plan.targets.reduce(0) { $0 + $1.sources.count + $1.copiedSources.count }
        let resources = plan.targets.reduce(0) { $0 + $1.resources.count }
        let state = adoption.changes == 0 ? "is up to date" : "is written"
        console.print("The package \(adoption.folder) \(state).")
        console.print("  apps: \(apps.isEmpty ? "none" : apps.joined(separator: ", "))")
        let others = plan.targets.filter { $0.kind != .app }.map(\.name)
        if !others.isEmpty { console.print("  other targets: \(others.joined(separator: ", "))") }
        console.print("  Swift files: \(files), resources: \(resources)")
        for (kind, heading) in [
            (ProjectFinding.Kind.renamed, "Renamed:"), (.leftOut, "Left out:"), (.notFound, "Not found:"),
            (.missing, "Missing:"),
        ] {
            let findings = once(plan.findings.filter { $0.kind == kind })
            guard !findings.isEmpty else { continue }
            console.printHeading(heading)
            for finding in findings { console.print("  \(finding.subject): \(finding.reason)") }
        }
    }

    static func json(_ adoption: ProjectOpening.Adoption) -> JSON {
        let plan = adoption.plan
        return .object([
            ("package", .string(adoption.folder)), ("origin", .string(plan.origin)),
            ("project", plan.project.map(JSON.string) ?? .null), ("changes", .integer(Int64(adoption.changes))),
            ("targets", .array(plan.targets.map(json))),
            (
                "findings",
                .array(
                    plan.findings.map { finding in
                        .object([
                            ("kind", .string(finding.kind.rawValue)), ("subject", .string(finding.subject)),
                            ("reason", .string(finding.reason)),
                            ("target", finding.target.map(JSON.string) ?? .null),
                        ])
                    })
            ),
        ])
    }

    private static func json(_ target: ProjectPlan.Target) -> JSON {
        .object([
            ("name", .string(target.name)), ("kind", .string(target.kind.rawValue)),
            ("title", target.kind == .app ? .string(target.title) : .null),
            ("languageMode", .string(target.languageMode)),
            ("imports", .array(target.implicitImports.map(JSON.string))),
            ("dependencies", .array(target.dependencies.map(JSON.string))),
            ("sources", .array((target.sources + target.copiedSources).map { .string($0.file) })),
            ("resources", .array(target.resources.map { .string($0.file) })),
        ])
    }
}
