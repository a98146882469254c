/// Compares enum values by case and payload. The bits that a smaller case leaves unused are not data.
@MainActor
final class EnumCases {
    private struct Payload {
        let comparison: ValueComparison
        let witnesses: ValueWitnesses
        let isIndirect: Bool
    }

    private let witnesses: ValueWitnesses
    /// The payloads by case number. Cases with a payload are numbered first.
    private var payloads: [Payload?] = []
    /// True if at most one case has a payload, which then starts at the value's own address.
    private let liesBare: Bool

    /// Creates the comparison, nil where the cases are unknown.
    init?(_ type: Any.Type) {
        witnesses = ValueWitnesses(type)
        guard witnesses.isEnumeration, let records = FieldRecords(type) else { return nil }
        var carrying = 0
        for index in 0..<records.count {
            guard records.carriesSomething(index) else {
                payloads.append(nil)
                continue
            }
            guard let type = records.type(index) else { return nil }
            carrying += 1
            payloads.append(
                Payload(
                    comparison: ValueComparison.of(any: type), witnesses: ValueWitnesses(type),
                    isIndirect: records.isIndirect(index)))
        }
        liesBare = carrying <= 1
        // A bitwise copy is only a valid value if the type is bitwise movable.
        if !liesBare, !witnesses.isMovedByBits { return nil }
    }

    func areEqual(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        let tag = witnesses.tag(of: a)
        guard witnesses.tag(of: b) == tag else { return false }
        guard tag < payloads.count, let payload = payloads[tag] else { return true }
        if liesBare { return areEqual(payload, a, b) }
        return withUnsafeTemporaryAllocation(
            byteCount: 2 * payloadStride, alignment: witnesses.alignmentMask + 1
        ) { copies in
            guard let left = copies.baseAddress else { return false }
            let right = left + payloadStride
            left.copyMemory(from: a, byteCount: witnesses.size)
            right.copyMemory(from: b, byteCount: witnesses.size)
            witnesses.strip(left)
            witnesses.strip(right)
            return areEqual(payload, left, right)
        }
    }

    private var payloadStride: Int { (witnesses.size + witnesses.alignmentMask) & ~witnesses.alignmentMask }

    private func areEqual(_ payload: Payload, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
        guard payload.isIndirect else { return payload.comparison.areEqual(a, b) }
        let (left, right) = (a.load(as: UnsafeRawPointer.self), b.load(as: UnsafeRawPointer.self))
        if left == right { return true }
        return payload.comparison.areEqual(
            payload.witnesses.place(inBox: left), payload.witnesses.place(inBox: right))
    }
}
