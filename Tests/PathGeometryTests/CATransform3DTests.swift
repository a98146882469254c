import PathGeometry
import Testing

@Suite("CATransform3D")
struct CATransform3DTests {
    @Test("CATransform3D operations prepend, and planar ones equal their affine transforms")
    func joinedMaps() {
        let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 5, 6, 7)
        #expect([moved.m41, moved.m42, moved.m43] == [10, 18, 28])
        let same = CATransform3DConcat(CATransform3DMakeTranslation(5, 6, 7), CATransform3DMakeScale(2, 3, 4))
        #expect(CATransform3DEqualToTransform(moved, same))
        #expect(CATransform3DScale(CATransform3DMakeTranslation(1, 1, 1), 2, 2, 2).m41 == 1)
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        #expect(!CATransform3DIsIdentity(CATransform3D()))
        let turn = CGAffineTransform(rotationAngle: 0.5)
        #expect(ProjectionTransform(CATransform3DMakeAffineTransform(turn)) == ProjectionTransform(turn))
        #expect(ProjectionTransform(CATransform3DMakeRotation(0.5, 0, 0, 2)) == ProjectionTransform(turn))
    }
}
