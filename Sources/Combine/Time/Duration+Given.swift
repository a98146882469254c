extension Duration {
    /// So many seconds, as somebody gave them: what is no number is no time, and nothing lasts longer than thirty years.
    package static func seconds(given seconds: Double) -> Duration {
        .seconds(seconds.isNaN ? 0 : min(max(seconds, -1e9), 1e9))
    }
}
