import ClientKit

extension Command {
    static let identity = Command(
        name: "identity", summary: "prints your public key for services on other machines",
        details:
            "The key is created on first use. A service that listens at tcp://HOST:PORT accepts the keys that "
            + "are lines of keys/authorized in its state folder; a change takes effect without a restart. The "
            + "service logs its endpoint with its own public key, tcp://HOST:PORT#KEY, for --endpoint.",
        options: [.json], examples: ["fanlight identity", "fanlight --endpoint tcp://host:7400#KEY ps"], isRemote: false
    ) { invocation in
        let key = try ClientKeys.publicKey()
        guard invocation.wantsJSON else { return invocation.console.print(key) }
        invocation.console.print(JSON.object([("key", .string(key)), ("file", .string(ClientKeys.path()))]).compact)
    }
}
