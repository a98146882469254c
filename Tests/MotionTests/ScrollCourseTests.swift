import Foundation
import Motion
import Testing

@Suite("The course of released content")
struct ScrollCourseTests {
    @Test("a velocity decays by 0.998 per millisecond, to the place where it leads")
    func decay() throws {
        let course = try #require(ScrollCourse(from: 100, velocity: 1_000, in: 0...10_000))
        let end = 100 + 1 / -log(0.998)
        #expect(abs(100 - course.distance - end) < 1e-9)
        for time in [0, 0.1, 0.5, 1, 2] {
            let wanted = end - 1 / -log(0.998) * pow(0.998, time * 1_000)
            #expect(abs(end + course.remainder(at: time) - wanted) < 1e-6, "at \(time)")
        }
        #expect(course.timing.length > 2 && course.timing.length < 4.5)
        #expect(course.remainder(at: course.timing.length + 0.01) == 0)
    }

    @Test("content that reaches its end is beyond it for a moment, and rests at it", arguments: [true, false])
    func bounce(_ isForwards: Bool) throws {
        let (start, velocity, end) = isForwards ? (800.0, 2_000.0, 1_000.0) : (200, -2_000, 0)
        let sign = isForwards ? 1.0 : -1
        let course = try #require(ScrollCourse(from: start, velocity: velocity, in: 0...1_000))
        #expect(start - course.distance == end)
        let arrival = -log(1 - 200 * -log(0.998) * 1_000 / 2_000) / (-log(0.998) * 1_000)
        #expect(abs(course.remainder(at: arrival)) < 2)
        let farthest =
            stride(from: 0, to: course.timing.length, by: 0.005)
            .map { sign * course.remainder(at: $0) }.max() ?? 0
        // A critically damped spring of frequency 10 goes v / (10 e) beyond.
        let speed = 2_000 - 200 * -log(0.998) * 1_000
        #expect(abs(farthest - speed / 10 / M_E) < 2)
        #expect(abs(course.remainder(at: course.timing.length - 1e-6)) < 0.5)
        // The velocity at the start is that of the pointer.
        #expect(abs((course.remainder(at: 0.001) - course.remainder(at: 0)) / 0.001 - velocity) < abs(velocity) * 0.05)
    }

    @Test("stretched content springs back from where it is")
    func spring() throws {
        let course = try #require(ScrollCourse(from: -60, velocity: 0, in: 0...1_000))
        #expect(course.distance == -60 && course.remainder(at: 0) == -60)
        #expect(abs(course.remainder(at: 0.1) - -60 * 2 / M_E) < 1e-9)
        #expect(course.timing.length < 1)
    }

    @Test("content arrives at a chosen place without a jump of its velocity, and without overshooting")
    func target() throws {
        for (velocity, target) in [(2_000.0, 500.0), (500, 900), (0, 300), (-300, 500)] {
            let course = try #require(ScrollCourse(from: 400, velocity: velocity, in: 0...1_000, target: target))
            #expect(400 - course.distance == target)
            let way = target - 400
            for time in stride(from: 0, to: course.timing.length, by: 0.01) where velocity * way >= 0 {
                #expect(course.remainder(at: time) * way <= 0, "\(velocity) to \(target) at \(time)")
            }
            #expect(course.timing.length < 2.5)
        }
    }

    @Test("a pull beyond the end is resisted, and bounded by the viewport's length")
    func stretch() {
        #expect(abs(ScrollCourse.stretch(by: 100, in: 400) - (1 - 1 / (100 * 0.55 / 400 + 1)) * 400) < 1e-9)
        #expect(ScrollCourse.stretch(by: -100, in: 400) == -ScrollCourse.stretch(by: 100, in: 400))
        #expect(ScrollCourse.stretch(by: 1e9, in: 400) < 400)
        for pull in [-300.0, 0, 5, 1_000] {
            #expect(
                abs(ScrollCourse.pull(stretching: ScrollCourse.stretch(by: pull, in: 400), in: 400) - pull) < 1e-6)
        }
        #expect(ScrollCourse.stretch(by: 10, in: 0) == 0)
    }

    @Test("content that rests, or is pressed against its end, does not move")
    func rest() {
        #expect(ScrollCourse(from: 100, velocity: 0, in: 0...1_000) == nil)
        #expect(ScrollCourse(from: 1_000, velocity: 500, in: 0...1_000) == nil)
        #expect(ScrollCourse(from: 0, velocity: 500, in: 0...0) == nil)
    }
}
