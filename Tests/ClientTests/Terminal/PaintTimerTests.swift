import Testing

@testable import TerminalClient

@Suite("Instants of painting")
struct PaintTimerTests {
    private let start = SuspendingClock.now
    private let interval = Duration.milliseconds(30)

    @Test("the first image is painted at once, and those that arrive within an interval are painted together")
    func images() {
        var timer = PaintTimer(interval: interval)
        timer.drawn(start, isPainted: true, isMoving: false)
        var paints: [Int] = []
        for millisecond in 100..<200 {
            let now = start + .milliseconds(millisecond)
            timer.imageArrived(now)
            guard timer.isDue(now) else { continue }
            paints.append(millisecond)
            timer.drawn(now, isPainted: true, isMoving: false)
        }
        #expect(paints == [100, 130, 160, 190])
        // The last ones are painted, too.
        #expect(timer.next == start + .milliseconds(220))
        timer.drawn(start + .milliseconds(220), isPainted: true, isMoving: false)
        #expect(timer.next == nil)
    }

    @Test("a new version paints the images that wait, and a change of the status line does not")
    func versions() {
        var timer = PaintTimer(interval: interval)
        timer.drawn(start, isPainted: true, isMoving: false)
        timer.imageArrived(start)
        timer.drawn(start + .milliseconds(10), isPainted: false, isMoving: false)
        #expect(timer.next == start + interval)
        timer.drawn(start + .milliseconds(20), isPainted: true, isMoving: false)
        #expect(timer.next == nil)
    }

    @Test("an animation is painted at each interval, and once more at its end")
    func animation() {
        var timer = PaintTimer(interval: interval)
        timer.drawn(start, isPainted: true, isMoving: true)
        #expect(timer.next == start + interval && !timer.isDue(start))
        timer.drawn(start + interval, isPainted: true, isMoving: false)
        #expect(timer.isDue(start + interval))
        timer.drawn(start + interval, isPainted: true, isMoving: false)
        #expect(timer.next == nil)
    }
}
