import Glibc

/// Reports the state of the service to the service manager, as `sd_notify` does.
struct ServiceNotifier {
    /// The manager's socket; nil if there is no manager.
    let path: String?

    init(path: String? = getenv("NOTIFY_SOCKET").map { String(cString: $0) }) { self.path = path }

    func ready() { send("READY=1") }
    func stopping() { send("STOPPING=1") }
    func status(_ text: String) { send("STATUS=\(text)") }

    private func send(_ text: String) {
        guard let path, !path.isEmpty else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8.prefix(107))
        // A leading @ stands for a zero byte: an abstract socket name, which is in no folder.
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let bytes = Array(text.utf8)
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
            }
        }
    }
}
