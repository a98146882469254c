import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `#Preview("Name") { … }`: generates a type that makes the preview on demand, and a record that leads to
/// it.
struct PreviewMacro: DeclarationMacro {
    static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let body = body(of: node) else {
            context.diagnose(about: node, MacroDiagnostic("#Preview needs a closure with a view", "preview-body"))
            return []
        }
        let place = context.location(of: node, at: .afterLeadingTrivia, filePathMode: .fileID)
        let registry = context.makeUniqueName("Preview")
        let record = PreviewRecord(place, title: title(of: node))
        let arguments = arguments(of: node)
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
        // The compiler already reported deprecated API in the arguments. Inside a deprecated declaration it does not
        // report it again.
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
            private static let record: (UInt32, UInt32, Fanlight._PreviewAccessor\(raw: record.types)) = (
            0x46_50_52_32, \(raw: record.size), { Fanlight._PreviewRecords.note(\(registry).self, in: $0) }\
            \(raw: record.values)
            )
            }
            """
        ]
    }

    /// Returns the title, if it is a literal.
    private static func title(of node: some FreestandingMacroExpansionSyntax) -> String {
        guard let first = node.arguments.first, first.label == nil else { return "" }
        return first.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? ""
    }

    /// Returns the arguments before the closures, without those that have no meaning for a display.
    private static func arguments(of node: some FreestandingMacroExpansionSyntax) -> String {
        node.arguments.filter { !$0.expression.is(ClosureExprSyntax.self) && $0.label?.text != "windowStyle" }
            .map { $0.with(\.trailingComma, nil).trimmedDescription }.joined(separator: ", ")
    }

    /// Returns the first closure; a closure with cameras may follow it.
    private static func body(of node: some FreestandingMacroExpansionSyntax) -> ClosureExprSyntax? {
        node.arguments.lazy.compactMap { $0.expression.as(ClosureExprSyntax.self) }.first ?? node.trailingClosure
    }

    /// Splits the body into `@Previewable` properties, without the attribute, and all other statements.
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

/// The record of a preview in the executable file, as numbers, because a section cannot contain strings.
private struct PreviewRecord {
    /// The fields after kind, size and accessor: a list of types, each after a comma, and their values.
    let types: String
    let values: String
    let size: Int

    /// The maximum lengths in bytes. The whole record stays below the limit of its readers.
    private static let longestTitle = 200
    private static let longestFile = 600

    init(_ place: AbstractSourceLocation?, title: String) {
        func number(_ syntax: ExprSyntax?) -> UInt64 { syntax.flatMap { UInt64($0.trimmedDescription) } ?? 0 }
        let file = place?.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue ?? ""
        var bytes =
            PreviewRecord.cut(file, PreviewRecord.longestFile) + [0]
            + PreviewRecord.cut(title, PreviewRecord.longestTitle) + [0]
        while bytes.count % 8 != 0 { bytes.append(0) }
        var words = [number(place?.line) & 0xFFFF_FFFF | number(place?.column) << 32]
        for start in stride(from: 0, to: bytes.count, by: 8) {
            words.append((0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * $1) })
        }
        types = String(repeating: ", UInt64", count: words.count)
        values = words.map { ", 0x" + String($0, radix: 16) }.joined()
        size = 16 + words.count * 8
    }

    private static func cut(_ text: String, _ count: Int) -> [UInt8] {
        var text = text.prefix { $0 != "\0" }
        while text.utf8.count > count { text.removeLast() }
        return Array(text.utf8)
    }
}
