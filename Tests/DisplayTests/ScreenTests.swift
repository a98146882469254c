import Display
import Testing

@Suite("Displays")
struct ScreenTests {
    @Test(
        "invalid sizes and scales of a display are clamped to valid ones",
        arguments: [
            (Screen(width: .nan, height: -3), 0.0, 0.0, 1.0), (Screen(width: .infinity, height: 10), 1e6, 10, 1),
            (Screen(width: 10, height: 10, scale: 0), 10, 10, 1), (Screen(width: 10, height: 10, scale: -2), 10, 10, 1),
            (Screen(width: 10, height: 10, scale: .nan), 10, 10, 1),
            (Screen(width: 10, height: 10, scale: 1e9), 10, 10, 64), (Screen.cells(columns: -5, rows: 3), 0, 48, 1),
        ] as [(Screen, Double, Double, Double)])
    func bounds(_ screen: Screen, _ width: Double, _ height: Double, _ scale: Double) {
        #expect(screen.width == width && screen.height == height && screen.scale == scale)
        #expect(screen.columns >= 0 && screen.rows >= 0)
    }
}
