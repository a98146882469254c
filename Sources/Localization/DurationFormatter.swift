import Foundation
import _FoundationICU

/// Formats durations in a locale: "2 hours, 23 minutes", "2 Stunden und 23 Minuten".
///
/// Foundation's own style only supports units up to weeks here. The ICU data that it comes with also has months and
/// years.
enum DurationFormatter {
    static func words(_ parts: [(unit: TimeDistance.Unit, count: Int)], _ locale: Locale) -> String {
        var status = U_ZERO_ERROR
        guard let formatter = uameasfmt_open(locale.identifier, UAMEASFMT_WIDTH_WIDE, nil, &status) else {
            return plain(parts)
        }
        defer { uameasfmt_close(formatter) }
        let measures = parts.map { UAMeasure(value: Double($0.count), unit: $0.unit.measure) }
        var codeUnits = [UInt16](repeating: 0, count: 256)
        let count = uameasfmt_formatMultiple(
            formatter, measures, Int32(measures.count), &codeUnits, Int32(codeUnits.count), &status)
        guard status.rawValue <= U_ZERO_ERROR.rawValue, (1...codeUnits.count).contains(Int(count)) else {
            return plain(parts)
        }
        return String(decoding: codeUnits.prefix(Int(count)), as: UTF16.self)
    }

    /// Formats in English, without ICU data.
    private static func plain(_ parts: [(unit: TimeDistance.Unit, count: Int)]) -> String {
        parts.map { "\($0.count) \($0.unit)\($0.count == 1 ? "" : "s")" }.joined(separator: ", ")
    }
}

extension TimeDistance.Unit {
    fileprivate var measure: UAMeasureUnit {
        switch self {
        case .year: UAMEASUNIT_DURATION_YEAR
        case .month: UAMEASUNIT_DURATION_MONTH
        case .week: UAMEASUNIT_DURATION_WEEK
        case .day: UAMEASUNIT_DURATION_DAY
        case .hour: UAMEASUNIT_DURATION_HOUR
        case .minute: UAMEASUNIT_DURATION_MINUTE
        case .second: UAMEASUNIT_DURATION_SECOND
        }
    }
}
