import Transport

/// Recovery of the service's socket and lock files when something else, such as a cleanup job, removes them. Without
/// its socket no client finds the service, and its other files would block the next service. An idle service does not
/// poll: the kernel reports changes through `FolderWatch`.
extension Broker {
    func watchSocketFolders() {
        for lock in locks { watch(lock) }
    }

    private func watch(_ lock: ServiceLock) {
        let folder = RuntimeFolder.parent(of: lock.socketPath)
        do throws(TransportError) {
            socketFolderWatches[lock.socketPath] = try FolderWatch(folder, on: loop) { [unowned self] in
                scheduleSocketCheck()
            }
        } catch {
            peerLog.warning(
                .place, "\(error.text) If that socket is removed, clients cannot find this service.")
        }
    }

    /// Delays the check, because a cleanup that removes one file often removes more, and the folder.
    private func scheduleSocketCheck() {
        guard !isSocketCheckScheduled else { return }
        isSocketCheckScheduled = true
        loop.schedule(after: configuration.timing.tidyDelay) { [weak self] in
            guard let self else { return }
            isSocketCheckScheduled = false
            for lock in locks where !isStopping && !lock.hasOriginalFiles { restore(lock) }
        }
    }

    private func restore(_ lock: ServiceLock) {
        do throws(TransportError) {
            let isSocketMissing = try lock.renew()
            // Connections accepted through the old socket stay.
            if isSocketMissing { try listener.listen(at: lock.socketPath) }
            lock.recordSocket()
            watch(lock)
            peerLog.warning(
                .place,
                "Files of this service at \(lock.socketPath) were removed while it ran. They were created again")
        } catch {
            if error.kind == .inUse {
                // The workers of this service find the other one, as they do after a crash.
                log.error("\(error.text) The files of this service were removed before, so this service ends")
                onReplaced(error)
            } else {
                log.error("\(error.text) Clients cannot find this service without its socket, so it ends")
                failure = error
                stop()
            }
        }
    }
}
