/// Completion for shells, made from the table of commands. Sessions and apps are asked of the service, briefly.
enum Completion {
    private static let ask = "fanlight --timeout 1"

    // MARK: bash

    static var bash: String {
        var lines = [
            "# bash completion for fanlight; made by: fanlight completion bash",
            "_fanlight() {",
            "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]}",
            "    COMPREPLY=()",
            "    if (( COMP_CWORD == 1 )); then",
            "        COMPREPLY=( $(compgen -W \"\(CommandTable.all.map(\.name).joined(separator: " "))\" -- \"$word\") )",
            "        return",
            "    fi",
            "    case $verb:$before in",
        ]
        for command in CommandTable.all {
            for option in command.options where option.takesValue {
                guard let words = bashWords(option.kind) else { continue }
                lines.append("        \(command.name):\(bashNames(option, command))) \(words); return ;;")
            }
        }
        lines += ["    esac", "    case $verb in"]
        for command in CommandTable.all {
            let options = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
            lines.append("        \(command.name))")
            lines.append(
                "            if [[ $word == -* ]]; then COMPREPLY=( $(compgen -W \"\(options)\" -- \"$word\") )")
            for (index, operand) in command.operands.enumerated() {
                guard let words = bashWords(operand.kind) else { continue }
                let test = operand.repeats ? "COMP_CWORD >= \(index + 2)" : "COMP_CWORD == \(index + 2)"
                lines.append("            elif (( \(test) )); then \(words)")
            }
            lines.append("            fi ;;")
        }
        lines += ["    esac", "}", "complete -F _fanlight fanlight"]
        return lines.joined(separator: "\n")
    }

    private static func bashNames(_ option: Option, _ command: Command) -> String {
        let long = "--\(option.name)"
        return option.short.map { "\(long)|\(command.name):-\($0)" } ?? long
    }

    private static func bashWords(_ kind: ValueKind) -> String? {
        func from(_ words: String) -> String { "COMPREPLY=( $(compgen -W \"\(words)\" -- \"$word\") )" }
        return switch kind {
        // Words, for bash: names with spaces are left out.
        case .app: from("$(\(ask) apps -q 2>/dev/null | grep -v ' ')")
        case .session: from("$(\(ask) ps -q 2>/dev/null)")
        case .sessionOrApp: from("$(\(ask) ps -q 2>/dev/null) $(\(ask) apps -q 2>/dev/null | grep -v ' ')")
        case .file: "COMPREPLY=( $(compgen -f -- \"$word\") )"
        case .role: from(ValueReader.roleNames.replacing(",", with: ""))
        case .choice(let words): from(words.joined(separator: " "))
        case .text, .key, .identifier, .seconds, .factor, .count, .taps, .size, .cells, .point: nil
        }
    }

    // MARK: zsh

    static var zsh: String {
        var lines = [
            "#compdef fanlight",
            "# zsh completion for fanlight; made by: fanlight completion zsh",
            "_fanlight() {",
            "    local -a verbs",
            "    verbs=(",
        ]
        lines += CommandTable.all.map { "        \(quoted("\($0.name):\($0.summary)"))" }
        lines += [
            "    )",
            "    if (( CURRENT == 2 )); then _describe command verbs; return; fi",
            "    local verb=$words[2]",
            "    shift words; (( CURRENT-- ))",
            "    case $verb in",
        ]
        for command in CommandTable.all {
            let specs = command.allOptions.flatMap(zshSpecs) + command.operands.enumerated().map(zshOperand)
            lines.append("        \(command.name))")
            lines.append("            _arguments \\")
            lines += specs.enumerated().map { index, spec in
                "                \(quoted(spec))\(index == specs.count - 1 ? " ;;" : " \\")"
            }
        }
        lines += [
            "    esac", "}",
            "_fanlight_apps() { compadd -- ${(f)\"$(\(ask) apps -q 2>/dev/null)\"} }",
            "_fanlight_sessions() { compadd -- ${(f)\"$(\(ask) ps -q 2>/dev/null)\"} }",
            "_fanlight_names() { _fanlight_sessions; _fanlight_apps }",
            "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _fanlight \"$@\"; else compdef _fanlight fanlight; fi",
        ]
        return lines.joined(separator: "\n")
    }

    private static func zshSpecs(_ option: Option) -> [String] {
        let help = option.help.filter { $0 != "[" && $0 != "]" && $0 != ":" }
        let value = option.placeholder.map { ":\($0):\(zshWords(option.kind))" } ?? ""
        let names = ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
        return names.map { "\($0)[\(help)]\(value)" }
    }

    private static func zshOperand(_ index: Int, _ operand: Operand) -> String {
        let name = operand.name.replacing("|", with: " or ")
        let place = operand.repeats ? "*" : String(index + 1)
        return "\(place)\(operand.isOptional && !operand.repeats ? "::" : ":")\(name):\(zshWords(operand.kind))"
    }

    private static func zshWords(_ kind: ValueKind) -> String {
        switch kind {
        case .app: "_fanlight_apps"
        case .session: "_fanlight_sessions"
        case .sessionOrApp: "_fanlight_names"
        case .file: "_files"
        case .role: "(\(ValueReader.roleNames.replacing(",", with: "")))"
        case .choice(let words): "(\(words.joined(separator: " ")))"
        case .text, .key, .identifier, .seconds, .factor, .count, .taps, .size, .cells, .point: " "
        }
    }

    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
