import Glibc
import Transport

/// The key pair that identifies this user's clients to services over TCP.
public enum ClientKeys {
    /// Returns the path of the key file: in `fanlight` in the user's configuration folder.
    public static func path(environment: (String) -> String? = Endpoint.environment) -> String {
        if let folder = RuntimeFolder.named("XDG_CONFIG_HOME", in: environment) {
            return "\(folder)/fanlight/client.key"
        }
        if let home = RuntimeFolder.home(environment: environment) { return "\(home)/.config/fanlight/client.key" }
        return "\(RuntimeFolder.temporary(environment: environment))/client.key"
    }

    /// Returns the public key in hexadecimal, for the list of a service.
    public static func publicKey() throws(TransportError) -> String { try pair().publicKey.hexadecimal }

    /// Returns the key pair; makes it if there is none.
    static func pair() throws(TransportError) -> KeyPair {
        let path = path()
        try RuntimeFolder.prepareTemporary(for: path)
        do throws(TransportError) {
            return try KeyPair.stored(at: path)
        } catch {
            // There is no file, and none could be made.
            guard access(path, F_OK) != 0 else { throw error }
            throw TransportError(.keys, "\(error.text) Point XDG_CONFIG_HOME to a folder that you can write to.")
        }
    }

    /// Returns advice for a service that refused this client's key.
    static func advice(for endpoint: Endpoint) -> String {
        guard case .tcp = endpoint else { return "" }
        return
            " Check that the key after # is the service's, and that its keys/authorized has the key that "
            + "`fanlight identity` prints."
    }
}
