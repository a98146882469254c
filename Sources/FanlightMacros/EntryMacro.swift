import SwiftSyntax
import SwiftSyntaxMacros

/// Implements `@Entry var accent = Color.blue` in an extension of `EnvironmentValues` or a similar type. It generates a
/// key type, whose identity is the entry's, and accessors that use it. The value's type is the property's, so it may be
/// inferred.
struct EntryMacro: AccessorMacro, PeerMacro {
    private static let owners: Set = ["EnvironmentValues", "ContainerValues", "FocusedValues", "Transaction"]

    static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        guard let entry = Entry(declaration) else {
            context.diagnose(about: node, MacroDiagnostic("@Entry is for a 'var' with one name", "entry-variable"))
            return []
        }
        guard isInOwner(context) else {
            let message = "@Entry is for variables in an extension of \(owners.sorted().joined(separator: ", "))"
            context.diagnose(about: node, MacroDiagnostic(message, "entry-owner"))
            return []
        }
        guard let initial = entry.initial else {
            let message = "'\(entry.name)' needs a default value, which views read if no other value is set"
            context.diagnose(about: declaration, MacroDiagnostic(message, "entry-default"))
            return []
        }
        return [
            "get { self[_entry: \(raw: entry.key).self, default: \(raw: entry.typed(initial))] }",
            "set { self[_entry: \(raw: entry.key).self, default: newValue] = newValue }",
        ]
    }

    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let entry = Entry(declaration), entry.initial != nil, isInOwner(context) else { return [] }
        return ["private enum \(raw: entry.key) {}"]
    }

    private static func isInOwner(_ context: some MacroExpansionContext) -> Bool {
        guard let owner = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.extendedType else { return false }
        let name = owner.as(MemberTypeSyntax.self)?.name.text ?? owner.trimmedDescription
        return owners.contains(name)
    }
}

private struct Entry {
    let name: String
    let initial: ExprSyntax?
    private let type: TypeSyntax?

    /// Returns the initial value with its type if it is a closure. A closure's type may depend on the expected type, so
    /// an explicit one is repeated.
    func typed(_ initial: ExprSyntax) -> String {
        guard initial.is(ClosureExprSyntax.self), let type else { return "\(initial)" }
        return "\(initial) as \(type.trimmed)"
    }

    var key: String { "__Key_\(name)" }

    init?(_ declaration: some DeclSyntaxProtocol) {
        guard let variable = declaration.as(VariableDeclSyntax.self),
            variable.bindingSpecifier.tokenKind == .keyword(.var),
            let binding = variable.bindings.first, variable.bindings.count == 1, binding.accessorBlock == nil,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
        else { return nil }
        name = pattern.identifier.identifier?.name ?? pattern.identifier.text
        type = binding.typeAnnotation?.type
        if let initializer = binding.initializer {
            initial = initializer.value.trimmed
        } else if let type, type.isOptional {
            initial = "nil"
        } else {
            initial = nil
        }
    }
}

extension TypeSyntax {
    fileprivate var isOptional: Bool {
        self.is(OptionalTypeSyntax.self) || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
    }
}
