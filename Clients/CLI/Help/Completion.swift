import Display

/// Completion for shells, made from the table of commands. Names of sessions and apps are requested from the service,
/// with a short timeout.
enum Completion {
    private static var verbs: String { CommandTable.all.map(\.name).joined(separator: " ") }
    private static var roles: String { ValueReader.roleNames.replacing(",", with: "") }
    private static var keys: String { Key.named.map(\.name).joined(separator: " ") }

    // MARK: bash

    static var bash: String {
        let valued = Set(CommandTable.all.flatMap(\.allOptions).filter(\.takesValue).flatMap(names(of:))).sorted()
        var lines = [
            "# bash completion for fanlight; made by: fanlight completion bash",
            "# Names are only completed, never executed, even if one contains shell syntax.",
            "_fanlight_named() {",
            "    local name plain=${word//\\\\/}",
            "    while IFS= read -r name; do",
            "        case $word in",
            "            # An opening quote is closed.",
            "            [\\\"\\']*)",
            """
                            if [[ $name == \"${word:1}\"* && $name != *[\\\"\\'\\$\\`\\\\\\!]* ]]; then \
            COMPREPLY+=( \"$name\" ); fi ;;
            """,
            "            *) if [[ $name == \"$plain\"* ]]; then COMPREPLY+=( \"$(printf %q \"$name\")\" ); fi ;;",
            "        esac",
            "    done",
            "}",
            "# Names of the elements of the line's session.",
            "_fanlight_elements() {",
            """
                if [[ -n $session ]]; then \
            _fanlight_named < <(\"${ask[@]}\" inspect \"$session\" --list $1 2>/dev/null); fi
            """,
            "}",
            "# Containers of an element, separated by >, each by its identifier or as label=….",
            "_fanlight_containers() {",
            "    local plain=${word//\\\\/} lead= part kind=identifier name quote=",
            "    if [[ $word == [\\\"\\']* ]]; then plain=${word:1} quote=${word:0:1}; fi",
            "    if [[ $plain == *'>'* ]]; then lead=${plain%\"${plain##*>}\"}; fi",
            "    part=${plain:${#lead}}",
            "    lead+=${part%%[! ]*}",
            "    part=${plain:${#lead}}",
            "    case $part in identifier=*|label=*|role=*|text=*) kind=${part%%=*}; lead+=$kind= ;; esac",
            "    if [[ -z $session ]]; then return; fi",
            "    _fanlight_named < <(",
            """
                    \"${ask[@]}\" inspect \"$session\" --list ${kind/text/label} 2>/dev/null | \
            while IFS= read -r name; do
            """,
            "            if [[ $name != *'>'* ]]; then printf '%s%s\\n' \"$lead\" \"$name\"; fi",
            "        done",
            """
                    if [[ $kind == identifier && $part != *=* ]]; then \
            printf '%s=\\n' \"$lead\"{label,role,text}; fi)
            """,
            "    if [[ $kind == role ]] && (( ! ${#COMPREPLY[@]} )); then",
            "        _fanlight_named < <(for name in \(roles); do printf '%s%s\\n' \"$lead\" $name; done)",
            "    fi",
            "    # With a single way left to name it, the word continues: bash would close the quote.",
            "    if [[ ${#COMPREPLY[@]} == 1 && $COMPREPLY == *= && $word != *= ]]; then",
            "        compopt -o nospace",
            "        name=$COMPREPLY word=$quote$COMPREPLY COMPREPLY=()",
            "        _fanlight_containers",
            "        if (( ! ${#COMPREPLY[@]} )); then COMPREPLY=( \"$name\" ); fi",
            "    fi",
            "}",
            "# Modifiers come before a key: ctrl+shift+left.",
            "_fanlight_keys() {",
            "    local before=${word%\"${word##*+}\"}",
            "    COMPREPLY=( $(compgen -P \"$before\" -W \"\(keys)\" -- \"${word##*+}\") )",
            "}",
            "_fanlight_reply() {",
            "    local before=${COMP_WORDS[at-1]} verb= session= place=0 i",
            "    local valued=' \(valued.joined(separator: " ")) '",
            "    # The service is the one that the line names; bash splits its socket into several words.",
            "    local named='--endpoint[= ]+([^ ]+)'",
            "    local -a ask=(fanlight --timeout 1)",
            "    if [[ $COMP_LINE =~ $named ]]; then ask+=(--endpoint \"${BASH_REMATCH[1]}\"); fi",
            "    # The verb, and the number of its operands before the word. Bash splits --option=value in three.",
            "    for (( i = 1; i < at; i++ )); do",
            "        if [[ ${COMP_WORDS[i]} != -* ]]; then",
            "            if [[ -z $verb ]]; then verb=${COMP_WORDS[i]}",
            "            else session=${session:-${COMP_WORDS[i]}}; (( ++place ))",
            "            fi",
            "        elif [[ ${COMP_WORDS[i+1]} == = ]]; then (( i += 2 ))",
            "        elif [[ $valued == *\" ${COMP_WORDS[i]} \"* ]]; then (( i++ ))",
            "        fi",
            "        while [[ ${COMP_WORDS[i+1]} == [:=] ]]; do (( i += 2 )); done",
            "    done",
            "    if [[ $word == = ]]; then word=; elif [[ $before == = ]]; then before=${COMP_WORDS[at-2]}; fi",
            "    case $verb:$before in",
        ]
        for command in CommandTable.all {
            for option in command.options where option.takesValue {
                guard let words = bashWords(option.kind) else { continue }
                let pattern = names(of: option).map { "\(command.name):\($0)" }.joined(separator: "|")
                lines.append("        \(pattern)) \(words); return ;;")
            }
        }
        let leading = optionNames(Command.remoteOptions + [Command.help])
        lines += [
            "    esac",
            "    if [[ $valued == *\" $before \"* ]]; then return; fi",
            "    case $verb in",
            "        '')",
            "            if [[ $word == -* ]]; then \(bashReply(leading)); else \(bashReply(verbs)); fi ;;",
        ]
        for command in CommandTable.all {
            lines.append("        \(command.name))")
            lines.append("            if [[ $word == -* ]]; then \(bashReply(optionNames(command.allOptions)))")
            for (index, operand) in command.operands.enumerated() {
                guard let words = bashWords(operand.kind) else { continue }
                lines.append("            elif (( place \(operand.repeats ? ">=" : "==") \(index) )); then \(words)")
            }
            lines.append("            fi ;;")
        }
        lines += [
            "    esac",
            "}",
            "# Bash splits a name with colons and label=… into several words: those before the last are not written",
            "# again. After an option and = comes its value.",
            "_fanlight() {",
            "    local word=${COMP_WORDS[COMP_CWORD]} at=$COMP_CWORD begun=",
            """
                if [[ $word == : || $word == = && ${COMP_WORDS[at-1]} != -* ]]; then \
            begun=${COMP_WORDS[--at]}$word word=; fi
            """,
            "    while [[ ${COMP_WORDS[at-1]} == : || ${COMP_WORDS[at-1]} == = && ${COMP_WORDS[at-2]} != -* ]]; do",
            "        begun=${COMP_WORDS[at-2]}${COMP_WORDS[at-1]}$begun",
            "        (( at -= 2 ))",
            "    done",
            "    word=$begun$word",
            "    COMPREPLY=()",
            "    _fanlight_reply",
            "    COMPREPLY=( \"${COMPREPLY[@]#\"$begun\"}\" )",
            "}",
            "complete -F _fanlight fanlight",
        ]
        return lines.joined(separator: "\n")
    }

    private static func names(of option: Option) -> [String] {
        ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
    }

    private static func optionNames(_ options: [Option]) -> String {
        options.map { "--\($0.name)" }.joined(separator: " ")
    }

    private static func bashReply(_ words: String) -> String { "COMPREPLY=( $(compgen -W \"\(words)\" -- \"$word\") )" }

    private static func bashNames(_ commands: String) -> String { "_fanlight_named < <({ \(commands); } 2>/dev/null)" }

    private static func bashQuery(_ verb: String) -> String { "\"${ask[@]}\" \(verb) -q" }

    private static func bashWords(_ kind: ValueKind) -> String? {
        switch kind {
        case .app: bashNames(bashQuery("apps"))
        case .session: bashNames(bashQuery("ps"))
        case .sessionOrApp: bashNames("\(bashQuery("ps")); \(bashQuery("apps"))")
        case .command: bashReply(verbs)
        // A folder stays open for more of the path, and names with special characters are quoted.
        case .file: "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
        case .identifier: "_fanlight_elements identifier"
        case .container: "_fanlight_containers"
        case .label: "_fanlight_elements label"
        case .role: "_fanlight_elements role; if (( ! ${#COMPREPLY[@]} )); then \(bashReply(roles)); fi"
        case .key: "_fanlight_keys"
        case .choice(let words): bashReply(words.joined(separator: " "))
        case .text, .newSession, .seconds, .secondsWithin, .frameRate, .factor, .count, .countWithin, .taps, .size,
            .cells, .point,
            .points, .distance, .magnification, .degrees:
            nil
        }
    }

    // MARK: zsh

    static var zsh: String {
        var lines = [
            "#compdef fanlight",
            "# zsh completion for fanlight; made by: fanlight completion zsh",
            "_fanlight() {",
            "    local curcontext=$curcontext state line",
            "    local -a verbs named",
            "    # The service is the one that the line names.",
            "    local at=${words[(I)--endpoint]}",
            "    if (( at )); then named=(--endpoint \"${(Q)words[at + 1]}\"); fi",
            "    at=${words[(I)--endpoint=*]}",
            "    if (( at )); then named=(\"${(Q)words[at]}\"); fi",
            "    verbs=(",
        ]
        lines += CommandTable.all.map { "        \(quoted("\($0.name):\($0.summary)"))" }
        lines += [
            "    )",
            "    # Words after the verb belong to it, options too.",
            "    _arguments -C -A '-*' \\",
        ]
        lines += (Command.remoteOptions + [Command.help]).flatMap(zshSpecs).map { "        \(quoted($0)) \\" }
        lines += [
            "        '1:command:->verb' '*::argument:->rest'",
            "    if [[ $state == verb ]]; then _describe command verbs; return; fi",
            "    if [[ $state != rest ]]; then return; fi",
            "    case $words[1] in",
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
            "_fanlight_ask() { fanlight --timeout 1 $named \"$@\" 2>/dev/null }",
            "_fanlight_apps() { compadd -- ${(f)\"$(_fanlight_ask apps -q)\"} }",
            "_fanlight_sessions() { compadd -- ${(f)\"$(_fanlight_ask ps -q)\"} }",
            "# Names of the elements of the line's session.",
            "_fanlight_elements() {",
            "    [[ -n $line[1] ]] && compadd -- ${(f)\"$(_fanlight_ask inspect \"${(Q)line[1]}\" --list $1)\"}",
            "}",
            "_fanlight_identifiers() { _fanlight_elements identifier }",
            "_fanlight_labels() { _fanlight_elements label }",
            "_fanlight_roles() { _fanlight_elements role || compadd -- \(roles) }",
            "# Containers of an element, separated by >, each by its identifier or as label=….",
            "_fanlight_containers() {",
            "    local typed=${(Q)PREFIX} lead= part kind=identifier",
            "    local -a found",
            "    if [[ $typed == *'>'* ]]; then lead=${typed%>*}'>'; fi",
            "    part=${typed#$lead}",
            "    lead+=${part%%[! ]*}",
            "    part=${typed#$lead}",
            "    case $part in (identifier=*|label=*|role=*|text=*) kind=${part%%=*}; lead+=$kind= ;; esac",
            "    if [[ -z $line[1] ]]; then return 1; fi",
            "    found=(${(f)\"$(_fanlight_ask inspect \"${(Q)line[1]}\" --list ${kind/text/label})\"})",
            "    if ! compadd -- $lead${^${found:#*>*}} && [[ $kind == role ]]; then",
            "        found=(\(roles))",
            "        compadd -- $lead${^found}",
            "    fi",
            "    if [[ $kind == identifier && $part != *=* ]]; then compadd -S '' -- $lead{label,role,text}=; fi",
            "}",
            "# Modifiers come before a key: ctrl+shift+left.",
            "_fanlight_keys() { compset -P '*+'; compadd -- \(keys) }",
            "_fanlight_names() { _fanlight_sessions; _fanlight_apps }",
            """
            if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _fanlight \"$@\"; \
            else compdef _fanlight fanlight; fi
            """,
        ]
        return lines.joined(separator: "\n")
    }

    private static func zshSpecs(_ option: Option) -> [String] {
        let help = option.help.filter { $0 != "[" && $0 != "]" && $0 != ":" }
        guard let placeholder = option.placeholder else { return names(of: option).map { "\($0)[\(help)]" } }
        // A value may be part of the same word: --role=button, -rbutton.
        return names(of: option).map { name in
            "\(name)\(name.hasPrefix("--") ? "=" : "+")[\(help)]:\(placeholder):\(zshWords(option.kind))"
        }
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
        case .command: "(\(verbs))"
        case .file: "_files"
        case .identifier: "_fanlight_identifiers"
        case .container: "_fanlight_containers"
        case .label: "_fanlight_labels"
        case .role: "_fanlight_roles"
        case .key: "_fanlight_keys"
        case .choice(let words): "(\(words.joined(separator: " ")))"
        case .text, .newSession, .seconds, .secondsWithin, .frameRate, .factor, .count, .countWithin, .taps, .size,
            .cells, .point,
            .points, .distance, .magnification, .degrees:
            " "
        }
    }

    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
