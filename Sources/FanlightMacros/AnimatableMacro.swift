import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Generates `animatableData` from the stored variables: the data of a single variable, or nested pairs for several.
struct AnimatableMacro: ExtensionMacro, MemberMacro {
    static func expansion(
        of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        protocols.isEmpty ? [] : [try ExtensionDeclSyntax("extension \(type.trimmed): FanlightCore.Animatable {}")]
    }

    static func expansion(
        of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self) else {
            context.diagnose(about: node, MacroDiagnostic("@Animatable is for structs", "animatable-kind"))
            return []
        }
        let properties = declaration.memberBlock.members.flatMap { member in
            member.decl.as(VariableDeclSyntax.self).map { animated($0, context) } ?? []
        }
        let access = declaration.modifiers.first { ["public", "package", "open"].contains($0.name.text) }
        let prefix = access.map { "\($0.name.text == "open" ? "public" : $0.name.text) " } ?? ""
        guard let last = properties.last else { return [] }

        let type = properties.dropLast().reversed().reduce("(\(last.type)).AnimatableData") { rest, property in
            "FanlightCore.AnimatablePair<(\(property.type)).AnimatableData, \(rest)>"
        }
        let value = properties.dropLast().reversed().reduce("\(last.name).animatableData") { rest, property in
            "FanlightCore.AnimatablePair(\(property.name).animatableData, \(rest))"
        }
        let writes = properties.indices.map { index in
            let way = String(repeating: ".second", count: index) + (index == properties.count - 1 ? "" : ".first")
            return "\(properties[index].name).animatableData = newValue\(way)"
        }
        return [
            """
            \(raw: prefix)nonisolated var animatableData: \(raw: type) {
            get { \(raw: value) }
            set {
            \(raw: writes.joined(separator: "\n"))
            }
            }
            """
        ]
    }

    /// Returns the names and types of a declaration's variables, if they are stored and mutable.
    private static func animated(
        _ variable: VariableDeclSyntax, _ context: some MacroExpansionContext
    ) -> [(name: String, type: String)] {
        // A wrapped property belongs to its wrapper, and one with another attribute is not plain either.
        let isPlain = variable.attributes.isEmpty
        let isOfType = variable.modifiers.contains { ["static", "lazy"].contains($0.name.text) }
        guard variable.bindingSpecifier.tokenKind == .keyword(.var), isPlain, !isOfType else { return [] }
        var type: String?
        var found: [(name: String, type: String)] = []
        // In `var a, b: Double` the type is at the last name.
        for binding in variable.bindings.reversed() {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, !isComputed(binding)
            else {
                continue
            }
            type = binding.typeAnnotation?.type.trimmedDescription ?? binding.initializer?.value.apparentType ?? type
            guard let type else {
                let message =
                    "@Animatable cannot infer the type of '\(name)': annotate it, or mark it @AnimatableIgnored"
                context.diagnose(about: binding, MacroDiagnostic(message, "animatable-type"))
                continue
            }
            found.insert((name, type), at: 0)
        }
        return found
    }

    private static func isComputed(_ binding: PatternBindingSyntax) -> Bool {
        guard let block = binding.accessorBlock else { return false }
        guard case .accessors(let accessors) = block.accessors else { return true }
        return !accessors.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}

/// A marker for `@Animatable`; it generates nothing itself.
struct AnimatableIgnoredMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
}

extension ExprSyntax {
    /// The type that can be inferred from syntax: `1.5`, `-1.5`, `CGFloat(1)`, `Angle.zero`, `Angle.degrees(90)`.
    fileprivate var apparentType: String? {
        if self.is(FloatLiteralExprSyntax.self) { return "Swift.Double" }
        if let negated = self.as(PrefixOperatorExprSyntax.self) { return negated.expression.apparentType }
        if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.apparentType }
        if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.apparentType }
        if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text, name.first?.isUppercase == true {
            return name
        }
        return nil
    }
}
