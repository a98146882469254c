import Glibc
import Testing
import Transport

/// A folder of the test's own, removed with it.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        var template = Array("/tmp/fanlight-test-XXXXXX".utf8CString)
        let made = try #require(mkdtemp(&template))
        path = String(cString: made)
    }

    deinit {
        // Only files that tests put there: a socket, a lock, keys.
        for name in ["s.sock", "authorized", "keys/daemon.secret", "keys/authorized", "keys", "deep/s.sock", "deep"] {
            remove("\(path)/\(name)")
        }
        rmdir(path)
    }

    package var endpoint: Endpoint { .ipc(path: "\(path)/s.sock") }
}
