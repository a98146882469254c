import Glibc
import Transport

/// Who this user's clients are to a service that listens on TCP.
public enum ClientKeys {
    /// Where the pair is kept: in `fanlight` among the user's configuration.
    public static func path(environment: (String) -> String? = Endpoint.environment) -> String {
        if let folder = RuntimeFolder.named("XDG_CONFIG_HOME", in: environment) {
            return "\(folder)/fanlight/client.key"
        }
        if let home = RuntimeFolder.home(environment: environment) { return "\(home)/.config/fanlight/client.key" }
        return "\(RuntimeFolder.temporary(environment: environment))/client.key"
    }

    /// What is told to services, in hexadecimal.
    public static func publicKey() throws(TransportError) -> String { try pair().publicKey.hexadecimal }

    /// It is made where there is none.
    static func pair() throws(TransportError) -> KeyPair {
        let path = path()
        try RuntimeFolder.prepareTemporary(for: path)
        do throws(TransportError) {
            return try KeyPair.stored(at: path)
        } catch {
            // There is none, and none could be made.
            guard access(path, F_OK) != 0 else { throw error }
            throw TransportError(.keys, "\(error.text) Point XDG_CONFIG_HOME to a folder that you can write to.")
        }
    }

    /// What helps where a service lets nobody in whose key it does not know.
    static func advice(for endpoint: Endpoint) -> String {
        guard case .tcp = endpoint else { return "" }
        return " Is its key right after the #? Does the service's keys/authorized have what `fanlight identity` prints?"
    }
}
