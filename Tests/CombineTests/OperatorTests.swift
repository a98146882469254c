import Combine
import Testing

/// A subscriber that demands `demand` at first and `more` after each value, and records the events.
final class Probe<Input, Failure: Error>: Subscriber {
    private(set) var values: [Input] = []
    private(set) var events: [String] = []
    private(set) var subscription: (any Subscription)?
    private let demand: Subscribers.Demand
    private let more: Subscribers.Demand

    init(_ demand: Subscribers.Demand = .unlimited, more: Subscribers.Demand = .none) {
        self.demand = demand
        self.more = more
    }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(demand)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        values.append(input)
        events.append("\(input)")
        return more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: events.append("|")
        case .failure(let error): events.append("! \(error)")
        }
    }

    /// The values, then `|` for completion or `!` for a failure.
    var log: String { events.joined(separator: " ") }
}

struct Broken: Error, CustomStringConvertible {
    var description: String { "broken" }
}

/// Returns the events for a subscriber with unlimited demand.
func log<P: Publisher>(_ publisher: P, demand: Subscribers.Demand = .unlimited) -> String {
    let probe = Probe<P.Output, P.Failure>(demand)
    publisher.subscribe(probe)
    return probe.log
}

@Suite("Operators on finished sequences")
struct OperatorTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let expected: String
        let run: @Sendable () -> String
        init(_ name: String, _ expected: String, _ run: @Sendable @escaping () -> String) {
            (self.name, self.expected, self.run) = (name, expected, run)
        }
        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row("map key path", "1 2 |") { log(["a", "bb"].publisher.map(\.count)) },
        Row("map two key paths", "(1, false) (0, true) |") { log(["a", ""].publisher.map(\.count, \.isEmpty)) },
        Row("map three key paths", "(1, false, \"A\") |") {
            log(["A"].publisher.map(\.count, \.isEmpty, \.description))
        },
        Row("map", "2 4 6 |") { log((1...3).publisher.map { $0 * 2 }) },
        Row("tryMap", "1 2 ! broken") {
            log((1...4).publisher.tryMap { if $0 == 3 { throw Broken() } else { $0 } })
        },
        Row("compactMap", "1 3 |") { log(["1", "x", "3"].publisher.compactMap { Int($0) }) },
        Row("filter", "2 4 |") { log((1...5).publisher.filter { $0 % 2 == 0 }) },
        Row("filter requests another value instead", "2 4") {
            log((1...9).publisher.filter { $0 % 2 == 0 }, demand: .max(2))
        },
        Row("removeDuplicates", "1 2 1 |") { log([1, 1, 2, 2, 1].publisher.removeDuplicates()) },
        Row("scan", "1 3 6 |") { log((1...3).publisher.scan(0, +)) },
        Row("reduce", "6 |") { log((1...3).publisher.reduce(0, +)) },
        Row("reduce waits for demand", "") { log((1...3).publisher.reduce(0, +), demand: .none) },
        Row("collect", "[1, 2, 3] |") { log((1...3).publisher.collect()) },
        Row("collect by count", "[1, 2] [3] |") { log((1...3).publisher.collect(2)) },
        Row("collect by count with a demand of one", "[1, 2]") { log((1...5).publisher.collect(2), demand: .max(1)) },
        Row("count", "3 |") { log((1...3).publisher.count()) },
        Row("contains", "true |") { log((1...3).publisher.contains(2)) },
        Row("contains not", "false |") { log((1...3).publisher.contains(9)) },
        Row("allSatisfy", "false |") { log((1...3).publisher.allSatisfy { $0 < 2 }) },
        Row("first", "1 |") { log((1...3).publisher.first()) },
        Row("first where", "2 |") { log((1...3).publisher.first { $0 > 1 }) },
        Row("first of an empty publisher", "|") { log(Empty<Int, Never>().first()) },
        Row("last", "3 |") { log((1...3).publisher.last()) },
        Row("dropFirst", "3 |") { log((1...3).publisher.dropFirst(2)) },
        Row("drop while", "2 1 |") { log([1, 2, 1].publisher.drop { $0 < 2 }) },
        Row("prefix", "1 2 |") { log((1...3).publisher.prefix(2)) },
        Row("prefix of zero values", "|") { log((1...3).publisher.prefix(0)) },
        Row("prefix while", "1 |") { log((1...3).publisher.prefix { $0 < 2 }) },
        Row("prepend", "8 9 1 |") { log(Just(1).prepend(8, 9)) },
        Row("append", "1 8 9 |") { log(Just(1).append([8, 9])) },
        Row("append passes demand on", "1 8") { log(Just(1).append(8, 9), demand: .max(2)) },
        Row("ignoreOutput", "|") { log((1...3).publisher.ignoreOutput()) },
        Row("replaceNil", "1 0 |") { log([1, nil].publisher.replaceNil(with: 0)) },
        Row("replaceEmpty", "7 |") { log(Empty<Int, Never>().replaceEmpty(with: 7)) },
        Row("replaceError", "7 |") { log(Fail<Int, Broken>(error: Broken()).replaceError(with: 7)) },
        Row("mapError", "! changed") {
            log(Fail<Int, Broken>(error: Broken()).mapError { _ in Named("changed") })
        },
        Row("catch", "1 5 6 |") {
            log(Just(1).setFailureType(to: Broken.self).append(Fail(error: Broken())).catch { _ in (5...6).publisher })
        },
        Row("retry", "1 1 1 ! broken") {
            log(Just(1).setFailureType(to: Broken.self).append(Fail(error: Broken())).retry(2))
        },
        Row("flatMap", "1 10 2 20 |") { log((1...2).publisher.flatMap { [$0, $0 * 10].publisher }) },
        Row("flatMap of at most one", "1 10 2 20 |") {
            log((1...2).publisher.flatMap(maxPublishers: .max(1)) { [$0, $0 * 10].publisher })
        },
        Row("flatMap on demand", "1 10") {
            log((1...2).publisher.flatMap { [$0, $0 * 10].publisher }, demand: .max(2))
        },
        Row("merge", "1 2 3 |") { log(Just(1).merge(with: (2...3).publisher)) },
        Row("merge of eight", "1 2 3 4 5 6 7 8 |") {
            log(Just(1).merge(with: Just(2), Just(3), Just(4), Just(5), Just(6), Just(7), Just(8)))
        },
        Row("merge many", "0 1 2 |") { log(Publishers.MergeMany((0...2).map { Just($0) })) },
        Row("zip", "(1, \"a\") (2, \"b\") |") { log((1...3).publisher.zip(["a", "b"].publisher)) },
        Row("zip of three", "6 |") { log(Just(1).zip(Just(2), Just(3)) { $0 + $1 + $2 }) },
        Row("zip with nil", "(1, nil) |") { log(Just(1).zip(Just(Int?.none))) },
        Row("combineLatest", "(3, 1) (3, 2) |") { log((1...3).publisher.combineLatest((1...2).publisher)) },
        Row("combineLatest with an empty publisher", "|") { log(Just(1).combineLatest(Empty<Int, Never>())) },
        Row("max", "3 |") { log([1, 3, 2].publisher.max()) },
        Row("min", "1 |") { log([2, 1, 3].publisher.min()) },
        Row("max by", "bb |") { log(["a", "bb", "cc"].publisher.max { $0.count < $1.count }) },
        Row("min by", "a |") { log(["a", "bb", "c"].publisher.min { $0.count < $1.count }) },
        Row("max of an empty publisher", "|") { log(Empty<Int, Never>().max()) },
        Row("output at", "2 |") { log((1...3).publisher.output(at: 1)) },
        Row("output at a missing index", "|") { log((1...3).publisher.output(at: 3)) },
        Row("output in", "2 3 |") { log((1...5).publisher.output(in: 1..<3)) },
        Row("output in an open range", "4 5 |") { log((1...5).publisher.output(in: 3...)) },
        Row("output in an empty range", "|") { log((1...5).publisher.output(in: 2..<2)) },
        Row("record", "1 2 |") {
            log(
                Record<Int, Broken> {
                    $0.receive(1)
                    $0.receive(2)
                })
        },
        Row("record of a failure", "1 ! broken") { log(Record(output: [1], completion: .failure(Broken()))) },
        Row("a recorded failure waits for earlier values", "1") {
            log(Record(output: [1, 2], completion: .failure(Broken())), demand: .max(1))
        },
        Row("breakpoint without a trigger", "1 |") {
            log(Just(1).breakpoint(receiveOutput: { $0 > 1 }).breakpointOnError())
        },
        Row("Fail", "! broken") { log(Fail<Int, Broken>(error: Broken())) },
        Row("optional", "1 |") { log(Int?(1).publisher) },
        Row("result", "! broken") { log(Result<Int, Broken>.failure(Broken()).publisher) },
        Row("Just waits for demand", "") { log(Just(1), demand: .none) },
        Row("Deferred", "1 |") { log(Deferred { Just(1) }) },
        Row("erased", "1 |") { log(Just(1).eraseToAnyPublisher()) },
    ]

    @Test("operators deliver their documented values", arguments: rows)
    func table(_ row: Row) {
        #expect(row.run() == row.expected)
    }

    private func buffered(
        _ prefetch: Publishers.PrefetchStrategy, _ whenFull: Publishers.BufferingStrategy<Broken>
    ) -> (PassthroughSubject<Int, Broken>, Probe<Int, Broken>) {
        let subject = PassthroughSubject<Int, Broken>()
        let probe = Probe<Int, Broken>(.max(1))
        subject.buffer(size: 2, prefetch: prefetch, whenFull: whenFull).subscribe(probe)
        return (subject, probe)
    }

    @Test("a buffer keeps values without demand, and drops them, or fails, when it is full")
    func buffer() {
        for (strategy, expected) in [
            (Publishers.BufferingStrategy<Broken>.dropNewest, "1 2 3 |"), (.dropOldest, "1 4 5 |"),
            (.customError { Broken() }, "1 ! broken"),
        ] {
            let (subject, probe) = buffered(.byRequest, strategy)
            for value in 1...5 { subject.send(value) }
            if case .customError = strategy {} else { #expect(probe.log == "1") }
            probe.subscription?.request(.unlimited)
            subject.send(completion: .finished)
            #expect(probe.log == expected)
        }
    }

    @Test("a buffer that keeps full demands as many values as it has space for")
    func fullBuffer() {
        var demands: [Subscribers.Demand] = []
        let probe = Probe<Int, Never>(.max(1))
        (1...9).publisher.handleEvents(receiveRequest: { demands.append($0) })
            .buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).subscribe(probe)
        #expect(probe.log == "1")
        #expect(demands == [.max(3), .max(1)])
        probe.subscription?.request(.unlimited)
        #expect(probe.log == "1 2 3 4 5 6 7 8 9 |")
    }

    struct Named: Error, CustomStringConvertible {
        let description: String
        init(_ name: String) { description = name }
    }
}
