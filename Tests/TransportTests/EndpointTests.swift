import Foundation
import Glibc
import Testing
import TransportTestSupport

@testable import Transport

@Suite("Endpoints")
struct EndpointTests {
    @Test("a Unix socket is written as an absolute path, with or without ipc://")
    func unixSocket() throws {
        #expect(try Endpoint("ipc:///run/x.sock") == .ipc(path: "/run/x.sock"))
        #expect(try Endpoint("/run/x.sock") == .ipc(path: "/run/x.sock"))
        #expect(try Endpoint("ipc:///run/x.sock").description == "ipc:///run/x.sock")
    }

    @Test("TCP has a host, a port and an optional service key")
    func tcp() throws {
        let key = String(repeating: "0a", count: 32)
        #expect(try Endpoint("tcp://host:7400") == .tcp(host: "host", port: 7400, serviceKey: nil))
        let withKey = try Endpoint("tcp://[::1]:7400#\(key)")
        #expect(withKey == .tcp(host: "[::1]", port: 7400, serviceKey: PublicKey(hexadecimal: key)))
        #expect(withKey.description == "tcp://[::1]:7400#\(key)")
        #expect(withKey.address == "tcp://[::1]:7400")
    }

    @Test(
        "an invalid endpoint is refused with the valid form",
        arguments: [
            ("", "ipc://"), ("x.sock", "ipc://"), ("ipc://x.sock", "absolute"), ("ipc:///run/", "absolute"),
            ("ipc://@abstract", "absolute"), ("tcp://host", "HOST:PORT#KEY"), ("tcp://:1", "HOST:PORT#KEY"),
            ("localhost:7400", "HOST:PORT#KEY"),
            ("tcp://host:99999", "HOST:PORT#KEY"), ("tcp://host:1#short", "64 hexadecimal"),
            ("ws://host:1", "not offered"),
            ("wss://host:1", "not offered"), ("inproc://x", "ipc://"),
        ])
    func refused(text: String, help: String) {
        let error = #expect(throws: TransportError.self) { try Endpoint(text) }
        #expect(error?.kind == .badEndpoint)
        #expect(error?.text.contains(help) == true, "\(error?.text ?? "")")
    }

    @Test("a path above the kernel's limit is refused with its length, one at the limit is not")
    func length() throws {
        let longest = "/" + String(repeating: "x", count: 106)
        #expect(try Endpoint("ipc://\(longest)") == .ipc(path: longest))
        let error = #expect(throws: TransportError.self) { try Endpoint("ipc://\(longest)x") }
        #expect(error?.text.contains("108 bytes") == true)
        #expect(error?.text.contains("107") == true)
    }

    @Test("the standard endpoint comes from the first available source")
    func standard() throws {
        let folder = try TemporaryFolder()
        func standard(_ variables: [String: String]) throws -> String {
            try Endpoint.standard(environment: { variables[$0] }, runtimeFolders: folder.path).description
        }
        let all = ["FANLIGHT_ENDPOINT": "ipc:///e.sock", "XDG_RUNTIME_DIR": "/xdg", "TMPDIR": "/t"]
        #expect(try standard(all) == "ipc:///e.sock")
        #expect(try standard(["XDG_RUNTIME_DIR": "/xdg", "TMPDIR": "/t"]) == "ipc:///xdg/fanlight/fanlight.sock")
        #expect(try standard(["XDG_RUNTIME_DIR": "xdg", "TMPDIR": "/t"]) == standard(["TMPDIR": "/t"]))
        #expect(try standard(["TMPDIR": "t"]) == standard([:]))
        #expect(try standard(["TMPDIR": "/t"]) == "ipc:///t/fanlight-\(geteuid())/fanlight.sock")
        #expect(try standard([:]) == "ipc:///tmp/fanlight-\(geteuid())/fanlight.sock")
        mkdir("\(folder.path)/\(geteuid())", 0o700)
        defer { rmdir("\(folder.path)/\(geteuid())") }
        #expect(try standard(["TMPDIR": "/t"]) == "ipc://\(folder.path)/\(geteuid())/fanlight/fanlight.sock")
    }
}

@Suite("Socket folder")
struct RuntimeFolderTests {
    @Test("a missing folder is made, private to its user")
    func made() throws {
        let folder = try TemporaryFolder()
        try RuntimeFolder.prepare(for: "\(folder.path)/deep/s.sock")
        var status = stat()
        #expect(stat("\(folder.path)/deep", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
        #expect(status.st_uid == geteuid())
    }

    @Test("an accessible folder, a file, a link and a missing parent are each refused with a reason")
    func refused() throws {
        let folder = try TemporaryFolder()
        func reason(_ path: String) -> String? {
            #expect(throws: TransportError.self) { try RuntimeFolder.prepare(for: "\(path)/s.sock") }?.text
        }
        let deep = "\(folder.path)/deep"
        mkdir(deep, 0o755)
        chmod(deep, 0o755)
        #expect(reason(deep)?.hasSuffix("if nothing else needs it: chmod 700 \(deep)") == true)
        #expect(reason(deep)?.contains("such as: ipc://\(deep)/fanlight/fanlight.sock") == true)
        // A folder shared by all users must not be closed.
        chmod(deep, 0o1777)
        #expect(reason(deep)?.contains("chmod") == false)
        #expect(reason(deep)?.contains("ipc://\(deep)/fanlight-\(geteuid())/fanlight.sock") == true)
        rmdir(deep)
        symlink("/tmp", deep)
        #expect(reason(deep)?.contains("not a folder") == true)
        unlink(deep)
        #expect(reason("\(folder.path)/none/deeper")?.contains("No such file") == true)
        #expect(reason("/proc/fanlight")?.contains("XDG_RUNTIME_DIR") == true)
    }

    @Test("a path without a socket has no service, whatever the folder's permissions")
    func noSocket() {
        let error = #expect(throws: TransportError.self) { try RuntimeFolder.checkSocket(at: "/dev/null") }
        #expect(error?.kind == .noService)
        #expect(error?.text.hasPrefix("/dev/null is not a socket") == true)
    }

    @Test("a folder of another user is refused", .enabled(if: geteuid() == 0))
    func foreign() throws {
        let folder = try TemporaryFolder()
        mkdir("\(folder.path)/deep", 0o700)
        chown("\(folder.path)/deep", 1, 1)
        let error = #expect(throws: TransportError.self) {
            try RuntimeFolder.prepare(for: "\(folder.path)/deep/s.sock")
        }
        #expect(error?.text.contains("another user (1)") == true)
    }
}

@Suite("Peers")
struct PeerTests {
    @Test(
        "the kernel's description of a peer is parsed, anything else gives no peer",
        arguments: [
            ("localhost:1000:1001:42", Peer.local(user: 1000, group: 1001, process: 42)), ("localhost:1000:1001", nil),
            ("localhost:-1:0:1", nil), ("localhost:a:b:c", nil), ("localhost:1:2:3:4", nil), ("fe80:1:2:3", nil),
            ("", nil),
            ("localhost:99999999999:0:1", nil), ("127.0.0.1", nil),
        ] as [(String, Peer?)])
    func parsing(address: String, peer: Peer?) {
        #expect(Peer(address: address, user: nil) == peer)
    }

    @Test("only the service's own user may connect, and even root not to another user's")
    func permission() {
        #expect(Peer.local(user: 1000, group: 1, process: 1).mayConnect(owner: 1000))
        #expect(!Peer.local(user: 1001, group: 1, process: 1).mayConnect(owner: 1000))
        #expect(!Peer.local(user: 0, group: 0, process: 1).mayConnect(owner: 1000))
    }

    @Test("over TCP a peer is accepted by its authorised key, and refused without one")
    func remote() {
        #expect(Peer(address: "192.0.2.1", user: "key")?.mayConnect(owner: 1) == true)
        #expect(Peer(address: "192.0.2.1", user: "") == nil)
        #expect(Peer(address: "localhost:0:0:1", user: "key") == .local(user: 0, group: 0, process: 1))
    }
}

@Suite("Keys")
struct KeyTests {
    @Test("a key pair is created once, stored so that only its user can read it, and read afterwards")
    func stored() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/keys/daemon.secret"
        let first = try KeyPair.stored(at: path)
        #expect(try KeyPair.stored(at: path).publicKey == first.publicKey)
        #expect(try KeyPair.make().publicKey != first.publicKey)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        chmod(path, 0o622)
        let error = #expect(throws: TransportError.self) { try KeyPair.stored(at: path) }
        #expect(error?.text.contains("chmod 600") == true)
    }

    @Test("authorised keys are lines with comments, read for each connection")
    func authorized() throws {
        let folder = try TemporaryFolder()
        mkdir("\(folder.path)/keys", 0o700)
        let list = AuthorizedKeys(path: "\(folder.path)/keys/authorized")
        let key = try KeyPair.make().publicKey
        #expect(try !list.contains(key))
        try KeyFile.write("# friends\nnonsense\n\(key.hexadecimal)\t# one\n", to: list.path)
        #expect(try list.contains(key))
        #expect(try !list.contains(try KeyPair.make().publicKey))
        // Line ends of Windows editors.
        unlink(list.path)
        try KeyFile.write("# friends\r\n\(key.hexadecimal)\r\n", to: list.path)
        #expect(try list.contains(key))
        chmod(list.path, 0o660)
        let error = #expect(throws: TransportError.self) { try list.contains(key) }
        #expect(error?.text.contains("chmod 600") == true)
    }

    @Test("a list of keys that is no file, or too large, is refused with a sentence, without blocking")
    func replaced() throws {
        let folder = try TemporaryFolder()
        let list = AuthorizedKeys(path: "\(folder.path)/authorized")
        mkfifo(list.path, 0o600)
        var error = #expect(throws: TransportError.self) { try list.all() }
        #expect(error?.text == "\(list.path) is not a file. Remove it.")
        unlink(list.path)
        try KeyFile.write("# friends\n", to: list.path)
        truncate(list.path, 2 << 20)
        error = #expect(throws: TransportError.self) { try list.all() }
        #expect(error?.text.contains("which is the limit") == true)
    }
}
