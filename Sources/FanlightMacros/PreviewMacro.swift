import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `#Preview("Name") { … }`: a type that makes the preview when somebody looks, and a record that leads to it.
struct PreviewMacro: DeclarationMacro {
    static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let body = body(of: node) else {
            context.complain(about: node, Complaint("#Preview needs a closure with a view", "preview-body"))
            return []
        }
        let place = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
        let registry = context.makeUniqueName("Preview")
        let arguments = node.arguments.filter { !$0.expression.is(ClosureExprSyntax.self) }
            .trimmedDescription.trimmingTrailingComma
        let (properties, statements) = split(body)

        let make: String
        if properties.isEmpty {
            make = "Fanlight.Preview(\(arguments)) {\n\(statements)\n}"
        } else {
            make = """
                struct Previewed: Fanlight.View {
                \(properties.joined(separator: "\n"))
                var body: some Fanlight.View {
                \(statements)
                }
                }
                return Fanlight.Preview(\(arguments)) { Previewed() }
                """
        }
        // The compiler has told the author what is deprecated in the arguments; inside something that is deprecated itself
        // it does not say so again.
        return [
            """
            struct \(registry): Fanlight.PreviewRegistry {
            static let fileID: String = \(place?.file ?? "#fileID")
            static let line: Int = \(place?.line ?? "#line")
            static let column: Int = \(place?.column ?? "#column")
            @available(*, deprecated)
            @MainActor static func makePreview() throws -> Fanlight.Preview {
            \(raw: make)
            }
            @section("fanlight_previews") @used
            private static let record: Fanlight._PreviewRecord = (
            0x46_50_52_31, 0, { Fanlight._PreviewRecords.note(\(registry).self, in: $0) }
            )
            }
            """
        ]
    }

    private static func body(of node: some FreestandingMacroExpansionSyntax) -> ClosureExprSyntax? {
        if let trailing = node.trailingClosure { return trailing }
        return node.arguments.last?.expression.as(ClosureExprSyntax.self)
    }

    /// What is marked `@Previewable`, without the mark, and everything else.
    private static func split(_ body: ClosureExprSyntax) -> (properties: [String], statements: String) {
        var properties: [String] = []
        var statements = ""
        for statement in body.statements {
            if var variable = statement.item.as(VariableDeclSyntax.self),
                variable.attributes.contains(where: isPreviewable)
            {
                variable.attributes = variable.attributes.filter { !isPreviewable($0) }
                properties.append(variable.trimmedDescription)
            } else {
                statements += statement.description
            }
        }
        return (properties, statements)
    }

    private static func isPreviewable(_ element: AttributeListSyntax.Element) -> Bool {
        element.as(AttributeSyntax.self)?.attributeName.as(IdentifierTypeSyntax.self)?.name.text == "Previewable"
    }
}

extension String {
    fileprivate var trimmingTrailingComma: String { hasSuffix(",") ? String(dropLast()) : self }
}
