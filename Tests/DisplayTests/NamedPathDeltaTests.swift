import Display
import Testing

@Suite("Named paths")
struct NamedPathDeltaTests {
    private let path: DrawnPath = {
        var path = DrawnPath()
        path.append(.move, 0, 0)
        path.append(.quad, 8, 0.5, 10, 10)
        path.append(.cubic, 8, 12, 2, 12, -1, 10)
        path.append(.close)
        return path
    }()

    private func resource(_ number: UInt8) throws -> PictureResource {
        .named(try #require(ResourceID([UInt8](repeating: number, count: 32))))
    }

    @Test("a path decodes from its bytes")
    func bytes() {
        #expect(DrawnPath(bytes: path.bytes) == path)
        #expect(DrawnPath(bytes: DrawnPath().bytes) == DrawnPath())
        var broken = DrawnPath()
        broken.append(.move, .nan, .infinity)
        #expect(DrawnPath(bytes: broken.bytes)?.numbers == [0, 0])
    }

    @Test("invalid bytes give no path")
    func damage() {
        let bytes = path.bytes
        for length in 0..<bytes.count { #expect(DrawnPath(bytes: Array(bytes[..<length])) == nil) }
        for place in 0..<8 {
            var damaged = bytes
            damaged[place] = 255
            #expect(DrawnPath(bytes: damaged) == nil)
        }
        var infinite = bytes
        infinite.replaceSubrange(8..<12, with: [0, 0, 0x80, 0x7F])
        #expect(DrawnPath(bytes: infinite) == nil)
    }

    @Test(
        "a named path is empty until its bytes arrive, also for existing users"
    )
    func arrival() throws {
        let resource = try resource(201)
        let named = NamedPath(resource, isEvenOdd: true)
        #expect(named.path.verbs.isEmpty)
        resource.fill([])
        #expect(named.path.verbs.isEmpty)
        resource.fill(path.bytes)
        #expect(named.path.verbs == path.verbs && named.path.numbers == path.numbers && named.path.isEvenOdd)
        #expect(Drawing(commands: [DrawCommand(.fill, .named(named), paint: .background)]).resources == [resource])
        #expect(Drawing(clip: .named(named)).resources == [resource])
    }
}
