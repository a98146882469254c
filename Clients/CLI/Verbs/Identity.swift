import ClientKit

extension Command {
    static let identity = Command(
        name: "identity", summary: "prints the key by which a service on another machine knows you",
        details:
            "Made when it is first asked for. A service that listens at tcp://HOST:PORT lets those in whose keys are "
            + "lines of keys/authorized in its state folder, at once and without a restart. It logs where clients reach "
            + "it, its own key included: tcp://HOST:PORT#KEY is the endpoint to give here.",
        options: [.json], examples: ["fanlight identity", "fanlight --endpoint tcp://host:7400#KEY ps"], isRemote: false
    ) { invocation in
        let key = try ClientKeys.publicKey()
        guard invocation.wantsJSON else { return invocation.console.print(key) }
        invocation.console.print(JSON.object([("key", .string(key)), ("file", .string(ClientKeys.path()))]).compact)
    }
}
