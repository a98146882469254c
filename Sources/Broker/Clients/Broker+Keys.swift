import Glibc
import Transport
import Wire

/// Who comes over TCP holds a key of the list. A key that is taken out of it counts no more, also for who is there already.
extension Broker {
    private static let noKey = "The key that this client shows is not let in (any more)."

    /// Why a peer may not say hello. Its key was in the list when it connected, which may be long ago.
    func refusal(of peer: Peer) -> Goodbye? {
        guard let key = peer.key else { return nil }
        watchKeys()
        let isListed = PublicKey(hexadecimal: key).map { (try? authorizedKeys?.contains($0)) ?? false } ?? false
        return isListed ? nil : Goodbye(.notPermitted, Broker.noKey)
    }

    func watchKeys() {
        guard keyWatch == nil, let authorizedKeys else { return }
        do throws(TransportError) {
            keyWatch = try FolderWatch(RuntimeFolder.parent(of: authorizedKeys.path), on: loop, alsoWritten: true) {
                [unowned self] in lookAtKeysSoon()
            }
        } catch {
            log.warning("\(error.text) Whoever is connected when a key is taken out of the list stays.")
        }
    }

    /// Editors take a file away for a moment before they write it anew.
    private func lookAtKeysSoon() {
        guard !willLookAtKeys else { return }
        willLookAtKeys = true
        loop.schedule(after: configuration.patience.editing) { [weak self] in
            guard let self, !isStopping else { return }
            willLookAtKeys = false
            // The folder may be another one by now.
            keyWatch = nil
            watchKeys()
            dismissUnlisted()
        }
    }

    private func dismissUnlisted() {
        guard let authorizedKeys, clients.values.contains(where: { $0.key != nil }) else { return }
        do throws(TransportError) {
            let listed = try authorizedKeys.all()
            for client in Array(clients.values) {
                guard let key = client.key, PublicKey(hexadecimal: key).map(listed.contains) != true else { continue }
                log.info("\(client.name) is sent away: \(authorizedKeys.path) has no key \(key) any more")
                dismiss(client, Goodbye(.notPermitted, Broker.noKey))
            }
        } catch {
            // Nobody new gets in before that is mended. Who is there came in by a list that could be relied on.
            log.warning("\(error.text) Until then nobody else is let in over TCP.")
        }
    }
}
