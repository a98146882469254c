import TransportTestSupport

@testable import Transport

/// A loop and the path of a socket, which suites about listeners inherit.
class ListenerFixture {
    let loop: EventLoop
    private let folder: TemporaryFolder
    var path: String { "\(folder.path)/s.sock" }

    init() throws {
        loop = try EventLoop()
        folder = try TemporaryFolder()
    }
}
