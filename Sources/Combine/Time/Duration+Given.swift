extension Duration {
    /// Returns a duration from untrusted seconds: NaN becomes 0, and the magnitude is limited to about thirty years.
    package static func seconds(given seconds: Double) -> Duration {
        .seconds(seconds.isNaN ? 0 : min(max(seconds, -1e9), 1e9))
    }
}
